"""The server's wire for a client that must be quick: one kept-alive connection, no SDK around it."""

import configparser
import http.client
import json
import urllib.parse

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials


class NoAnswer(Exception):
    """The server was gone before it answered: what was asked may have happened or not."""


class Wire:
    """One client of a server, for one thread."""

    def __init__(self, server):
        self.endpoint = server.endpoint
        self.address = urllib.parse.urlsplit(server.endpoint)
        keys = configparser.ConfigParser()
        keys.read(server.data / "credentials")
        key = keys["default"]
        self.credentials = Credentials(key["aws_access_key_id"], key["aws_secret_access_key"])
        self.connection = None

    def request(self, method, path, body=None, headers=None, timeout=20):
        """Status and body of the answer."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=timeout)
            self.connection.request(method, path, body, headers or {})
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise NoAnswer(repr(error)) from None

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def cognito(self, operation, admin=False, **parameters):
        """Status and document of an operation of Cognito."""
        headers = {"Content-Type": "application/x-amz-json-1.1",
                   "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"}
        body = json.dumps(parameters)
        if admin:
            headers = self._signed("/", body, headers, "cognito-idp")
        status, text = self.request("POST", "/", body, headers)
        return status, json.loads(text) if text else {}

    def _signed(self, path, body, headers, service):
        """The headers of a POST with those of an administrator's signature."""
        request = AWSRequest("POST", self.endpoint + path, data=body, headers=headers)
        SigV4Auth(self.credentials, service, "us-east-1").add_auth(request)
        return dict(request.headers)

    def seed(self, pool, rooms):
        """Gives a pool its rooms."""
        path, body = f"/rooms/seed?userPoolId={pool}", json.dumps({"rooms": rooms})
        headers = self._signed(path, body, {"Content-Type": "application/json"}, "latchkey")
        status, text = self.request("POST", path, body, headers)
        assert status == 200, text

    def done(self, operation, admin=False, **parameters):
        """The document of an operation that must succeed; that it did is an acknowledgement."""
        status, document = self.cognito(operation, admin, **parameters)
        assert status == 200, (operation, status, document)
        return document

    def api(self, method, path, token, document=None, headers=None):
        """Status and document of our own endpoints."""
        headers = {"Authorization": f"Bearer {token}", **(headers or {})}
        body = None
        if document is not None:
            body, headers["Content-Type"] = json.dumps(document), "application/json"
        status, text = self.request(method, path, body, headers)
        return status, json.loads(text) if text[:1] in (b"{", b"[") else {}

    def events(self, token, after, enough, timeout=5):
        """The events of a guest after an id, as (id, kind, booking id), until there are `enough` of them or none came
        for `timeout` seconds. Without `enough` it yields until the connection ends."""
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=timeout)
        try:
            connection.request("GET", "/events", headers={
                "Authorization": f"Bearer {token}", **({} if after is None else {"Last-Event-ID": str(after)})})
            answer = connection.getresponse()
            if answer.status >= 500:
                return
            assert answer.status == 200, (answer.status, answer.read())
            event, count = {}, 0
            while enough is None or count < enough:
                line = answer.readline()
                if not line:
                    return
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                if name and value:
                    event[name] = value.strip()
                elif not name and not value and "data" in event:
                    yield int(event.get("id", 0)), event["event"], json.loads(event["data"]).get("id")
                    event, count = {}, count + 1
        except (OSError, http.client.HTTPException):
            return
        finally:
            connection.close()
