"""Signing in, staying signed in and signing out; the tokens as PyJWT and an offline verifier see them."""

import base64
import hashlib
import hmac

import jwt
import pytest
import requests

from conftest import PASSWORD


def verified(server, app, token, **options):
    """Verifies a token as another service does: keys from our JWKS, no secret, no call about the token itself."""
    keys = jwt.PyJWKClient(f"{server.endpoint}/{app.pool}/.well-known/jwks.json")
    return jwt.decode(token, keys.get_signing_key_from_jwt(token).key, algorithms=["RS256"],
                      issuer=f"{server.endpoint}/{app.pool}", **options)


def test_pyjwt_verifies_both_tokens_from_our_jwks(server, app, user, sign_in):
    result = sign_in(user)
    access = verified(server, app, result["AccessToken"])
    identity = verified(server, app, result["IdToken"], audience=app.client)
    assert access["token_use"] == "access" and access["client_id"] == app.client and "aud" not in access
    assert access["scope"] == "aws.cognito.signin.user.admin" and access["username"] == user
    assert identity["token_use"] == "id" and identity["cognito:username"] == user
    assert identity["email_verified"] is True and identity["email"] == f"{user}@example.org"
    assert access["sub"] == identity["sub"] and access["origin_jti"] == identity["origin_jti"]
    assert access["exp"] - access["iat"] == 3600 == result["ExpiresIn"]
    headers = [jwt.get_unverified_header(result[name]) for name in ("AccessToken", "IdToken")]
    assert all(set(header) == {"kid", "alg"} for header in headers) and headers[0]["kid"] != headers[1]["kid"]
    with pytest.raises(jwt.InvalidAudienceError):
        verified(server, app, result["IdToken"], audience="another-client")


def test_discovery_leads_to_the_keys(server, app):
    document = requests.get(f"{server.endpoint}/{app.pool}/.well-known/openid-configuration", timeout=5).json()
    assert document["issuer"] == f"{server.endpoint}/{app.pool}"
    keys = requests.get(document["jwks_uri"], timeout=5).json()["keys"]
    assert len(keys) == 2 and all(set(key) == {"alg", "e", "kid", "kty", "n", "use"} for key in keys)


def test_a_wrong_password_and_an_unknown_user(app, user, sign_in, refused):
    assert refused("NotAuthorizedException", sign_in, username=user, password="Wrong-Horse-7") == (
        "Incorrect username or password.")
    assert refused("UserNotFoundException", sign_in, username="nobody") == "User does not exist."


def test_five_wrong_passwords_lock_the_account_for_a_while(app, user, sign_in, refused):
    messages = [refused("NotAuthorizedException", sign_in, username=user, password="Wrong-Horse-7") for _ in range(7)]
    assert messages[:5] == ["Incorrect username or password."] * 5
    assert messages[-1] == "Password attempts exceeded"


def test_a_temporary_password_must_be_replaced(server, idp, public, app, sign_in, refused):
    idp.admin_create_user(UserPoolId=app.pool, Username="invited", TemporaryPassword="Temporary-7",
                          UserAttributes=[{"Name": "email", "Value": "invited@example.org"}])
    assert "Temporary-7" in server.messages("invited")[0]["body"]
    refused("NotAuthorizedException", sign_in, username="invited", password="Wrong-Horse-7")
    challenge = public.initiate_auth(
        ClientId=app.client, AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "invited", "PASSWORD": "Temporary-7"})
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED" and "AuthenticationResult" not in challenge
    answer = dict(ClientId=app.client, ChallengeName="NEW_PASSWORD_REQUIRED", Session=challenge["Session"])
    refused("InvalidPasswordException", public.respond_to_auth_challenge, **answer,
            ChallengeResponses={"USERNAME": "invited", "NEW_PASSWORD": "aaaaaaaa"})
    tokens = public.respond_to_auth_challenge(
        **answer, ChallengeResponses={"USERNAME": "invited", "NEW_PASSWORD": PASSWORD})["AuthenticationResult"]
    assert tokens["AccessToken"]
    refused("NotAuthorizedException", public.respond_to_auth_challenge, **answer,
            ChallengeResponses={"USERNAME": "invited", "NEW_PASSWORD": PASSWORD})
    assert idp.admin_get_user(UserPoolId=app.pool, Username="invited")["UserStatus"] == "CONFIRMED"


