"""Backups that are made while the server runs, by authctl, and what is restored from them."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess

import boto3
import botocore.config
import pytest

from conftest import PASSWORD
from server import BIN, Server


def client_of(server):
    saved = dict(os.environ)
    os.environ.clear()
    os.environ.update(server.environment)
    try:
        return server.secrets.watch(boto3.Session().client(
            "cognito-idp", config=botocore.config.Config(retries={"total_max_attempts": 1}, max_pool_connections=20)))
    finally:
        os.environ.clear()
        os.environ.update(saved)


def authctl(server, *words):
    environment = {**server.environment, "LATCHKEY_ENDPOINT": server.endpoint, "HOME": str(server.data)}
    environment.pop("AWS_CONFIG_FILE")
    return subprocess.run([BIN / "authctl", *words], capture_output=True, text=True, env=environment, timeout=60)


def check(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store.execute("PRAGMA foreign_key_check").fetchall() == []
    store.close()


def test_ops_01_a_backup_made_while_writers_are_at_full_speed_is_a_committed_point(tmp_path):
    server = Server(tmp_path / "data")
    idp = client_of(server)
    pool = idp.create_user_pool(PoolName="hotel")["UserPool"]["Id"]
    app = idp.create_user_pool_client(UserPoolId=pool, ClientName="web", ExplicitAuthFlows=[
        "ALLOW_ADMIN_USER_PASSWORD_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)
    goes_on = True
    acknowledged = [0] * 8

    def write(writer):
        while goes_on:
            idp.admin_create_user(UserPoolId=pool, Username=f"w{writer}-{acknowledged[writer]}", MessageAction="SUPPRESS")
            acknowledged[writer] += 1

    with concurrent.futures.ThreadPoolExecutor(8) as executor:
        writers = [executor.submit(write, number) for number in range(8)]
        try:
            while sum(acknowledged) < 200:
                pass
            backups = []
            for _ in range(3):
                least = list(acknowledged)
                done = authctl(server, "backup", "--json")
                assert done.returncode == 0, done.stderr
                backups.append((json.loads(done.stdout), least, [count + 1 for count in acknowledged]))
        finally:
            goes_on = False
    for writer in writers:
        writer.result()

    for backup, least, most in backups:
        folder = pathlib.Path(backup["path"])
        assert backup["state"] == "done" and folder.parent == server.data / "backups"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert sorted(file.name for file in folder.iterdir()) == ["bookings.sqlite", "latchkey.sqlite"]
        for file in folder.iterdir():
            assert file.stat().st_mode & 0o777 == 0o600
            assert (server.data / "master.key").read_bytes().strip() not in file.read_bytes()
        # Elsewhere, with the key that was kept apart.
        elsewhere = tmp_path / f"restored-{backup['name']}"
        shutil.copytree(folder, elsewhere)
        shutil.copy(server.data / "master.key", elsewhere)
        check(elsewhere / "latchkey.sqlite")
        restored = Server(elsewhere)
        there = client_of(restored)
        names = {user["Username"] for page in there.get_paginator("list_users").paginate(UserPoolId=pool)
                 for user in page["Users"]}
        # What a writer was told of before is there, what came after the end is not, and nothing is missing in between.
        for number in range(8):
            own = sorted(int(name.split("-")[1]) for name in names if name.startswith(f"w{number}-"))
            assert own == list(range(len(own))) and least[number] <= len(own) <= most[number]
        assert there.admin_initiate_auth(UserPoolId=pool, ClientId=app, AuthFlow="ADMIN_USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": "alice", "PASSWORD": PASSWORD})["AuthenticationResult"]
        assert restored.stop() == 0

    # The source is unharmed.
    idp.admin_get_user(UserPoolId=pool, Username=f"w0-{acknowledged[0] - 1}")
    assert server.stop() == 0
    for name in ("latchkey.sqlite", "bookings.sqlite"):
        check(server.data / name)


def test_only_an_administrator_makes_backups(server):
    done = subprocess.run(
        [BIN / "authctl", "backup", "--endpoint", server.endpoint], capture_output=True, text=True,
        env={**{name: value for name, value in os.environ.items() if not name.startswith("AWS_")},
             "AWS_ACCESS_KEY_ID": "LKIAAAAAAAAAAAAAAAAA", "AWS_SECRET_ACCESS_KEY": "x"})
    assert done.returncode != 0 and "security token" in done.stderr
    assert not (server.data / "backups").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_backup_that_cannot_be_written_is_told(tmp_path):
    server = Server(tmp_path / "data")
    (server.data / "backups").mkdir(mode=0o500)
    done = authctl(server, "backup")
    assert done.returncode == 1 and "No backup was made" in done.stderr
    assert server.stop() == 0
