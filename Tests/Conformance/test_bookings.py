"""Booking data behind the tokens, over plain HTTP."""

import sqlite3
import subprocess
import time

import pytest
import requests

from conftest import PASSWORD
from server import BIN


@pytest.fixture
def rooms(server, app):
    done = subprocess.run([BIN / "authctl", "seed", "--pool", app.pool, "--endpoint", server.endpoint],
                          env=server.environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def api(server):
    def api(method, path, token=None, **options):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return requests.request(method, server.endpoint + path, headers=headers, timeout=5, **options)
    return api


def test_a_room_is_booked_once_and_seen_by_its_guest_only(idp, app, rooms, user, sign_in, api):
    idp.admin_create_user(UserPoolId=app.pool, Username="bob", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=app.pool, Username="bob", Password=PASSWORD, Permanent=True)
    alice, bob = sign_in(user)["AccessToken"], sign_in("bob")["AccessToken"]

    listed = api("GET", "/rooms", alice).json()["rooms"]
    assert [room["description"] for room in listed] == [
        "One king size bed", "Two full sized beds", "Whole studio apartment"]
    stay = {"roomId": listed[0]["id"], "checkIn": "2026-12-01", "checkOut": "2026-12-03"}
    made = api("POST", "/bookings", alice, json=stay)
    assert made.status_code == 201 and made.json()["checkIn"] == "2026-12-01"
    clash = api("POST", "/bookings", bob, json={**stay, "checkIn": "2026-12-02", "checkOut": "2026-12-04"})
    assert clash.status_code == 409 and "2026-12-02" in clash.text and user not in clash.text
    assert clash.headers["Content-Type"].startswith("application/problem+json")
    assert api("POST", "/bookings", bob, json={**stay, "checkIn": "2026-12-03", "checkOut": "2026-12-04"}).status_code == 201

    mine = api("GET", "/bookings", alice).json()["bookings"]
    assert [booking["id"] for booking in mine] == [made.json()["id"]]
    path = f"/bookings/{made.json()['id']}"
    assert api("GET", path, alice).status_code == 200
    assert api("GET", path, bob).status_code in (403, 404) and api("DELETE", path, bob).status_code in (403, 404)
    free = api("GET", "/rooms?available=2026-12-01..2026-12-03", alice).json()["rooms"]
    assert listed[0]["id"] not in [room["id"] for room in free]
    assert api("DELETE", path, alice).status_code == 204 and api("GET", path, alice).status_code == 404


@pytest.mark.parametrize("body", [
    {"checkIn": "2026-12-03", "checkOut": "2026-12-03"}, {"checkIn": "2026-12-03", "checkOut": "2026-12-01"},
    {"checkIn": "2026-02-30", "checkOut": "2026-03-02"}, {"checkIn": "1.12.2026", "checkOut": "2026-12-02"},
    {"checkIn": "2026-12-01", "checkOut": "2028-12-01"}, {"checkIn": "2026-12-01"},
    {"checkIn": "2026-12-01", "checkOut": "2026-12-02", "guestId": "bob"},
])
def test_a_booking_that_makes_no_sense_is_refused(app, rooms, user, sign_in, api, body):
    token = sign_in(user)["AccessToken"]
    room = api("GET", "/rooms", token).json()["rooms"][0]["id"]
    answer = api("POST", "/bookings", token, json={"roomId": room, **body})
    assert answer.status_code in (400, 403, 422), answer.text
    assert answer.headers["Content-Type"].startswith("application/problem+json")
    assert api("GET", "/bookings", token).json()["bookings"] == []


def test_only_a_live_access_token_opens_the_door(public, app, rooms, user, sign_in, api):
    tokens = sign_in(user)
    assert api("GET", "/bookings", tokens["AccessToken"]).status_code == 200
    assert api("GET", "/bookings").headers["WWW-Authenticate"].startswith("Bearer")
    public.global_sign_out(AccessToken=tokens["AccessToken"])
    for token in (tokens["AccessToken"], tokens["IdToken"], "garbage"):
        answer = api("GET", "/bookings", token)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith('Bearer error="invalid_token"')


def test_what_a_deleted_user_or_pool_had_booked_goes_with_them(server, idp, public, rooms, app, user, sign_in, api):
    idp.admin_create_user(UserPoolId=app.pool, Username="bob", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=app.pool, Username="bob", Password=PASSWORD, Permanent=True)
    alice, bob = sign_in(user)["AccessToken"], sign_in("bob")["AccessToken"]
    stay = {"roomId": "one-king-size-bed", "checkIn": "2026-12-01", "checkOut": "2026-12-03"}
    assert api("POST", "/bookings", alice, json=stay).status_code == 201
    assert api("POST", "/bookings", bob, json=stay).status_code == 409
    public.delete_user(AccessToken=alice)
    assert api("GET", "/bookings", alice).status_code == 401
    deadline = time.monotonic() + 15
    while api("POST", "/bookings", bob, json=stay).status_code != 201:
        assert time.monotonic() < deadline, "the room of a guest who is gone stays taken"
        time.sleep(0.1)

    idp.delete_user_pool(UserPoolId=idp.create_user_pool(PoolName="other")["UserPool"]["Id"])
    store = sqlite3.connect(f"file:{server.data / 'bookings.sqlite'}?mode=ro", uri=True)
    doomed = idp.create_user_pool(PoolName="doomed")["UserPool"]["Id"]
    done = subprocess.run([BIN / "authctl", "seed", "--pool", doomed, "--endpoint", server.endpoint],
                          env=server.environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr

    def count(pool):
        return store.execute("SELECT count(*) FROM rooms WHERE pool = ?", [pool]).fetchone()[0]
    assert count(doomed) == count(app.pool) == 3
    idp.delete_user_pool(UserPoolId=doomed)
    while count(doomed):
        assert time.monotonic() < deadline + 15, "the rooms of a pool that is gone are still there"
        time.sleep(0.1)
    assert count(app.pool) == 3
    store.close()


def test_a_token_without_the_scope_of_a_users_operations_opens_no_bookings(idp, app, rooms, user, sign_in, api):
    token = sign_in(user)["AccessToken"]
    flows = ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION"]
    for scopes, status in (["aws.cognito.signin.user.admin"], 200), (None, 403):
        settings = {"AllowedOAuthScopes": scopes} if scopes else {}
        broker = idp.create_user_pool_client(
            UserPoolId=app.pool, ClientName="broker", ExplicitAuthFlows=flows, **settings)["UserPoolClient"]["ClientId"]
        derived = idp.get_derived_token(ClientId=broker, SubjectToken=token, SubjectTokenType="ACCESS_TOKEN")
        for path in "/rooms", "/bookings":
            assert api("GET", path, derived["IssuedToken"]).status_code == status, (scopes, path)
