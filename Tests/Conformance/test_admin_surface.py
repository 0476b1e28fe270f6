"""What only an administrator's signature opens."""

import json

import botocore.credentials
import pytest

import wire
from conftest import PASSWORD

ADMIN = [name for name in wire.MODEL.operation_names if wire.MODEL.operation_model(name).auth_type != "none"]
INTRUDER = botocore.credentials.Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")


def test_no_admin_operation_answers_an_unsigned_request_or_a_users_token(server, house):
    assert len(ADMIN) > 90
    token = house.tokens["AccessToken"]
    for operation in ADMIN:
        answer = wire.call(server, operation, {})
        assert answer.status == 400
        assert answer.error == "MissingAuthenticationTokenException", operation
        for value in (f"Bearer {token}", token, "Basic YWRtaW46YWRtaW4="):
            answer = wire.call(server, operation, {}, {"Authorization": value})
            assert answer.status == 400 and answer.error in {
                "MissingAuthenticationTokenException", "IncompleteSignatureException"}, (operation, answer.text)


def attacks(server, body):
    """Requests that read the users of a pool, each wrong in its own way, and how that is called."""
    mine = wire.credentials_of(server)
    headers = {"X-Amz-Target": wire.TARGET + "ListUsers", "Content-Type": wire.MEDIA_TYPE}

    def signed(**options):
        return wire.signature(server, "POST", "/", body, headers, **options)

    def changed(name, edit):
        signed_ = signed()
        return {**signed_, name: edit(signed_[name])}

    invalid, incomplete = "InvalidSignatureException", "IncompleteSignatureException"
    yield "an unknown key", signed(credentials=INTRUDER), body, "UnrecognizedClientException"
    wrong = botocore.credentials.Credentials(mine.access_key, "wrong" * 8)
    yield "a wrong secret", signed(credentials=wrong), body, invalid
    empty = botocore.credentials.Credentials(mine.access_key, "")
    yield "no secret", signed(credentials=empty), body, invalid
    yield "an hour old", signed(shift=-3600), body, invalid
    yield "an hour ahead", signed(shift=3600), body, invalid
    yield "another body", signed(), body.replace(b"60", b"59"), invalid
    yield "a longer body", signed(), body + b" ", invalid
    yield "another target", {**signed(), "X-Amz-Target": wire.TARGET + "DeleteUserPool"}, body, invalid
    yield "another date", changed("X-Amz-Date", lambda date: date[:-2] + ("8Z" if date[-2] == "9" else "9Z")), body, invalid
    yield "another service", signed(service="latchkey"), body, invalid
    yield "no signature", changed("Authorization", lambda text: text.split(", Signature=")[0]), body, incomplete
    yield "an empty signature", changed("Authorization", lambda text: text.split("Signature=")[0] + "Signature="), (
        body), {invalid, incomplete}
    yield "fewer signed headers", changed(
        "Authorization", lambda text: text.replace(";x-amz-target", "")), body, {invalid, incomplete}
    yield "another region", changed("Authorization", lambda text: text.replace("us-east-1", "eu-west-1")), body, invalid
    yield "no date", {k: v for k, v in signed().items() if k != "X-Amz-Date"}, body, incomplete


def test_a_signature_that_is_wrong_in_anything_is_refused_by_its_name(server, house):
    body = json.dumps({"UserPoolId": house.pool, "Limit": 60}).encode()
    said = {}
    for name, headers, sent, error in attacks(server, body):
        answer = wire.call(server, headers["X-Amz-Target"].split(".")[1], sent, headers)
        if answer.status != 400 or answer.error not in ({error} if isinstance(error, str) else error):
            said[name] = (answer.status, answer.text)
    assert said == {}
    answer = wire.signed_call(server, "ListUsers", body)
    assert answer.status == 200 and house.user in answer.text  # the pool is there still, and the right way open


def test_a_signature_is_looked_at_before_what_is_asked_for(server):
    """Who has no key learns neither which pools there are nor what they may be called."""
    for pool in ("us-east-1_AbCdEf123", "../..", 7):
        answer = wire.signed_call(server, "DescribeUserPool", {"UserPoolId": pool}, credentials=INTRUDER)
        assert answer.error == "UnrecognizedClientException"


