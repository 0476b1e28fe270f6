"""The token endpoint through Authlib and requests, beside boto3."""

import base64
import hmac
import time

import jwt
import pytest
import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session

from conftest import PASSWORD

GRACE = 3
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"]


def code_client(idp, pool, **settings):
    """A client with the authorization code grant."""
    return idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=FLOWS, AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid"], CallbackURLs=["https://app.example/back"],
        **settings)["UserPoolClient"]


@pytest.fixture
def rotating(idp, app):
    return code_client(idp, app.pool, RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": GRACE})


@pytest.fixture
def first(public, user, rotating):
    return public.initiate_auth(ClientId=rotating["ClientId"], AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": user, "PASSWORD": PASSWORD})["AuthenticationResult"]["RefreshToken"]


@pytest.fixture
def endpoint(server, app):
    """Where discovery says that tokens are."""
    document = requests.get(f"{server.endpoint}/{app.pool}/.well-known/openid-configuration", timeout=5).json()
    assert set(document["grant_types_supported"]) == {"client_credentials", "refresh_token"}
    return document["token_endpoint"]


def secret_hash(client, name):
    key, text = client["ClientSecret"].encode(), (name + client["ClientId"]).encode()
    return base64.b64encode(hmac.digest(key, text, "sha256")).decode()


def session(server, client, method="client_secret_basic"):
    secret = client.get("ClientSecret")
    # A library asks at each refresh for all the scopes that it was set up with.
    made = OAuth2Session(
        client["ClientId"], secret, scope="openid email", token_endpoint_auth_method=method if secret else "none")
    made.register_compliance_hook("refresh_token_response", lambda response: noted(server, response))
    made.register_compliance_hook("access_token_response", lambda response: noted(server, response))
    return made


def noted(server, response):
    """What test_logs.py looks for in the log."""
    server.secrets.note(response.json())
    return response


def test_RIV_11_the_token_endpoint_and_the_api_share_one_family_and_one_grace_period(
        server, public, rotating, first, endpoint, refused):
    def by_api(token):
        return public.get_tokens_from_refresh_token(
            ClientId=rotating["ClientId"], RefreshToken=token)["AuthenticationResult"]["RefreshToken"]

    def by_oauth(token):
        return session(server, rotating).refresh_token(endpoint, refresh_token=token)["refresh_token"]

    second = by_oauth(first)
    used = time.monotonic()
    assert by_api(first) == second == by_oauth(first) and second != first
    time.sleep(max(0, used + GRACE + 0.2 - time.monotonic()))
    refused("RefreshTokenReuseException", by_api, token=first)
    with pytest.raises(OAuthError) as ended:
        by_oauth(second)
    assert ended.value.error == "invalid_grant"
    with pytest.raises(public.exceptions.ClientError):
        by_api(second)


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_confidential_client_refreshes_with_authlib(
        server, idp, public, app, user, authctl, verified, endpoint, method):
    client = code_client(idp, app.pool, ClientSecret="two+words_and_24_characters")
    tokens = idp.admin_initiate_auth(
        UserPoolId=app.pool, ClientId=client["ClientId"], AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": user, "PASSWORD": PASSWORD, "SECRET_HASH": secret_hash(client, user)},
    )["AuthenticationResult"]
    with session(server, client, method) as web:
        fresh = web.refresh_token(endpoint, refresh_token=tokens["RefreshToken"])
    assert fresh["token_type"] == "Bearer" and fresh["expires_in"] == 3600
    assert fresh["scope"] == "aws.cognito.signin.user.admin"
    claims = verified(fresh["id_token"], audience=client["ClientId"], issuer=f"{server.endpoint}/{app.pool}")
    assert claims["cognito:username"] == user
    assert public.get_user(AccessToken=fresh["access_token"])["Username"] == user
    with session(server, {**client, "ClientSecret": "two words_and_24_characters"}, method) as liar:
        with pytest.raises(OAuthError) as wrong:
            liar.refresh_token(endpoint, refresh_token=tokens["RefreshToken"])
    assert wrong.value.error == "invalid_client"
    why = authctl("user", "why", user, "--json").stdout
    assert "oauth2/token" in why and "refresh_token" in why


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_client_asks_for_itself_with_authlib(server, idp, app, verified, endpoint, method):
    idp.create_resource_server(UserPoolId=app.pool, Identifier="https://api.example", Name="API", Scopes=[
        {"ScopeName": name, "ScopeDescription": "d"} for name in ("read", "write")])
    scopes = ["https://api.example/read", "https://api.example/write"]
    robot = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="robot", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["client_credentials"], AllowedOAuthScopes=scopes)["UserPoolClient"]
    with session(server, robot, method) as own:
        token = own.fetch_token(endpoint, grant_type="client_credentials", scope=scopes[0])
        assert set(token) - {"expires_at"} == {"access_token", "expires_in", "token_type"}
        claims = verified(token["access_token"])
        assert claims["scope"] == scopes[0] and claims["sub"] == claims["client_id"] == robot["ClientId"]
        some = own.fetch_token(endpoint, grant_type="client_credentials", scope=f"openid {scopes[1]}")
        assert some["scope"] == verified(some["access_token"])["scope"] == scopes[1]
        with pytest.raises(OAuthError) as wrong:
            own.fetch_token(endpoint, grant_type="client_credentials", scope="https://api.example/none")
        assert wrong.value.error == "invalid_scope"
        with pytest.raises(OAuthError) as unknown:
            own.fetch_token(endpoint, grant_type="password", username="alice", password=PASSWORD)
        assert unknown.value.error == "unsupported_grant_type"


def test_what_is_no_request_for_tokens_is_told_in_the_words_of_rfc_6749(server, rotating, first, endpoint):
    good = {"grant_type": "refresh_token", "client_id": rotating["ClientId"], "refresh_token": first}

    def send(status, error, data=good, **options):
        answer = requests.post(endpoint, data=data, timeout=5, **options)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        assert answer.headers["Cache-Control"] == "no-store" and answer.headers["Pragma"] == "no-cache"
        assert answer.headers["Content-Type"] == "application/json;charset=UTF-8"
        return answer

    send(400, "invalid_request", {**good, "grant_type": ""})
    send(400, "invalid_request", {**good, "refresh_token": ""})
    send(400, "invalid_request", [*good.items(), ("client_id", rotating["ClientId"])])
    send(400, "invalid_request", {**good, "client_secret": "s"}, auth=(rotating["ClientId"], "s"))
    send(400, "invalid_request", good, auth=("another", "s"))
    send(400, "invalid_request", None, json=good)
    send(400, "invalid_request", None, params=good)
    send(413, "invalid_request", {**good, "x": "y" * 65_536})
    send(400, "invalid_client", {**good, "client_id": "nobody"})
    challenge = send(401, "invalid_client", {**good}, headers={"Authorization": "Bearer x"})
    assert challenge.headers["WWW-Authenticate"].startswith("Basic ")
    send(400, "invalid_grant", {**good, "refresh_token": "none"})
    assert requests.get(endpoint, params=good, timeout=5).status_code == 405
    # None of that has used the token up.
    assert noted(server, requests.post(endpoint, data=good, timeout=5)).status_code == 200


def test_a_browser_program_of_another_origin_may_ask(endpoint):
    asked = requests.options(endpoint, timeout=5, headers={
        "Origin": "https://app.example", "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization"})
    assert asked.status_code == 204 and asked.headers["Access-Control-Allow-Origin"] == "*"
    assert asked.headers["Access-Control-Allow-Headers"] == "authorization"
    answer = requests.post(endpoint, data={}, timeout=5, headers={"Origin": "https://app.example"})
    assert answer.status_code == 400 and answer.headers["Access-Control-Allow-Origin"] == "*"
