"""Sessions of users through boto3 and authctl."""

import json
import re
import subprocess
import types

import pytest

from conftest import PASSWORD
from server import BIN

ID = re.compile(r"^tkn[a-z0-9]{25}$")
NONE = "tkn" + "0" * 25


@pytest.fixture
def hotel(idp):
    pool = idp.create_user_pool(PoolName="hotel")["UserPool"]["Id"]
    clients = [idp.create_user_pool_client(UserPoolId=pool, ClientName=f"c{n}", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"] for n in range(3)]
    idp.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
    yield types.SimpleNamespace(pool=pool, clients=clients)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def sign_in(public, hotel):
    def sign_in(client=0):
        return public.initiate_auth(ClientId=hotel.clients[client], AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": "ada", "PASSWORD": PASSWORD})["AuthenticationResult"]
    return sign_in


def track(idp, hotel, most=20):
    return idp.set_user_pool_session_configuration(
        UserPoolId=hotel.pool, UserSessionTracking="ENABLED", TokenSession={"MaxPerUser": most})


def test_SES_01_three_sessions_on_three_clients(idp, public, hotel, sign_in, refused):
    access = sign_in()["AccessToken"]
    refused("OperationNotEnabledException", public.list_user_sessions, AccessToken=access)
    assert track(idp, hotel)["TokenSession"] == {"MaxPerUser": 20}
    sign_in(1), sign_in(2)
    sessions = public.list_user_sessions(AccessToken=access)["Sessions"]
    assert len(sessions) == 3 and all(ID.match(session["SessionId"]) for session in sessions)
    assert [session["IsCurrentSession"] for session in sessions].count(True) == 1
    assert {session["ClientId"] for session in sessions} == set(hotel.clients)
    assert {session["SessionType"] for session in sessions} == {"TOKEN"}
    tracked = [session for session in sessions if not session["IsCurrentSession"]]
    assert all(session["DeviceType"].startswith("Boto3") and session["LastIPAddress"] == "127.0.0.1"
               for session in tracked)
    listed = idp.admin_list_user_sessions(UserPoolId=hotel.pool, Username="ada")["Sessions"]
    assert [session["SessionId"] for session in listed] == [session["SessionId"] for session in sessions]


def test_SES_04_revoked_by_the_id_from_the_list(idp, public, hotel, sign_in, refused):
    track(idp, hotel)
    lost, own = sign_in(), sign_in()
    sessions = public.list_user_sessions(AccessToken=own["AccessToken"])["Sessions"]
    current = next(session["SessionId"] for session in sessions if session["IsCurrentSession"])
    other = next(session["SessionId"] for session in sessions if not session["IsCurrentSession"])
    refused("InvalidParameterException", public.revoke_user_session, AccessToken=own["AccessToken"], SessionId=current)
    refused("ResourceNotFoundException", public.revoke_user_session, AccessToken=own["AccessToken"], SessionId=NONE)
    public.revoke_user_session(AccessToken=own["AccessToken"], SessionId=other, RevokeAssociatedSessions="LINKED")
    refused("NotAuthorizedException", public.get_user, AccessToken=lost["AccessToken"])
    idp.admin_revoke_user_session(UserPoolId=hotel.pool, Username="ada", SessionId=current)
    refused("NotAuthorizedException", public.get_user, AccessToken=own["AccessToken"])
    refused("UserNotFoundException", idp.admin_list_user_sessions, UserPoolId=hotel.pool, Username="bob")


def test_one_sign_in_too_many_ends_the_oldest(idp, public, hotel, sign_in, refused):
    track(idp, hotel, most=1)
    first, second = sign_in(), sign_in()
    refused("NotAuthorizedException", public.get_user, AccessToken=first["AccessToken"])
    assert public.get_user(AccessToken=second["AccessToken"])["Username"] == "ada"


def test_session_settings(idp, hotel, refused):
    assert idp.get_user_pool_session_configuration(UserPoolId=hotel.pool)["UserSessionTracking"] == "DISABLED"
    settings = dict(UserPoolId=hotel.pool, ClientId=hotel.clients[0])
    refused("OperationNotEnabledException", idp.set_user_pool_client_session_configuration,
            SSOSession={"MaxValidityMinutes": 5}, **settings)
    track(idp, hotel)
    assert idp.get_user_pool_client_session_configuration(**settings)["SSOSession"] == {"MaxValidityMinutes": 60}
    set_ = idp.set_user_pool_client_session_configuration(SSOSession={"MaxValidityMinutes": 5}, **settings)
    assert set_["SSOSession"] == {"MaxValidityMinutes": 5}
    assert idp.get_user_pool_client_session_configuration(**settings)["SSOSession"] == {"MaxValidityMinutes": 5}


def test_authctl_lists_and_ends_sessions(server, idp, public, hotel, sign_in, refused):
    track(idp, hotel)
    access = sign_in()["AccessToken"]

    def run(*words):
        return subprocess.run([BIN / "authctl", "user", "sessions", "ada", "--pool", hotel.pool, *words], text=True,
                              capture_output=True, env={**server.environment, "LATCHKEY_ENDPOINT": server.endpoint})
    line = run().stdout.split()
    assert ID.match(line[0]) and line[3] == "127.0.0.1"
    session = json.loads(run("--json").stdout)[0]["SessionId"]
    assert session == line[0] and run("--end", session).returncode == 0
    refused("NotAuthorizedException", public.get_user, AccessToken=access)
