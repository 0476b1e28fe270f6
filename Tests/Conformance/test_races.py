"""Many at once who want the same: exactly one where one is right, and no failure of the server."""

import concurrent.futures
import threading

import pytest
import requests

import wire
from conftest import PASSWORD


def at_once(*work):
    """Runs all of it side by side, begun at the same moment; the answers in their order."""
    start = threading.Barrier(len(work))

    def run(each):
        start.wait()
        return each()
    with concurrent.futures.ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(run, work))


@pytest.fixture
def post(server):
    return lambda operation, body: wire.call(server, operation, body)


def errors(answers):
    assert {answer.status for answer in answers} <= {200, 400}, [answer.text for answer in answers]
    return sorted(answer.error for answer in answers if answer.status != 200)


def test_of_sixteen_sign_ups_of_one_name_one_succeeds(idp, app, post):
    answers = at_once(*[lambda: post("SignUp", {
        "ClientId": app.client, "Username": "raced", "Password": PASSWORD})] * 16)
    assert errors(answers) == ["UsernameExistsException"] * 15
    assert len(idp.list_users(UserPoolId=app.pool)["Users"]) == 1


def test_of_sixteen_whose_one_address_is_verified_one_has_it(server, idp):
    pool = idp.create_user_pool(PoolName="aliases", AutoVerifiedAttributes=["email"], AliasAttributes=["email"])[
        "UserPool"]["Id"]
    names = [f"racer{n}" for n in range(16)]
    for name in names:
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS",
                              UserAttributes=[{"Name": "email", "Value": "one@example.org"}])
    verify = lambda name: wire.signed_call(server, "AdminUpdateUserAttributes", {
        "UserPoolId": pool, "Username": name, "UserAttributes": [
            {"Name": "email", "Value": "one@example.org"}, {"Name": "email_verified", "Value": "true"}]})
    answers = at_once(*[lambda name=name: verify(name) for name in names])
    assert errors(answers) == ["AliasExistsException"] * 15
    verified = [user["Username"] for user in idp.list_users(UserPoolId=pool)["Users"]
                if {"Name": "email_verified", "Value": "true"} in user["Attributes"]]
    assert len(verified) == 1
    assert idp.admin_get_user(UserPoolId=pool, Username="one@example.org")["Username"] == verified[0]
    idp.delete_user_pool(UserPoolId=pool)


@pytest.mark.parametrize("rotates", [False, True])
def test_sixteen_refreshes_of_one_token_all_go_on_with_the_same_session(idp, public, app, user, post, rotates):
    if rotates:
        idp.update_user_pool_client(
            UserPoolId=app.pool, ClientId=app.client, ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
            RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 60})
    first = public.initiate_auth(ClientId=app.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": user, "PASSWORD": PASSWORD})["AuthenticationResult"]
    answers = at_once(*[lambda: post("GetTokensFromRefreshToken", {
        "ClientId": app.client, "RefreshToken": first["RefreshToken"]})] * 16)
    assert errors(answers) == []
    successors = {answer.document["AuthenticationResult"].get("RefreshToken") for answer in answers}
    assert len(successors) == 1 and (successors == {None}) == (not rotates)
    for answer in answers:
        assert public.get_user(AccessToken=answer.document["AuthenticationResult"]["AccessToken"])["Username"] == user


def test_no_token_outlives_the_deletion_that_overtook_its_sign_in(server, idp, app, user, post):
    def sign_in():
        return post("InitiateAuth", {"ClientId": app.client, "AuthFlow": "USER_PASSWORD_AUTH",
                                     "AuthParameters": {"USERNAME": user, "PASSWORD": PASSWORD}})

    def delete():
        return wire.signed_call(server, "AdminDeleteUser", {"UserPoolId": app.pool, "Username": user})
    answers = at_once(*[sign_in] * 8, delete, *[sign_in] * 7)
    assert set(errors(answers)) <= {"UserNotFoundException", "NotAuthorizedException"}
    for answer in answers:
        if tokens := answer.document.get("AuthenticationResult"):
            assert post("GetUser", {"AccessToken": tokens["AccessToken"]}).error == "NotAuthorizedException"
            assert post("GetTokensFromRefreshToken", {"ClientId": app.client, "RefreshToken": tokens["RefreshToken"]}
                        ).error == "NotAuthorizedException"


def test_no_refresh_outlives_the_sign_out_that_overtook_it(app, user, sign_in, post):
    tokens = sign_in(user)
    refresh = lambda: post("GetTokensFromRefreshToken", {"ClientId": app.client, "RefreshToken": tokens["RefreshToken"]})
    sign_out = lambda: post("GlobalSignOut", {"AccessToken": tokens["AccessToken"]})
    answers = at_once(*[refresh] * 8, sign_out, *[refresh] * 7)
    assert set(errors(answers)) <= {"NotAuthorizedException"}
    for answer in answers:
        if result := answer.document.get("AuthenticationResult"):
            assert post("GetUser", {"AccessToken": result["AccessToken"]}).error == "NotAuthorizedException"


def test_one_code_confirms_once_of_sixteen_at_once(server, app, public, post):
    public.sign_up(ClientId=app.client, Username="coded", Password=PASSWORD,
                   UserAttributes=[{"Name": "email", "Value": "coded@example.org"}])
    answers = at_once(*[lambda: post("ConfirmSignUp", {
        "ClientId": app.client, "Username": "coded", "ConfirmationCode": server.code("coded")})] * 16)
    assert len(errors(answers)) == 15


def test_BKG_05_of_thirty_two_bookings_of_one_slot_one_succeeds(server, app, user, sign_in):
    token = sign_in(user)["AccessToken"]
    body = b'{"rooms":[{"id":"r1","description":"d","city":"c","price":1,"imageKey":"i"}]}'
    path = f"/rooms/seed?userPoolId={app.pool}"
    headers = wire.signature(server, "POST", path, body, {"Content-Type": "application/json"}, service="latchkey")
    assert requests.post(server.endpoint + path, data=body, headers=headers, timeout=5).status_code == 200
    book = lambda: requests.post(server.endpoint + "/bookings", timeout=20, headers={"Authorization": f"Bearer {token}"},
                                 json={"roomId": "r1", "checkIn": "2027-01-01", "checkOut": "2027-01-03"})
    answers = at_once(*[book] * 32)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 31
    mine = requests.get(server.endpoint + "/bookings", headers={"Authorization": f"Bearer {token}"}, timeout=5)
    assert len(mine.json()["bookings"]) == 1
