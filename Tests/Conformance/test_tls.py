"""TLS as clients see it: curl, OpenSSL, boto3, requests and the project's own programs against a server of its own."""

import os
import re
import signal
import socket
import ssl
import subprocess
import time

import pytest
import requests

import wire
from authority import Authority, openssl
from conftest import PASSWORD
from server import BIN, Server


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    authority = Authority(folder)
    certificate, key = folder / "server.pem", folder / "server.key"
    authority.issue("first", certificate, key)
    server = Server(
        folder / "data", "--demo", "--tls-certificate", certificate, "--tls-key", key, "--http-handshake-seconds", "2")
    server.authority, server.certificate, server.key = authority, certificate, key
    server.port = int(server.endpoint.rsplit(":", 1)[1])
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def cognito(secure):
    return wire.client_of(secure, verify=str(secure.authority.certificate))


@pytest.fixture(scope="module")
def signed_in(secure, cognito):
    pool = next(p for p in cognito.list_user_pools(MaxResults=60)["UserPools"] if p["Name"] == "demo")["Id"]
    client = cognito.list_user_pool_clients(UserPoolId=pool)["UserPoolClients"][0]["ClientId"]
    cognito.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS")
    cognito.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)
    tokens = cognito.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "alice", "PASSWORD": PASSWORD})["AuthenticationResult"]
    return pool, client, tokens


def s_client(server, *arguments):
    return openssl(
        "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", server.authority.certificate, *arguments,
        input=b"").stdout.decode()


def server_name(server):
    return re.search(r"subject=CN = (\w+)", s_client(server)).group(1)


def test_the_public_address_is_https(secure):
    assert secure.endpoint.startswith("https://127.0.0.1:")
    assert f"endpoint_url = {secure.endpoint}" in (secure.data / "aws-config").read_text()


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_openssl_speaks_it(secure, version):
    said = s_client(secure, f"-tls{version.replace('.', '_')}", "-alpn", "h2,http/1.1")
    assert f"TLSv{version}" in said and "Verify return code: 0 (ok)" in said
    assert "ALPN protocol: http/1.1" in said
    assert "Secure Renegotiation IS" in said


def test_older_versions_are_refused(secure):
    for version in ["-tls1", "-tls1_1"]:
        said = s_client(secure, version, "-cipher", "ALL:@SECLEVEL=0")
        assert "Cipher is (NONE)" in said


@pytest.mark.parametrize("cipher", ["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-NULL-SHA", "ALL:!ECDHE"])
def test_suites_without_forward_secrecy_or_authenticated_encryption_are_refused(secure, cipher):
    assert "Cipher is (NONE)" in s_client(secure, "-tls1_2", "-cipher", f"{cipher}:@SECLEVEL=0")


def test_renegotiation_is_off(secure):
    client = subprocess.Popen(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{secure.port}", "-tls1_2"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = client.communicate(b"R\n", timeout=20)
    assert b"no renegotiation" in said or b"RENEGOTIATING" in said and b"error" in said.lower(), said[-500:]


def test_curl_speaks_it(secure):
    for version in ["--tls-max 1.2", "--tlsv1.3"]:
        said = subprocess.run(
            ["curl", "-sS", *version.split(), "--cacert", secure.authority.certificate, "-w", "\n%{http_code}",
             secure.endpoint + "/healthz"], capture_output=True, text=True, timeout=20)
        assert said.returncode == 0 and said.stdout.endswith("200"), said
    # Whoever does not know the authority does not trust it.
    assert subprocess.run(["curl", "-sS", secure.endpoint + "/healthz"], capture_output=True).returncode == 60


def test_boto3_speaks_it(cognito, signed_in):
    pool, _, tokens = signed_in
    assert cognito.get_user(AccessToken=tokens["AccessToken"])["Username"] == "alice"
    assert cognito.describe_user_pool(UserPoolId=pool)["UserPool"]["Name"] == "demo"


def test_requests_keep_a_connection(secure):
    with requests.Session() as session:
        session.trust_env, session.verify = False, str(secure.authority.certificate)
        for _ in range(50):
            assert session.get(secure.endpoint + "/healthz", timeout=10).status_code == 200
        # A large body, and the next request on the same connection.
        answer = session.post(secure.endpoint + "/nowhere", data=b"x" * 900_000, timeout=10)
        assert answer.status_code in (404, 405)
        assert session.post(secure.endpoint + "/nowhere", data=b"x" * 2_000_000, timeout=10).status_code == 413


def test_event_streams_come_through(secure, cognito, signed_in):
    _, client, _ = signed_in
    tokens = cognito.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "alice", "PASSWORD": PASSWORD})["AuthenticationResult"]
    with requests.get(
            secure.endpoint + "/session/events", headers={"Authorization": "Bearer " + tokens["AccessToken"]},
            verify=str(secure.authority.certificate), stream=True, timeout=20) as stream:
        assert stream.status_code == 200
        cognito.revoke_token(ClientId=client, Token=tokens["RefreshToken"])
        assert b"event: ended" in b"".join(stream.iter_content(None))


