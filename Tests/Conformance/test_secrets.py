"""What must never lie open on the disk, and what is refused before it takes memory."""

import re

import requests

import wire
from conftest import PASSWORD
from server import Server


def test_no_password_code_secret_or_token_lies_open_in_the_data_folder(tmp_path):
    server = Server(tmp_path / "data")
    idp = wire.client_of(server)
    pool = idp.create_user_pool(PoolName="p", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    app = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="c", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    idp.create_user_pool_client(UserPoolId=pool, ClientName="s", GenerateSecret=True)
    idp.sign_up(ClientId=app, Username="u", Password=PASSWORD,
                UserAttributes=[{"Name": "email", "Value": "u@example.org"}])
    idp.confirm_sign_up(ClientId=app, Username="u", ConfirmationCode=server.code("u"))
    tokens = idp.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "u", "PASSWORD": PASSWORD})["AuthenticationResult"]
    idp.associate_software_token(AccessToken=tokens["AccessToken"])
    idp.forgot_password(ClientId=app, Username="u")
    idp.confirm_forgot_password(ClientId=app, Username="u", ConfirmationCode=server.code("u"),
                                Password="Another-Horse-8")
    server.kill()  # so that the logs of the stores are there too

    # Six digits are in a store by chance.
    secrets = {text for text in server.secrets.texts if not re.fullmatch(r"\d{6}", text)}
    assert secrets > {PASSWORD, "Another-Horse-8", *(tokens[name] for name in ("AccessToken", "IdToken", "RefreshToken"))}
    assert len(secrets) == 7, "the client's secret and the authenticator's are among them"
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert {"latchkey.sqlite", "latchkey.sqlite-wal", "bookings.sqlite"} <= {path.name for path in files}
    assert any(b"u@example.org" in path.read_bytes() for path in files), "nothing would be found"
    for path in files:
        content = path.read_bytes()
        for text in secrets:
            # The signature of a token alone is enough of it.
            assert text.rsplit(".", 1)[-1].encode() not in content, path.name


def test_OAU_14_what_is_too_large_is_refused_before_it_is_read(server):
    answer = requests.post(server.endpoint + "/", data=b"x" * (10 << 20), timeout=10)
    assert answer.status_code == 413
    answer = requests.get(server.endpoint + "/healthz", headers={"X-Long": "x" * (64 << 10)}, timeout=10)
    assert answer.status_code == 431
    answer = requests.get(server.endpoint + "/healthz", headers={f"X-{n}": "x" for n in range(200)}, timeout=10)
    assert answer.status_code == 431
    assert requests.get(server.endpoint + "/healthz", timeout=5).status_code == 200
