"""Requests made by hand, for what no well-behaved client sends."""

import base64
import configparser
import datetime
import hmac
import json
import struct
import threading
import time
import types

import boto3
import botocore.auth
import botocore.awsrequest
import botocore.config
import botocore.credentials
import botocore.session
import requests

import answers

TARGET = "AWSCognitoIdentityProviderService."
MEDIA_TYPE = "application/x-amz-json-1.1"
MODEL = answers.MODEL

_threads = threading.local()


def http():
    """This thread's connections: what races must not wait for another's."""
    if not hasattr(_threads, "session"):
        _threads.session = requests.Session()
    return _threads.session


def answer_of(response):
    """Status, error name and message of Cognito's answer; the whole document too."""
    try:
        document = response.json()
    except ValueError:
        document = {}
    fields = document if isinstance(document, dict) else {}
    return types.SimpleNamespace(
        status=response.status_code, error=fields.get("__type"), message=fields.get("message"), document=document,
        headers=response.headers, text=response.text)


def call(server, operation, body, headers=None):
    """One operation without a signature; `body` is a document, or bytes as they are."""
    bytes_ = body if isinstance(body, bytes) else json.dumps(body).encode()
    if not isinstance(body, bytes):
        server.secrets.note(body)
    response = http().post(server.endpoint + "/", data=bytes_, timeout=20, headers={
        "X-Amz-Target": TARGET + operation, "Content-Type": MEDIA_TYPE, **(headers or {})})
    if operation in MODEL.operation_names and response.status_code in (200, 400, 500):
        answers.check(operation, response.status_code, response.content, response.headers)
    answer = answer_of(response)
    server.secrets.note(answer.document)
    return answer


def one_time_password(secret, steps=0):
    """What an authenticator app shows for a secret, so many steps from now (RFC 6238)."""
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    number = struct.unpack(">I", digest[digest[-1] & 15:][:4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def credentials_of(server):
    keys = configparser.ConfigParser()
    keys.read(server.data / "credentials")
    key = keys[keys.sections()[0]]
    return botocore.credentials.Credentials(key["aws_access_key_id"], key["aws_secret_access_key"])


def client_of(server, **settings):
    """An administrator's client of one server, by explicit settings: the environment is shared."""
    credentials = credentials_of(server)
    return server.secrets.watch(boto3.Session().client(
        "cognito-idp", endpoint_url=server.endpoint, region_name="us-east-1",
        aws_access_key_id=credentials.access_key, aws_secret_access_key=credentials.secret_key,
        config=botocore.config.Config(retries={"total_max_attempts": 1}), **settings))


class _SigV4At(botocore.auth.SigV4Auth):
    """Signs as if the clock stood elsewhere."""

    def __init__(self, *arguments, shift):
        super().__init__(*arguments)
        self.shift = shift

    def add_auth(self, request):
        now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=self.shift)
        request.context["timestamp"] = now.strftime("%Y%m%dT%H%M%SZ")
        self._modify_request_before_signing(request)
        canonical = self.canonical_request(request)
        signature = self.signature(self.string_to_sign(request, canonical), request)
        self._inject_signature_to_request(request, signature)


def signature(server, method, path, body, headers, *, credentials=None, service="cognito-idp", shift=0):
    """The headers of a request with those of its signature."""
    request = botocore.awsrequest.AWSRequest(method, server.endpoint + path, data=body, headers=headers)
    _SigV4At(credentials or credentials_of(server), service, "us-east-1", shift=shift).add_auth(request)
    return dict(request.headers)


def signed_call(server, operation, body, **options):
    """One operation with an administrator's signature; `body` as for `call`."""
    bytes_ = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"X-Amz-Target": TARGET + operation, "Content-Type": MEDIA_TYPE}
    server.secrets.note(body)
    return call(server, operation, bytes_, signature(server, "POST", "/", bytes_, headers, **options))


def operations():
    """All operations, deletions last."""
    return sorted(MODEL.operation_names, key=lambda name: "Delete" in name)