def test_the_admin_flow_and_its_challenge(idp, app):
    idp.admin_create_user(UserPoolId=app.pool, Username="managed", TemporaryPassword="Temporary-7",
                          MessageAction="SUPPRESS")
    challenge = idp.admin_initiate_auth(
        UserPoolId=app.pool, ClientId=app.client, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": "managed", "PASSWORD": "Temporary-7"})
    name = challenge["ChallengeParameters"]["USER_ID_FOR_SRP"]
    tokens = idp.admin_respond_to_auth_challenge(
        UserPoolId=app.pool, ClientId=app.client, ChallengeName="NEW_PASSWORD_REQUIRED", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": name, "NEW_PASSWORD": PASSWORD})["AuthenticationResult"]
    assert tokens["RefreshToken"]


@pytest.mark.parametrize("flow", ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"])
def test_a_refresh_keeps_the_session_and_gives_no_new_refresh_token(server, public, app, user, sign_in, flow):
    first = sign_in(user)
    again = public.initiate_auth(ClientId=app.client, AuthFlow=flow,
                                 AuthParameters={"REFRESH_TOKEN": first["RefreshToken"]})["AuthenticationResult"]
    assert "RefreshToken" not in again
    other = public.get_tokens_from_refresh_token(
        ClientId=app.client, RefreshToken=first["RefreshToken"])["AuthenticationResult"]
    assert "RefreshToken" not in other and other["TokenType"] == "Bearer"
    claims = [verified(server, app, result["AccessToken"]) for result in (first, again, other)]
    assert len({(c["origin_jti"], c["auth_time"]) for c in claims}) == 1
    assert len({c["jti"] for c in claims}) == 3


def test_get_user_update_and_change_password(public, app, user, sign_in, refused):
    token = sign_in(user)["AccessToken"]
    public.update_user_attributes(AccessToken=token, UserAttributes=[{"Name": "nickname", "Value": "Al"}])
    attributes = {a["Name"]: a["Value"] for a in public.get_user(AccessToken=token)["UserAttributes"]}
    assert attributes["nickname"] == "Al"
    refused("NotAuthorizedException", public.update_user_attributes, AccessToken=token,
            UserAttributes=[{"Name": "email_verified", "Value": "true"}])
    refused("NotAuthorizedException", public.change_password, AccessToken=token, PreviousPassword="Wrong-Horse-7",
            ProposedPassword="Another-Horse-8")
    public.change_password(AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Another-Horse-8")
    assert sign_in(user, "Another-Horse-8") and public.get_user(AccessToken=token)["Username"] == user


@pytest.mark.parametrize("ending", ["global", "revoke", "admin", "disable", "delete", "self"])
def test_an_ended_session_is_refused_at_once(public, idp, app, user, sign_in, refused, ending):
    tokens = sign_in(user)
    end = {
        "global": lambda: public.global_sign_out(AccessToken=tokens["AccessToken"]),
        "revoke": lambda: public.revoke_token(ClientId=app.client, Token=tokens["RefreshToken"]),
        "admin": lambda: idp.admin_user_global_sign_out(UserPoolId=app.pool, Username=user),
        "disable": lambda: idp.admin_disable_user(UserPoolId=app.pool, Username=user),
        "delete": lambda: idp.admin_delete_user(UserPoolId=app.pool, Username=user),
        "self": lambda: public.delete_user(AccessToken=tokens["AccessToken"]),
    }
    end[ending]()
    refused("NotAuthorizedException", public.get_user, AccessToken=tokens["AccessToken"])
    refused("NotAuthorizedException", public.get_tokens_from_refresh_token, ClientId=app.client,
            RefreshToken=tokens["RefreshToken"])
    refused("NotAuthorizedException", public.initiate_auth, ClientId=app.client, AuthFlow="REFRESH_TOKEN_AUTH",
            AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})


def test_a_disabled_user_signs_in_again_when_enabled(idp, app, user, sign_in, refused):
    idp.admin_disable_user(UserPoolId=app.pool, Username=user)
    assert refused("NotAuthorizedException", sign_in, username=user) == "User is disabled."
    idp.admin_enable_user(UserPoolId=app.pool, Username=user)
    assert sign_in(user)


@pytest.mark.parametrize("token, client, secret, error", [
    ("AccessToken", None, None, "UnsupportedTokenTypeException"),
    ("RefreshToken", "other", None, "UnauthorizedException"),
])
def test_revoking_asks_for_the_right_token_and_client(public, idp, app, user, sign_in, refused, token, client, secret, error):
    tokens = sign_in(user)
    other = idp.create_user_pool_client(UserPoolId=app.pool, ClientName="other")["UserPoolClient"]["ClientId"]
    refused(error, public.revoke_token, ClientId=other if client else app.client, Token=tokens[token])
    assert public.get_user(AccessToken=tokens["AccessToken"])


def test_a_confidential_client_must_prove_itself(public, idp, app, user, refused):
    client = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="backend", GenerateSecret=True,
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]
    name, secret = client["ClientId"], client["ClientSecret"]
    proof = base64.b64encode(hmac.digest(secret.encode(), (user + name).encode(), hashlib.sha256)).decode()
    parameters = {"USERNAME": user, "PASSWORD": PASSWORD}
    call = dict(ClientId=name, AuthFlow="USER_PASSWORD_AUTH")
    message = refused("NotAuthorizedException", public.initiate_auth, **call, AuthParameters=parameters)
    assert message == f"Client {name} is configured with secret but SECRET_HASH was not received"
    refused("NotAuthorizedException", public.initiate_auth, **call,
            AuthParameters={**parameters, "SECRET_HASH": proof[:-4] + "AAA="})
    tokens = public.initiate_auth(**call, AuthParameters={**parameters, "SECRET_HASH": proof})["AuthenticationResult"]
    refused("NotAuthorizedException", public.get_tokens_from_refresh_token, ClientId=name,
            RefreshToken=tokens["RefreshToken"])
    assert public.get_tokens_from_refresh_token(ClientId=name, ClientSecret=secret, RefreshToken=tokens["RefreshToken"])


def test_forged_tokens_are_refused(public, app, user, sign_in, refused):
    tokens = sign_in(user)
    header, payload, signature = tokens["AccessToken"].split(".")
    none = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    for forged in (tokens["IdToken"], f"{none}.{payload}.", f"{none}.{payload}.{signature}",
                   f"{header}.{payload}.{signature[:-8]}AAAAAAAA", "garbage"):
        assert refused("NotAuthorizedException", public.get_user, AccessToken=forged) == "Invalid Access Token"
