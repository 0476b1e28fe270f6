"""What has been acknowledged is on disk: the server is killed in the middle of its work, again and again."""

import configparser
import os
import random
import signal
import threading
import time

import boto3
import botocore
import botocore.config
import pytest

from conftest import PASSWORD
from server import Server

ROUNDS = int(os.environ.get("LATCHKEY_KILLS", "5"))


def client_of(server):
    """An admin's client by explicit settings: threads make theirs side by side, and share the environment."""
    keys = configparser.ConfigParser()
    keys.read(server.data / "credentials")
    key = keys[keys.sections()[0]]
    return boto3.Session().client(
        "cognito-idp", endpoint_url=server.endpoint, region_name="us-east-1",
        aws_access_key_id=key["aws_access_key_id"], aws_secret_access_key=key["aws_secret_access_key"],
        config=botocore.config.Config(retries={"total_max_attempts": 1}, connect_timeout=2, read_timeout=10))


def test_OPS_04_what_was_acknowledged_survives_kill_9(tmp_path):
    data = tmp_path / "data"
    server = Server(data)
    idp = client_of(server)
    pool = idp.create_user_pool(PoolName="p")["UserPool"]["Id"]
    app = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="c",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    users, revoked = set(), []

    for round in range(ROUNDS):
        stop = threading.Event()

        def work(number):
            mine = client_of(server)
            for n in range(10_000):
                name = f"r{round}-{number}-{n}"
                try:
                    mine.sign_up(ClientId=app, Username=name, Password=PASSWORD)
                    users.add(name)
                    mine.admin_confirm_sign_up(UserPoolId=pool, Username=name)
                    tokens = mine.initiate_auth(
                        ClientId=app, AuthFlow="USER_PASSWORD_AUTH",
                        AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD})["AuthenticationResult"]
                    mine.revoke_token(ClientId=app, Token=tokens["RefreshToken"])
                    revoked.append(tokens)
                except botocore.exceptions.BotoCoreError:
                    return  # killed: what was not answered may be there or not
                if stop.is_set():
                    return

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        enough, deadline = len(revoked) + 3, time.monotonic() + 30
        while len(revoked) < enough and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(random.random() / 10)
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        stop.set()
        for thread in threads:
            thread.join()
        server = Server(data)
        idp = client_of(server)

    assert len(revoked) >= 3 * ROUNDS
    listed = {user["Username"] for page in idp.get_paginator("list_users").paginate(UserPoolId=pool)
              for user in page["Users"]}
    assert users <= listed
    for tokens in revoked:
        for call, parameters in ((idp.get_user, {"AccessToken": tokens["AccessToken"]}),
                                 (idp.get_tokens_from_refresh_token,
                                  {"ClientId": app, "RefreshToken": tokens["RefreshToken"]})):
            with pytest.raises(idp.exceptions.NotAuthorizedException):
                call(**parameters)
    assert server.stop() == 0


@pytest.mark.parametrize("store", ["latchkey.sqlite", "bookings.sqlite"])
def test_a_store_that_has_gone_is_named_and_never_made_anew(tmp_path, store):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    for file in data.glob(f"{store}*"):
        file.rename(tmp_path / file.name)
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert f"{store} is missing" in str(caught.value)
    assert not (data / store).exists()
    for file in tmp_path.glob(f"{store}*"):
        file.rename(data / file.name)
    assert Server(data).stop() == 0


def test_a_store_in_the_place_of_another_is_refused(tmp_path):
    data = tmp_path / "data"
    assert Server(data).stop() == 0
    (data / "bookings.sqlite").write_bytes((data / "latchkey.sqlite").read_bytes())
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert "the store of pools, where that of bookings is due" in str(caught.value)


@pytest.mark.parametrize("damage, named", [
    (lambda path: path.write_bytes(path.read_bytes()[:5000]), "damaged"),
    (lambda path: path.write_bytes(b"this is no database" * 1000), None),
])
def test_a_damaged_store_is_named_and_never_made_anew(tmp_path, damage, named):
    data = tmp_path / "data"
    server = Server(data)
    assert server.stop() == 0
    store = data / "latchkey.sqlite"
    damage(store)
    before = store.read_bytes()
    with pytest.raises(RuntimeError) as caught:
        Server(data)
    assert "latchkey.sqlite" in str(caught.value)
    assert named is None or named in str(caught.value)
    assert store.read_bytes() == before
