"""What must never be seen is looked for where it must never be."""

import json
import re

import requests

import wire
from conftest import PASSWORD
from server import Server


def test_OPS_11_no_secret_reaches_the_log_at_its_most_talkative(tmp_path):
    server = Server(tmp_path / "data", "--log-level", "debug")
    idp = wire.client_of(server)
    pool = idp.create_user_pool(PoolName="p", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    made = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="c", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]
    secret = idp.create_user_pool_client(UserPoolId=pool, ClientName="s", GenerateSecret=True)["UserPoolClient"]
    app = made["ClientId"]
    secrets = [PASSWORD, "Wrong-Horse-7", "Another-Horse-8", secret["ClientSecret"]]

    idp.sign_up(ClientId=app, Username="u", Password=PASSWORD,
                UserAttributes=[{"Name": "email", "Value": "u@example.org"}])
    secrets.append(server.code("u"))
    idp.confirm_sign_up(ClientId=app, Username="u", ConfirmationCode=server.code("u"))
    sign_in = lambda password: idp.initiate_auth(
        ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "u", "PASSWORD": password})
    for attempt in ("Wrong-Horse-7", PASSWORD):
        try:
            tokens = sign_in(attempt)["AuthenticationResult"]
        except idp.exceptions.NotAuthorizedException:
            pass
    secrets += [tokens["AccessToken"], tokens["IdToken"], tokens["RefreshToken"]]
    idp.get_user(AccessToken=tokens["AccessToken"])
    idp.forgot_password(ClientId=app, Username="u")
    secrets.append(server.code("u"))
    idp.confirm_forgot_password(ClientId=app, Username="u", ConfirmationCode=server.code("u"),
                                Password="Another-Horse-8")
    # Where it does not belong: in a path, a query, a header, a body that is no JSON, an operation's name.
    requests.get(f"{server.endpoint}/{PASSWORD}?password={PASSWORD}", headers={"Authorization": f"Bearer {PASSWORD}"},
                 timeout=5)
    requests.post(server.endpoint + "/", data=PASSWORD, headers={
        "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", "Content-Type": "application/x-amz-json-1.1"},
        timeout=5)
    assert server.stop() == 0

    log = server.errors() + "".join(server.output)
    assert '"event":' in log
    # The path of a request is logged: that one line is the caller's own doing.
    log = "\n".join(line for line in log.splitlines() if f"/{PASSWORD}" not in line)
    for text in secrets:
        assert text not in log
        if text.count(".") == 2:
            assert text.rsplit(".", 1)[1] not in log
    for line in server.errors().splitlines():
        json.loads(line)
    store = (tmp_path / "data" / "latchkey.sqlite").read_bytes()
    for name in ("latchkey.sqlite-wal",):
        path = tmp_path / "data" / name
        store += path.read_bytes() if path.exists() else b""
    for text in secrets:
        assert text.encode() not in store or re.fullmatch(r"\d{6}", text)


def test_OAU_14_what_is_too_large_is_refused_before_it_is_read(server):
    answer = requests.post(server.endpoint + "/", data=b"x" * (10 << 20), timeout=10)
    assert answer.status_code == 413
    answer = requests.get(server.endpoint + "/healthz", headers={"X-Long": "x" * (64 << 10)}, timeout=10)
    assert answer.status_code == 431
    answer = requests.get(server.endpoint + "/healthz", headers={f"X-{n}": "x" for n in range(200)}, timeout=10)
    assert answer.status_code == 431
    assert requests.get(server.endpoint + "/healthz", timeout=5).status_code == 200
