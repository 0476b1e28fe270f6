"""What every other test did to the server, looked back at from its log at its most talkative."""

import json
import socket
import urllib.parse

import pytest
import requests

import wire


def test_a_secret_in_the_wrong_place_is_kept_from_the_log_like_any_other(server):
    """In a query, a header, a body that is no JSON. (The path of a request and an operation's name are logged.)"""
    misplaced = "Misplaced-Horse-7"
    server.secrets.note({"Password": misplaced})  # looked for by the test of the whole run
    answer = requests.get(server.endpoint + f"/rooms?password={misplaced}", timeout=5, headers={
        "Authorization": f"Bearer {misplaced}", "User-Agent": misplaced, "Cookie": f"password={misplaced}"})
    assert answer.status_code == 401
    assert wire.call(server, "SignUp", misplaced.encode()).error == "SerializationException"
    assert misplaced not in server.errors()


@pytest.mark.last
def test_OPS_11_no_password_code_secret_or_token_of_any_test_is_in_the_log(server):
    assert server.secrets.texts, "run it with other tests"
    codes = [json.loads(line) for line in server.outbox_file.read_text().splitlines()]
    server.secrets.note(codes)
    log = server.errors() + "".join(server.output)
    assert log.count('"event":') > 3
    assert sorted(server.secrets.found_in(log)) == []


@pytest.mark.last
def test_every_line_of_the_log_is_one_event_whatever_callers_sent(server):
    names = {json.loads(line)["event"] for line in server.errors().splitlines()}
    assert "forged" not in names and "request" in names


LINE = '{"time":"2026-01-01T00:00:00.000Z","level":"info","event":"forged"}'


def test_line_breaks_of_a_caller_do_not_make_lines_in_the_log(server, app):
    host, port = urllib.parse.urlsplit(server.endpoint).netloc.split(":")
    forged = f"x\r\n{LINE}\n\u2028{LINE}\x00"
    for operation, body in (
        ("InitiateAuth", {"AuthFlow": "USER_PASSWORD_AUTH", "ClientId": app.client,
                          "AuthParameters": {"USERNAME": forged, "PASSWORD": forged}}),
        ("GetUser", {"AccessToken": forged}), (urllib.parse.quote(forged), {}),
    ):
        assert wire.call(server, operation, body).status == 400
    for name in ("User-Agent", "X-Forwarded-For", "X-Request-Id"):
        wire.call(server, "GetUser", {"AccessToken": "x"}, {name: "a\tb %0d%0a" + LINE})
    for target in ("/" + urllib.parse.quote(forged, safe=""), "/rooms?x=" + urllib.parse.quote(forged)):
        with socket.create_connection((host, int(port)), timeout=5) as connection:
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            assert connection.recv(64).split()[1].startswith(b"4")
    lines = [json.loads(line) for line in server.errors().splitlines()]
    assert all(line["event"] != "forged" for line in lines)
