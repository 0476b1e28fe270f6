import os
import subprocess
import types
import uuid

import boto3
import botocore
import botocore.config
import jwt
import pytest

import answers
from server import BIN, Server, steady_address

answers.watch()


def pytest_collection_modifyitems(items):
    """What looks back at the whole run comes last."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    # At its most talkative: test_logs.py looks for secrets in what it wrote by the end.
    server = Server(tmp_path_factory.mktemp("authd") / "data", "--log-level", "debug")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def idp(server):
    """The admin's client: unmodified boto3, which finds endpoint and key by itself."""
    saved = dict(os.environ)
    os.environ.clear()
    os.environ.update(server.environment)
    try:
        client = boto3.Session().client(
            "cognito-idp", config=botocore.config.Config(retries={"total_max_attempts": 1}))
        yield server.secrets.watch(client)
    finally:
        os.environ.clear()
        os.environ.update(saved)


@pytest.fixture(scope="session")
def public(server):
    """An app's client: no credentials at all."""
    return server.secrets.watch(boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=server.endpoint,
        config=botocore.config.Config(signature_version=botocore.UNSIGNED, retries={"total_max_attempts": 1})))


@pytest.fixture
def listen():
    return steady_address()


PASSWORD = "Correct-Horse-7"


@pytest.fixture(scope="module")
def house(server, idp, public):
    yield from houses(server, idp, public)


def houses(server, idp, public):
    """A pool with a client and alice, who is signed in, for the tests of a file that leave them as they were."""
    pool = idp.create_user_pool(PoolName="house")["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="house", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)
    tokens = public.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "alice", "PASSWORD": PASSWORD})["AuthenticationResult"]
    yield types.SimpleNamespace(pool=pool, client=client, user="alice", tokens=tokens)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def app(idp):
    """A pool and a client that may do everything that is served."""
    pool = idp.create_user_pool(PoolName="app", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web",
        ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
                           "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    yield types.SimpleNamespace(pool=pool, client=client)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def user(idp, app):
    """A confirmed user of the pool with a verified address and a password."""
    name = f"user-{uuid.uuid4().hex[:8]}"
    idp.admin_create_user(
        UserPoolId=app.pool, Username=name, MessageAction="SUPPRESS",
        UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=app.pool, Username=name, Password=PASSWORD, Permanent=True)
    return name


@pytest.fixture
def sign_in(public, app):
    def sign_in(username, password=PASSWORD):
        return public.initiate_auth(
            ClientId=app.client, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": username, "PASSWORD": password})["AuthenticationResult"]
    return sign_in


@pytest.fixture
def verified(server, app):
    """Checks a token of the pool as another service does, and gives its claims."""
    keys = jwt.PyJWKClient(f"{server.endpoint}/{app.pool}/.well-known/jwks.json")

    def verified(token, **options):
        return jwt.decode(token, keys.get_signing_key_from_jwt(token).key, algorithms=["RS256"], **options)
    return verified


@pytest.fixture
def authctl(server, app, tmp_path):
    """The program as a process of its own, set up for the app's pool and client."""
    environment = {**server.environment, "LATCHKEY_ENDPOINT": server.endpoint, "LATCHKEY_POOL": app.pool,
                   "LATCHKEY_CLIENT": app.client, "XDG_STATE_HOME": str(tmp_path / "state"),
                   "XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path)}

    def authctl(*arguments, input=None, start=False):
        if start:
            return subprocess.Popen([BIN / "authctl", *arguments], env=environment, stdout=subprocess.PIPE, text=True)
        return subprocess.run([BIN / "authctl", *arguments], env=environment, input=input, capture_output=True,
                              text=True, timeout=30)
    return authctl


@pytest.fixture
def refused():
    """Asserts that a call is refused with the error named, and gives its message."""
    def refused(error, call, **parameters):
        with pytest.raises(botocore.exceptions.ClientError) as caught:
            call(**parameters)
        answer = caught.value.response
        assert answer["Error"]["Code"] == error, answer
        assert answer["ResponseMetadata"]["HTTPStatusCode"] == 400
        return answer["Error"]["Message"]
    return refused
