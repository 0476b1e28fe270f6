"""A mail server on this machine that a test can start, stop and have refuse: aiosmtpd behind STARTTLS and AUTH."""

import email
import email.policy
import ssl
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from server import steady_address

USERNAME, PASSWORD = "latchkey", "mail-Pa55word!"


class MailServer:
    def __init__(self, certificate=None, key=None, implicit=False, login=True):
        self.port = int(steady_address().rsplit(":", 1)[1])
        self.implicit, self.login = implicit, login
        self.context = None
        if certificate:
            self.use(certificate, key)
        self.mails = []
        self.sessions = 0
        #: answers by address, the first of each list first; what is not named is taken
        self.answers = {}
        self.lock = threading.Lock()
        self.controller = None
        self.connections = []

    def use(self, certificate, key):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)

    def start(self):
        options = {"hostname": "127.0.0.1", "port": self.port, "ready_timeout": 10}
        if self.login:
            options |= {"authenticator": self._authenticate, "auth_required": True,
                        "auth_require_tls": self.context is not None and not self.implicit}
        if self.implicit:
            options["ssl_context"] = self.context
        elif self.context:
            options |= {"tls_context": self.context, "require_starttls": True}
        self.controller = Controller(self, **options)
        self.controller.start()
        return self

    def stop(self):
        if self.controller:
            # As when a process ends: else a client's connection stays open, and nobody answers on it.
            for transport in self.connections:
                self.controller.loop.call_soon_threadsafe(transport.abort)
            self.controller.stop()
        self.controller, self.connections = None, []

    # aiosmtpd's hooks

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        self.connections.append(server.transport)
        return responses

    def _authenticate(self, server, session, envelope, mechanism, data):
        good = mechanism in ("PLAIN", "LOGIN") and data.login == USERNAME.encode() and data.password == PASSWORD.encode()
        return AuthResult(success=good, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        with self.lock:
            answers = self.answers.get(address)
            if answers:
                return answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        with self.lock:
            self.mails.append((envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        return "250 taken"

    # What came

    def to(self, address):
        """The mails to an address, as Python's own parser reads them."""
        with self.lock:
            found = [content for _, receivers, content in self.mails if receivers == [address]]
        return [email.message_from_bytes(content, policy=email.policy.default) for content in found]
