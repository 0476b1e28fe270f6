"""The passwords, codes, secrets and tokens that went over the wire, to be looked for where they must not be."""

import re

NAMES = {
    "AccessToken", "IdToken", "RefreshToken", "Token", "REFRESH_TOKEN", "Session", "Password", "PASSWORD",
    "PreviousPassword", "ProposedPassword", "TemporaryPassword", "NEW_PASSWORD", "ClientSecret", "SecretHash",
    "SECRET_HASH", "SecretCode", "UserCode", "ConfirmationCode", "code",
    "SOFTWARE_TOKEN_MFA_CODE", "SMS_MFA_CODE", "EMAIL_OTP_CODE", "PASSWORD_CLAIM_SIGNATURE", "SRP_A",
    "PasswordVerifier", "access_token", "id_token", "refresh_token", "client_secret",
}


class SeenSecrets:
    def __init__(self):
        self.texts = set()

    def note(self, document):
        """Remembers every member of a document whose name says that its value is secret."""
        if isinstance(document, dict):
            for name, value in document.items():
                if name in NAMES and isinstance(value, str) and len(value) >= 6:
                    self.texts.add(value)
                elif not isinstance(value, str):
                    self.note(value)
        elif isinstance(document, list):
            for value in document:
                self.note(value)

    def watch(self, client):
        """Remembers what goes through a client of boto3, both ways."""
        client.meta.events.register(
            "before-parameter-build.cognito-identity-provider", lambda params, **_: self.note(params))
        client.meta.events.register("after-call.cognito-identity-provider", lambda parsed, **_: self.note(parsed))
        return client

    def found_in(self, text):
        """Those that occur in a text: whole, or the signature of a token alone."""
        for secret in self.texts:
            looked_for = [secret] + ([secret.rsplit(".", 1)[1]] if secret.count(".") == 2 else [])
            for part in looked_for:
                # A code of six digits may be part of a number by chance.
                if len(part) >= 6 and part in text and re.search(rf"(?<![\w.-]){re.escape(part)}(?![\w-])", text):
                    yield part