def test_plain_http_is_closed_and_tls_on_a_plain_port_is_refused(secure, server):
    with socket.create_connection(("127.0.0.1", secure.port), timeout=10) as plain:
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        try:
            assert b"200" not in plain.recv(1000)
        except ConnectionResetError:
            pass
    context = ssl._create_unverified_context()
    started = time.monotonic()
    with pytest.raises((ssl.SSLError, OSError)):
        with socket.create_connection(("127.0.0.1", int(server.endpoint.rsplit(":", 1)[1])), timeout=10) as raw:
            context.wrap_socket(raw)
    assert time.monotonic() - started < 5


def test_a_handshake_that_does_not_come_is_cut(secure):
    silent = socket.create_connection(("127.0.0.1", secure.port), timeout=15)
    begun = socket.create_connection(("127.0.0.1", secure.port), timeout=15)
    begun.sendall(b"\x16\x03\x01\x02\x00\x01")
    for client in (silent, begun):
        assert client.recv(1) == b""
        client.close()


def test_authctl_and_the_verifier_trust_the_authority_they_are_told(secure, signed_in, tmp_path):
    pool, client, tokens = signed_in
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    environment = {name: value for name, value in environment.items() if not name.startswith(("AWS_", "LATCHKEY_"))}

    def authctl(*words, trusts=True, **more):
        return subprocess.run(
            [BIN / "authctl", *words, "--endpoint", secure.endpoint,
             *(["--ca-file", secure.authority.certificate] if trusts else [])],
            env={**environment, **more}, capture_output=True, text=True, timeout=30, input=PASSWORD + "\n")

    assert authctl("pool", "list", "--credentials", secure.data / "credentials").returncode == 0
    signed = authctl("signin", "alice", "--client", client, "--flow", "password", "--password-stdin")
    assert signed.returncode == 0, signed.stderr
    assert authctl("verify", tokens["AccessToken"], "--pool", pool).returncode == 0
    variable = {"LATCHKEY_CA_FILE": str(secure.authority.certificate)}
    assert authctl("verify", tokens["AccessToken"], "--pool", pool, trusts=False, **variable).returncode == 0
    assert authctl("verify", tokens["AccessToken"], "--pool", pool, trusts=False).returncode != 0


def test_the_certificate_is_read_again_on_sighup(secure):
    def reload():
        secure.process.send_signal(signal.SIGHUP)

    def waits_for(condition):
        deadline = time.monotonic() + 10
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.05)
        return condition()

    assert server_name(secure) == "first"
    with requests.Session() as session:
        session.trust_env, session.verify = False, str(secure.authority.certificate)
        assert session.get(secure.endpoint + "/healthz").status_code == 200
        secure.authority.issue("second", secure.certificate, secure.key)
        reload()
        assert waits_for(lambda: server_name(secure) == "second")
        # What was open goes on.
        assert session.get(secure.endpoint + "/healthz").status_code == 200

    # A key of another certificate: the old pair stays, and the log says why.
    kept = secure.key.read_bytes()
    secure.authority.issue("third", secure.authority.folder / "third.pem", secure.key)
    reload()
    assert waits_for(lambda: "does not belong to the certificate" in secure.errors())
    assert server_name(secure) == "second"
    secure.key.write_bytes(kept)
    secure.certificate.write_text("nonsense")
    reload()
    assert waits_for(lambda: "no start line" in secure.errors())
    assert server_name(secure) == "second"
    assert requests.get(secure.endpoint + "/healthz", verify=str(secure.authority.certificate)).status_code == 200
