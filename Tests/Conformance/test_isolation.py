"""Pools, clients and users kept apart, and sessions that stay ended."""

import base64
import hashlib
import hmac

import pytest

import wire
from conftest import PASSWORD, houses
from test_tokens import let_in, refreshes


@pytest.fixture(scope="module")
def neighbour(server, idp, public):
    """A second pool with a client."""
    yield from houses(server, idp, public)


def test_a_user_is_reached_through_the_users_own_pool_only(server, idp, house, neighbour):
    idp.admin_create_user(UserPoolId=house.pool, Username="carol", MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": "carol@example.org"}, {"Name": "email_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=house.pool, Username="carol", Password=PASSWORD, Permanent=True)
    sub = next(a["Value"] for a in idp.admin_get_user(UserPoolId=house.pool, Username="carol")["UserAttributes"]
               if a["Name"] == "sub")
    there = {"UserPoolId": neighbour.pool}
    for name in ("carol", sub, "carol@example.org"):
        for operation, rest in (
            ("AdminGetUser", {}), ("AdminDeleteUser", {}), ("AdminDisableUser", {}), ("AdminEnableUser", {}),
            ("AdminConfirmSignUp", {}), ("AdminUserGlobalSignOut", {}), ("AdminGetUserAuthFactors", {}),
            ("AdminSetUserPassword", {"Password": "Mallory-Horse-7", "Permanent": True}),
            ("AdminUpdateUserAttributes", {"UserAttributes": [{"Name": "nickname", "Value": "x"}]}),
        ):
            answer = wire.signed_call(server, operation, {**there, "Username": name, **rest})
            assert (answer.status, answer.error) == (400, "UserNotFoundException"), (operation, answer.text)
        answer = wire.call(server, "InitiateAuth", {
            "ClientId": neighbour.client, "AuthFlow": "USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD}})
        assert answer.error == "UserNotFoundException"
        for operation, rest in (("ForgotPassword", {}), ("ResendConfirmationCode", {}),
                                ("ConfirmSignUp", {"ConfirmationCode": "123456"}),
                                ("ConfirmForgotPassword", {"ConfirmationCode": "123456", "Password": PASSWORD})):
            answer = wire.call(server, operation, {"ClientId": neighbour.client, "Username": name, **rest})
            assert answer.status == 400 and answer.error in (
                "UserNotFoundException", "ExpiredCodeException"), (operation, answer.text)
    assert wire.signed_call(server, "ListUsers", {**there, "Filter": 'email = "carol@example.org"'}).document == {"Users": []}
    assert server.messages("carol") == []


def test_a_client_is_reached_through_its_own_pool_only(server, house, neighbour):
    crossed = {"UserPoolId": neighbour.pool, "ClientId": house.client}
    for operation, rest in (
        ("DescribeUserPoolClient", {}), ("UpdateUserPoolClient", {"ClientName": "mine"}), ("DeleteUserPoolClient", {}),
        ("AdminInitiateAuth", {"AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                               "AuthParameters": {"USERNAME": "alice", "PASSWORD": PASSWORD}}),
        ("AdminRespondToAuthChallenge", {"ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": "x" * 64,
                                         "ChallengeResponses": {"USERNAME": "alice", "NEW_PASSWORD": PASSWORD}}),
    ):
        answer = wire.signed_call(server, operation, {**crossed, **rest})
        assert (answer.status, answer.error) == (400, "ResourceNotFoundException"), (operation, answer.text)
    assert wire.signed_call(server, "DescribeUserPoolClient", {
        "UserPoolId": house.pool, "ClientId": house.client}).document["UserPoolClient"]["ClientName"] == "house"


def test_a_challenge_is_answered_in_its_own_pool_and_through_its_own_client(server, idp, public, house, neighbour):
    for each in (house, neighbour):
        idp.admin_create_user(UserPoolId=each.pool, Username="dave", MessageAction="SUPPRESS",
                              TemporaryPassword="Temporary-7")
    session = public.initiate_auth(ClientId=house.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "dave", "PASSWORD": "Temporary-7"})["Session"]
    second = idp.create_user_pool_client(UserPoolId=house.pool, ClientName="second")["UserPoolClient"]["ClientId"]
    answer = lambda client, name="dave": wire.call(server, "RespondToAuthChallenge", {
        "ClientId": client, "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": session,
        "ChallengeResponses": {"USERNAME": name, "NEW_PASSWORD": "Dave-Horse-7"}})
    for client, name in ((neighbour.client, "dave"), (second, "dave"), (house.client, "alice")):
        assert answer(client, name).error == "NotAuthorizedException"
    assert answer(house.client).status == 200


# Confidential clients: each operation that takes a proof of the client's secret.

CONFIDENTIAL = ["SignUp", "ConfirmSignUp", "ResendConfirmationCode", "ForgotPassword", "ConfirmForgotPassword",
                "InitiateAuth", "InitiateAuth refresh", "RespondToAuthChallenge", "AdminInitiateAuth",
                "AdminRespondToAuthChallenge", "RevokeToken", "GetTokensFromRefreshToken"]


@pytest.fixture(scope="module")
def confidential(server, idp, public):
    """A client with a secret, and what each operation needs to succeed but for the proof."""
    pool = idp.create_user_pool(PoolName="confidential", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    make = lambda name: idp.create_user_pool_client(
        UserPoolId=pool, ClientName=name, GenerateSecret=True, ExplicitAuthFlows=[
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]
    client, other = make("c"), make("other")
    name = client["ClientId"]

    def proof(username, secret=client["ClientSecret"], client=name):
        return base64.b64encode(hmac.digest(secret.encode(), (username + client).encode(), hashlib.sha256)).decode()

    for user in ("alice", "temp"):
        idp.admin_create_user(UserPoolId=pool, Username=user, MessageAction="SUPPRESS", TemporaryPassword="Temporary-7",
                              UserAttributes=[{"Name": "email", "Value": f"{user}@example.org"},
                                              {"Name": "email_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)
    public.sign_up(ClientId=name, Username="new", Password=PASSWORD, SecretHash=proof("new"),
                   UserAttributes=[{"Name": "email", "Value": "new@example.org"}])
    sign_in = lambda user, password: public.initiate_auth(
        ClientId=name, AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": user, "PASSWORD": password, "SECRET_HASH": proof(user)})
    tokens = sign_in("alice", PASSWORD)["AuthenticationResult"]
    session = sign_in("temp", "Temporary-7")["Session"]

    # The operation, its request, and where the proof goes: a member, or a parameter in a map; over which name.
    challenge = {"ChallengeName": "NEW_PASSWORD_REQUIRED", "ClientId": name, "Session": session,
                 "ChallengeResponses": {"USERNAME": "temp", "NEW_PASSWORD": PASSWORD}}
    password = {"USERNAME": "alice", "PASSWORD": PASSWORD}
    calls = {
        "SignUp": ({"ClientId": name, "Username": "next", "Password": PASSWORD}, "SecretHash", "next"),
        "ConfirmSignUp": ({"ClientId": name, "Username": "new", "ConfirmationCode": server.code("new")}, "SecretHash", "new"),
        "ResendConfirmationCode": ({"ClientId": name, "Username": "new"}, "SecretHash", "new"),
        "ForgotPassword": ({"ClientId": name, "Username": "alice"}, "SecretHash", "alice"),
        "ConfirmForgotPassword": ({"ClientId": name, "Username": "alice", "ConfirmationCode": "123456",
                                   "Password": PASSWORD}, "SecretHash", "alice"),
        "InitiateAuth": ({"ClientId": name, "AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": password},
                         "AuthParameters", "alice"),
        "InitiateAuth refresh": ({"ClientId": name, "AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": {
            "REFRESH_TOKEN": tokens["RefreshToken"]}}, "AuthParameters", "alice"),
        "RespondToAuthChallenge": (challenge, "ChallengeResponses", "temp"),
        "AdminInitiateAuth": ({"UserPoolId": pool, "ClientId": name, "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                               "AuthParameters": password}, "AuthParameters", "alice"),
        "AdminRespondToAuthChallenge": ({"UserPoolId": pool, **challenge}, "ChallengeResponses", "temp"),
        "RevokeToken": ({"ClientId": name, "Token": tokens["RefreshToken"]}, "ClientSecret", "alice"),
        "GetTokensFromRefreshToken": ({"ClientId": name, "RefreshToken": tokens["RefreshToken"]}, "ClientSecret", "alice"),
    }
    wrong_secret = "x" * 51
    proofs = {
        "SecretHash": lambda user: [None, "", "x", proof(user, wrong_secret), proof(user + "x"), proof(""),
                                    proof(user, other["ClientSecret"]), proof(user, other["ClientSecret"], other["ClientId"]),
                                    client["ClientSecret"], proof(user)[:-1], proof(user).lower(), proof(user) + "="],
        "ClientSecret": lambda user: [None, "x" * 51, other["ClientSecret"], proof(user), client["ClientSecret"][:-1],
                                      client["ClientSecret"].upper(), client["ClientSecret"] + "a"],
    }
    yield calls, proofs, tokens, lambda: idp.list_users(UserPoolId=pool)["Users"]
    idp.delete_user_pool(UserPoolId=pool)


@pytest.mark.parametrize("name", CONFIDENTIAL)
def test_TOK_11_a_confidential_client_proves_itself_at_every_operation(server, public, confidential, name):
    calls, proofs, tokens, users = confidential
    body, place, user = calls[name]
    operation = name.split()[0]
    before = users()
    messages = len(server.messages(user))
    call = wire.signed_call if operation.startswith("Admin") else wire.call
    for proof in proofs["ClientSecret" if place == "ClientSecret" else "SecretHash"](user):
        if proof is None:
            sent = body
        elif place in ("SecretHash", "ClientSecret"):
            sent = {**body, place: proof}
        else:
            sent = {**body, place: {**body[place], "SECRET_HASH": proof}}
        answer = call(server, operation, sent)
        assert answer.status == 400 and answer.error in {
            "NotAuthorizedException", "InvalidParameterException", "UnauthorizedException"}, (proof, answer.text)
        assert "AuthenticationResult" not in answer.text
    assert users() == before and len(server.messages(user)) == messages
    assert public.get_user(AccessToken=tokens["AccessToken"])["Username"] == "alice"


# Signing out: a token dies at once, at every door.

ENDINGS = {
    "GlobalSignOut": lambda idp, public, app, user, tokens: public.global_sign_out(AccessToken=tokens["AccessToken"]),
    "RevokeToken": lambda idp, public, app, user, tokens: public.revoke_token(
        ClientId=app.client, Token=tokens["RefreshToken"]),
    "AdminUserGlobalSignOut": lambda idp, public, app, user, tokens: idp.admin_user_global_sign_out(
        UserPoolId=app.pool, Username=user),
    "AdminDisableUser": lambda idp, public, app, user, tokens: idp.admin_disable_user(UserPoolId=app.pool, Username=user),
    "AdminSetUserPassword": lambda idp, public, app, user, tokens: idp.admin_set_user_password(
        UserPoolId=app.pool, Username=user, Password="Another-Horse-8", Permanent=True),
    "AdminDeleteUser": lambda idp, public, app, user, tokens: idp.admin_delete_user(UserPoolId=app.pool, Username=user),
    "DeleteUser": lambda idp, public, app, user, tokens: public.delete_user(AccessToken=tokens["AccessToken"]),
    "DeleteUserPoolClient": lambda idp, public, app, user, tokens: idp.delete_user_pool_client(
        UserPoolId=app.pool, ClientId=app.client),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_TOK_14_an_ended_sessions_tokens_open_no_door(server, idp, public, app, user, sign_in, ending):
    tokens = sign_in(user)
    ENDINGS[ending](idp, public, app, user, tokens)
    assert let_in(server, tokens["AccessToken"]) == {}
    for answer in refreshes(server, app.client, tokens["RefreshToken"]):
        assert answer.status == 400 and answer.error in {
            "NotAuthorizedException", "ResourceNotFoundException"}, answer.text
    if ending in ("AdminDisableUser", "AdminDeleteUser", "DeleteUser"):
        # Whoever comes back under the name, comes back without what was out before.
        if ending == "AdminDisableUser":
            idp.admin_enable_user(UserPoolId=app.pool, Username=user)
        else:
            idp.admin_create_user(UserPoolId=app.pool, Username=user, MessageAction="SUPPRESS")
            idp.admin_set_user_password(UserPoolId=app.pool, Username=user, Password=PASSWORD, Permanent=True)
        assert sign_in(user)
        assert let_in(server, tokens["AccessToken"]) == {}
        for answer in refreshes(server, app.client, tokens["RefreshToken"]):
            assert answer.error == "NotAuthorizedException", answer.text


@pytest.mark.parametrize("password", ["", " ", "null", "\0", "undefined", PASSWORD, "x" * 256, "$scrypt$"])
def test_no_password_is_that_of_a_user_who_has_none(server, idp, house, password):
    if password == "":
        idp.admin_create_user(UserPoolId=house.pool, Username="erin", MessageAction="SUPPRESS")
    for operation, call in (("InitiateAuth", wire.call), ("AdminInitiateAuth", wire.signed_call)):
        body = {"ClientId": house.client, "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": {"USERNAME": "erin", "PASSWORD": password}}
        if operation == "AdminInitiateAuth":
            body |= {"UserPoolId": house.pool, "AuthFlow": "ADMIN_USER_PASSWORD_AUTH"}
        answer = call(server, operation, body)
        assert answer.status == 400 and "AuthenticationResult" not in answer.text, answer.text


def test_TRG_04_a_custom_challenge_that_nobody_defines_lets_nobody_in(server, idp, house):
    client = idp.create_user_pool_client(UserPoolId=house.pool, ClientName="custom", ExplicitAuthFlows=[
        "ALLOW_CUSTOM_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    answer = wire.call(server, "InitiateAuth", {
        "ClientId": client, "AuthFlow": "CUSTOM_AUTH",
        "AuthParameters": {"USERNAME": "alice", "CHALLENGE_NAME": "SRP_A"}})
    assert answer.status == 400 and "Session" not in answer.document, answer.text
    for answer_ in ("", "x", "true"):
        answer = wire.call(server, "RespondToAuthChallenge", {
            "ClientId": client, "ChallengeName": "CUSTOM_CHALLENGE", "Session": "s" * 64,
            "ChallengeResponses": {"USERNAME": "alice", "ANSWER": answer_}})
        assert answer.status == 400 and "AuthenticationResult" not in answer.text, answer.text