@pytest.mark.parametrize("method, path", [("GET", "/outbox?userPoolId={pool}"), ("POST", "/rooms/seed?userPoolId={pool}"),
                                          ("GET", "/archive/key")])
def test_our_own_admin_endpoints_ask_for_a_signature_of_their_own_service(server, house, method, path):
    token = house.tokens["AccessToken"]
    path = path.format(pool=house.pool)
    body = b'{"rooms":[]}' if method == "POST" else b""

    def ask(headers, body=body):
        return wire.http().request(method, server.endpoint + path, data=body, headers=headers, timeout=5)

    signed = lambda **options: wire.signature(server, method, path, body, {"Host": server.endpoint[7:]}, **options)
    for headers in ({}, {"Authorization": f"Bearer {token}"}, signed(service="latchkey", credentials=INTRUDER),
                    signed(service="cognito-idp"), signed(service="latchkey", shift=-3600)):
        answer = ask(headers)
        assert answer.status_code in (401, 403), (headers, answer.text)
        assert answer.headers["Content-Type"].startswith("application/problem+json")
    assert ask(signed(service="latchkey"), body + b" ").status_code in (401, 403)
    assert ask(signed(service="latchkey")).status_code == 200


JSON = {
    "nothing": b"", "bad UTF-8": b'{"AccessToken":"\xff\xfe"}', "overlong": b'{"AccessToken":"\xc0\xaf"}',
    "a surrogate in UTF-8": b'{"AccessToken":"\xed\xa0\x80"}', "a lone surrogate": b'{"AccessToken":"\\ud800"}',
    "a lone surrogate in a name": b'{"\\udc00":"x","AccessToken":"x"}', "depth": b'{"a":' * 500 + b"1" + b"}" * 500,
    "deep arrays": b'{"a":' + b"[" * 100_000, "data behind": b'{"AccessToken":"x"} {}', "a comma": b'{"AccessToken":"x",}',
    "BOM": b'\xef\xbb\xbf{"AccessToken":"x"}', "NaN": b'{"AccessToken":NaN}', "Infinity": b'{"AccessToken":-Infinity}',
    "a huge number": b'{"a":1e999999,"AccessToken":"x"}', "digits": b'{"AccessToken":' + b"9" * 100_000 + b"}",
    "twice": b'{"AccessToken":"x","AccessToken":"y"}', "twice, escaped": b'{"AccessToken":"x","Access\\u0054oken":"y"}',
    "UTF-16": '{"AccessToken":"x"}'.encode("utf-16"), "UTF-16 LE": '{"AccessToken":"x"}'.encode("utf-16-le"),
    "UTF-32": '{"AccessToken":"x"}'.encode("utf-32"), "a string": b'"x"', "a number": b"1", "null": b"null",
    "true": b"true", "an array": b"[]", "a list of requests": b'[{"AccessToken":"x"}]', "single quotes": b"{'a':1}",
    "a comment": b'{"AccessToken":"x"/**/}', "NUL": b'{"AccessToken":"x"}\0', "NUL before": b'\0{"AccessToken":"x"}',
    "a control character": b'{"AccessToken":"\x01"}', "an open string": b'{"AccessToken":"x', "a bare word": b"{a:1}",
    "a number for a text": b'{"AccessToken":1}', "an object for a text": b'{"AccessToken":{}}',
    "a form": b"AccessToken=x", "XML": b"<AccessToken>x</AccessToken>",
}
# These are JSON, and what they say is refused for other reasons.
TAKEN = {"nothing", "a huge number", "a lone surrogate in a name"}


@pytest.mark.parametrize("name", JSON)
def test_what_is_no_json_request_is_a_serialization_exception(server, house, name):
    answer = wire.call(server, "GetUser", JSON[name])
    assert answer.status == 400 and answer.error in (
        {"SerializationException", "InvalidParameterException", "NotAuthorizedException"} if name in TAKEN else {
            "SerializationException"}), answer.text
    booking = wire.http().post(server.endpoint + "/bookings", data=JSON[name], timeout=5, headers={
        "Authorization": "Bearer " + house.tokens["AccessToken"], "Content-Type": "application/json"})
    assert 400 <= booking.status_code < 500, booking.text
    assert booking.headers["Content-Type"].startswith("application/problem+json")
    assert PASSWORD not in booking.text
