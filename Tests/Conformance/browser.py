"""A browser with an authenticator that we did not write, as a page of a relying party sees it."""

import base64

from soft_webauthn import SoftWebauthnDevice

PARTY = "example.org"
ORIGIN = f"https://{PARTY}"


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A page of the relying party with one authenticator: speaks JSON to the page and bytes to the authenticator."""

    def __init__(self, origin=ORIGIN):
        self.device, self.origin = SoftWebauthnDevice(), origin

    def create(self, options):
        options = dict(options, challenge=data(options["challenge"]),
                       user=dict(options["user"], id=data(options["user"]["id"])))
        made = self.device.create({"publicKey": options}, self.origin)
        response = {name: text(value) for name, value in made["response"].items()}
        return self.credential(made, dict(response, transports=["internal"]))

    def get(self, options):
        # The authenticator knows whose credential it holds, and counts.
        options = dict(options, challenge=data(options["challenge"]))
        made = self.device.get({"publicKey": options}, self.origin)
        return self.credential(made, {name: text(value) for name, value in made["response"].items()})

    @staticmethod
    def credential(made, response):
        return {"id": text(made["rawId"]), "rawId": text(made["rawId"]), "type": made["type"], "response": response,
                "authenticatorAttachment": "platform", "clientExtensionResults": {}}
