"""Forged and confused tokens, at every door that takes one."""

import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import threading
import types

import jwt
import jwt.algorithms
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

import wire
from conftest import PASSWORD, houses

CORPUS = json.loads((pathlib.Path(__file__).parent.parent / "Vectors/jwt_corpus.json").read_text())
REFUSED = {"NotAuthorizedException", "InvalidParameterException", "SerializationException"}


def encode(bytes_):
    return base64.urlsafe_b64encode(bytes_).rstrip(b"=").decode()


def document(value):
    return encode(value if isinstance(value, bytes) else json.dumps(value).encode())


def keys_of(server, pool):
    return requests.get(f"{server.endpoint}/{pool}/.well-known/jwks.json", timeout=5).json()["keys"]


@pytest.fixture(scope="module")
def neighbour(server, idp, public):
    """A second pool with a user of the same name."""
    yield from houses(server, idp, public)


@pytest.fixture
def trap():
    """A server that must never be asked for anything."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)
        do_POST = do_GET

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield types.SimpleNamespace(url=f"http://127.0.0.1:{server.server_port}", asked=asked)
    server.shutdown()
    server.server_close()


OPERATIONS = {
    "GetUser": {}, "GetUserAuthFactors": {}, "GlobalSignOut": {}, "DeleteUser": {},
    "UpdateUserAttributes": {"UserAttributes": [{"Name": "nickname", "Value": "Mallory"}]},
    "ChangePassword": {"PreviousPassword": PASSWORD, "ProposedPassword": "Mallory-Horse-7"},
}


def let_in(server, token):
    """The doors that open to a token, or that fail at it, with what they said. None should."""
    opened = {}
    for operation, rest in OPERATIONS.items():
        answer = wire.call(server, operation, {"AccessToken": token, **rest})
        if not (answer.status == 413 or (answer.status == 400 and answer.error in REFUSED)):
            opened[operation] = (answer.status, answer.text[:200])
    try:
        token.encode("latin-1")
    except UnicodeEncodeError:
        return opened  # no header can carry it
    if token.strip() != token or any(character in token for character in "\r\n\0"):
        return opened  # HTTP takes it for another header, or for the token without its blanks
    for method, path in (("GET", "/bookings"), ("POST", "/bookings"), ("GET", "/rooms"), ("GET", "/events"),
                         ("GET", "/session/events")):
        response = wire.http().request(method, server.endpoint + path, json={} if method == "POST" else None,
                                     headers={"Authorization": f"Bearer {token}"}, timeout=5, stream=True)
        if response.status_code not in (400, 401, 431):
            opened[method + path] = response.status_code
            response.close()
        response.content
    return opened


def forgeries(token, keys, trap):
    """Tokens made of a good one, as its bearer or anybody who knows the public keys can make them."""
    head, body, signature = token.split(".")
    header = json.loads(base64.urlsafe_b64decode(head + "=="))
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    kid = header["kid"]
    mine = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    my_jwk = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(mine.public_key()))
    theirs = jwt.algorithms.RSAAlgorithm.from_jwk(next(key for key in keys if key["kid"] == kid))
    raw = base64.urlsafe_b64decode(signature + "==")

    for alg in ("none", "None", "NONE", "nOnE", "", None, "HS256", "RS384", "PS256", "ES256", "EdDSA"):
        header_ = {"kid": kid, "alg": alg}
        yield f"alg {alg}, no signature", f"{document(header_)}.{body}."
        yield f"alg {alg}, the old signature", f"{document(header_)}.{body}.{signature}"
    yield "no alg", f"{document({'kid': kid})}.{body}.{signature}"

    spki = (serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    pkcs1 = (serialization.Encoding.PEM, serialization.PublicFormat.PKCS1)
    der = (serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    secrets = {"SPKI": theirs.public_bytes(*spki), "SPKI, trimmed": theirs.public_bytes(*spki).strip(),
               "PKCS1": theirs.public_bytes(*pkcs1), "DER": theirs.public_bytes(*der), "no key": b"",
               "kid": kid.encode(), "JWK": json.dumps(next(k for k in keys if k["kid"] == kid)).encode()}
    for name, secret in secrets.items():
        for alg, hash_ in (("HS256", hashlib.sha256), ("HS512", hashlib.sha512)):
            signed = f"{document({'kid': kid, 'alg': alg})}.{body}"
            yield f"{alg} keyed with {name}", f"{signed}.{encode(hmac.digest(secret, signed.encode(), hash_))}"

    def by_me(header_, claims_=claims):
        return jwt.encode(claims_, mine, algorithm="RS256", headers=header_)

    yield "another key under the name of ours", by_me({"kid": kid})
    for name, value in (("path", "../../../../dev/null"), ("file", "/dev/null"), ("SQL", "x' UNION SELECT 'a"),
                        ("address", trap.url + "/key"), ("nothing", ""), ("NUL", kid + "\0"), ("1 kB", "k" * 1024),
                        ("60 kB", "k" * 60_000), ("1 MB", "k" * 1_000_000)):
        yield f"kid: {name}", by_me({"kid": value})
    yield "kid: a number", f"{document({'kid': 1, 'alg': 'RS256'})}.{body}.{signature}"
    yield "kid: the other key of the pool", (
        document({"kid": next(k["kid"] for k in keys if k["kid"] != kid), "alg": "RS256"}) + f".{body}.{signature}")
    yield "jwk", by_me({"kid": kid, "jwk": my_jwk})
    yield "jwk without kid", by_me({"jwk": my_jwk})
    for name in ("jku", "x5u"):
        yield name, by_me({"kid": my_jwk.get("kid", "mine"), name: trap.url + "/keys"})
        yield name + " with our kid", by_me({"kid": kid, name: trap.url + "/keys"})
    yield "iss elsewhere", by_me({"kid": kid}, {**claims, "iss": trap.url})
    yield "crit", by_me({"kid": kid, "crit": ["exp"]})

    for name, change in (("sub", "11111111-2222-4333-8444-555555555555"), ("username", "bob"), ("exp", 2 ** 40),
                         ("scope", "admin"), ("token_use", "id"), ("origin_jti", claims["jti"])):
        yield f"{name} changed", f"{head}.{document({**claims, name: change})}.{signature}"
    for position in (0, 1, 100, 254, 255):
        flipped = bytearray(raw)
        flipped[position] ^= 1
        yield f"signature flipped at {position}", f"{head}.{body}.{encode(bytes(flipped))}"
    yield "signature empty", f"{head}.{body}."
    yield "signature truncated", f"{head}.{body}.{encode(raw[:-1])}"
    yield "signature longer", f"{head}.{body}.{encode(raw + bytes(1))}"
    yield "signature zero", f"{head}.{body}.{encode(bytes(256))}"
    yield "signature one", f"{head}.{body}.{encode(bytes(255) + bytes([1]))}"
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alphabet[alphabet.index(signature[-1]) | 1]
    assert last != signature[-1]
    yield "not canonical", f"{head}.{body}.{signature[:-1]}{last}"
    yield "padded", f"{token}=="
    yield "the alphabet of base64", token.replace("-", "+").replace("_", "/") + "+/"
    for name, text in (("NUL", token + "\0"), ("NUL inside", token[:40] + "\0" + token[40:]), ("space", " " + token),
                       ("newline", token + "\n"), ("tab", token[:-9] + "\t" + token[-9:]), ("quotes", f'"{token}"'),
                       ("letters that look alike", token.replace("e", "е", 1))):
        yield name, text
    yield "1 part", head
    yield "2 parts", f"{head}.{body}"
    yield "4 parts", f"{token}.{signature}"
    yield "5 parts", f"{head}.{signature}.{signature}.{body}.{signature}"
    yield "dots", ".."
    yield "header only dots", f"{head}.."
    yield "first dot", "." + token
    yield "JSON", json.dumps({"protected": head, "payload": body, "signature": signature})
    yield "2 MB", "A" * (2 << 20)
    yield "2 MB of parts", "a." * (1 << 20)
    yield "nothing", ""


def test_JWT_01_JWT_03_no_forged_token_opens_any_door(server, public, house, trap):
    token = house.tokens["AccessToken"]
    made = dict(forgeries(token, keys_of(server, house.pool), trap))
    assert len(made) > 90
    server.secrets.note([{"Token": text} for text in made.values() if len(text) > 300])
    opened = {name: doors for name, forged in made.items() if (doors := let_in(server, forged))}
    assert opened == {}
    assert trap.asked == []
    user = public.get_user(AccessToken=token)
    assert user["Username"] == "alice" and "Mallory" not in str(user)


def test_JWT_01_the_corpus_of_tokens_opens_no_door(server):
    """Not even its good ones: their issuer is none of ours."""
    assert len(CORPUS["cases"]) >= 98
    opened = {case["id"]: doors for case in CORPUS["cases"] if (doors := let_in(server, case["token"]))}
    assert opened == {}


@pytest.mark.parametrize("name", ["IdToken", "RefreshToken"])
def test_RIV_25_a_token_of_another_use_opens_no_door(server, house, name):
    assert let_in(server, house.tokens[name]) == {}


def refreshes(server, client, token):
    yield wire.call(server, "GetTokensFromRefreshToken", {"ClientId": client, "RefreshToken": token})
    for flow in ("REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"):
        yield wire.call(server, "InitiateAuth", {
            "ClientId": client, "AuthFlow": flow, "AuthParameters": {"REFRESH_TOKEN": token}})


@pytest.mark.parametrize("name", ["AccessToken", "IdToken"])
def test_only_a_refresh_token_refreshes(server, house, name):
    for answer in refreshes(server, house.client, house.tokens[name]):
        assert (answer.status, answer.error) == (400, "NotAuthorizedException"), answer.text


def test_JWT_13_a_token_is_worth_nothing_in_another_pool_or_through_another_client(server, idp, public, house, neighbour):
    second = idp.create_user_pool_client(UserPoolId=house.pool, ClientName="second", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    token = house.tokens["RefreshToken"]
    for client in (second, neighbour.client):
        for answer in refreshes(server, client, token):
            assert (answer.status, answer.error) == (400, "NotAuthorizedException"), answer.text
        answer = wire.call(server, "RevokeToken", {"ClientId": client, "Token": token})
        assert answer.status == 400, answer.text
    # The access token stays what it is: alice of her own pool, not her namesake.
    mine, other = (public.get_user(AccessToken=each.tokens["AccessToken"]) for each in (house, neighbour))
    sub = lambda user: next(a["Value"] for a in user["UserAttributes"] if a["Name"] == "sub")
    assert sub(mine) != sub(other)
    assert public.get_tokens_from_refresh_token(ClientId=house.client, RefreshToken=token)


def test_keys_are_public_large_enough_and_a_pools_own(server, house, neighbour):
    keys = keys_of(server, house.pool) + keys_of(server, neighbour.pool)
    for key in keys:
        assert set(key) == {"alg", "e", "kid", "kty", "n", "use"}
        assert len(base64.urlsafe_b64decode(key["n"] + "==")) * 8 >= 2048
    assert len({key["kid"] for key in keys}) == len({key["n"] for key in keys}) == 4


@pytest.mark.parametrize("odd", [
    "us-east-1_../../master.key", "..%2f..%2fmaster.key", "us-east-1_%2e%2e", "us-east-1_AbCdEf12%00",
    "us-east-1_'--", "us-east-1_" + "a" * 4000, "US-EAST-1_AAAAAAAAA", "_", "%ff%fe", "us-east-1_AbCd\u00e9f12",
])
def test_an_odd_pool_id_finds_no_keys_and_leaves_nothing_on_the_disk(server, odd):
    before = sorted(path.name for path in server.data.rglob("*"))
    for path in ("jwks.json", "openid-configuration"):
        request = requests.Request("GET", server.endpoint).prepare()
        request.url = f"{server.endpoint}/{requests.utils.quote(odd, safe='%/')}/.well-known/{path}"
        assert wire.http().send(request, timeout=5).status_code in (400, 404)
    answer = wire.signed_call(server, "DescribeUserPool", {"UserPoolId": odd})
    assert (answer.status, answer.error) in {
        (400, "InvalidParameterException"), (400, "ResourceNotFoundException")}, answer.text
    assert sorted(path.name for path in server.data.rglob("*")) == before
