"""What the system says to the process: stop, hurry, a file may not grow."""

import resource
import signal
import socket
import time

import botocore.exceptions
import requests

import wire
from server import Server


def test_a_second_sigterm_ends_the_drain_in_good_order(tmp_path):
    server = Server(tmp_path / "data", "--server-drain-seconds", "60")
    host, port = server.endpoint.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as slow:
        # A request whose body is still to come holds the drain up.
        slow.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
        assert slow.recv(100).startswith(b"HTTP/1.1 100 ")
        server.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 10
        while '"stopping"' not in server.errors():
            assert time.monotonic() < deadline, "the server did not hear the signal"
            time.sleep(0.01)
        assert server.process.poll() is None
        started = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - started < 5
    assert "stopping at once" in server.errors()


def test_sighup_does_not_end_a_plain_server(tmp_path):
    server = Server(tmp_path / "data")
    server.process.send_signal(signal.SIGHUP)
    for _ in range(5):
        assert requests.get(server.endpoint + "/healthz", timeout=10).status_code == 200
    assert server.stop() == 0


def test_a_file_that_may_not_grow_fails_writes_and_not_the_server(tmp_path):
    server = Server(tmp_path / "data")
    idp = wire.client_of(server)
    pool = idp.create_user_pool(PoolName="pool")["UserPool"]["Id"]
    whole = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, whole[1]))
    try:
        idp.admin_create_user(UserPoolId=pool, Username="x", MessageAction="SUPPRESS")
        refused = None
    except botocore.exceptions.ClientError as error:
        refused = error.response
    assert server.process.poll() is None
    assert refused and refused["ResponseMetadata"]["HTTPStatusCode"] >= 500, refused
    # Room again: it goes on by itself.
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, whole)
    idp.admin_create_user(UserPoolId=pool, Username="y", MessageAction="SUPPRESS")
    assert server.stop() == 0
