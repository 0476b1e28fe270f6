"""A console user's script, which has the AWS CLI and no Python, against the real server."""

import os
import pathlib
import sqlite3
import subprocess
import sys

import botocore

from server import Server

PATH = os.environ["PATH"]
SCRIPT = pathlib.Path(__file__).with_name("console_user.sh")


def run(server, part, folder):
    # The CLI may be older than boto3, whose description of the service knows the newest operations.
    models = pathlib.Path(botocore.__file__).with_name("data")
    environment = {**server.environment, "AWS_DATA_PATH": str(models),
                   "PATH": f"{pathlib.Path(sys.executable).parent}:{PATH}"}
    done = subprocess.run(["bash", SCRIPT, part, folder], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def two_days_go_by(data):
    """What was done is older than yesterday from now on: the store of the stopped server is made so by hand."""
    span = 2 * 86_400_000
    with sqlite3.connect(data / "latchkey.sqlite") as store:
        for table, column in (("journal", "time"), ("journals", "since"), ("pools", "created")):
            store.execute(f"UPDATE {table} SET {column} = {column} - {span}")
    store.close()


def test_a_console_user_makes_a_pool_imports_signs_in_exports_and_restores_to_yesterday(tmp_path):
    data, folder = tmp_path / "data", tmp_path / "folder"
    folder.mkdir()
    server = Server(data)
    try:
        lines = run(server, "begin", folder)
        assert lines[-1] == "begun: all is well" and "imported 1000 users with bcrypt hashes" in lines
        assert server.stop() == 0
        two_days_go_by(data)
        server = Server(data)
        assert run(server, "recover", folder)[-1] == "recovered: all is well"
        log = server.errors()
        assert "0ld-Horse" not in log and "$2b$" not in log
    finally:
        if server.process.poll() is None:
            assert server.stop() == 0
