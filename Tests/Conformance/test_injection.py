"""Odd texts in every field of every operation that is served."""

import base64
import json
import unicodedata
import urllib.parse

import pytest

import wire
from conftest import PASSWORD

ODD = [
    "' OR '1'='1", "x'; DROP TABLE users; --", '" or ""="', 'x") OR 1=1 --', "\\", "%", "_", "*", "${jndi:ldap://x}",
    "{{7*7}}", "<script>alert(1)</script>", "../../../etc/passwd", "a\0b", "a\r\nSet-Cookie: x=y", "\u202e\u200b\ufeff",
    "\ud7ff\U0010ffff", "e\u0301" * 40, "\u1e9b\u0323", "Ａｌｉｃｅ", "İ", "-1", "99999999999999999999", "", " ",
    "x" * 5000, "🦊" * 500, "null", "[]", "+15551234567;ext=1", "a@b@c", "a@b\u202e.org",
]


def sample(shape, known, depth=0):
    """A request with every member of a shape set, as far as it is not too deep."""
    if shape.type_name == "structure":
        return {} if depth > 4 else {
            name: known[name] if name in known else sample(member, known, depth + 1)
            for name, member in shape.members.items()}
    if shape.type_name == "list":
        return [sample(shape.member, known, depth + 1)]
    if shape.type_name == "map":
        return {"x": sample(shape.value, known, depth + 1)}
    if shape.type_name in ("integer", "long"):
        return 1
    if shape.type_name == "boolean":
        return False
    if getattr(shape, "enum", None):
        return shape.enum[0]
    return "x"


def leaves(value, path=()):
    """The places of all texts in a document."""
    if isinstance(value, dict):
        for name, child in value.items():
            yield from leaves(child, path + (name,))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from leaves(child, path + (index,))
    elif isinstance(value, str):
        yield path


def put(document, path, text):
    if not path:
        return text
    if isinstance(document, dict):
        return {**document, path[0]: put(document[path[0]], path[1:], text)}
    return [put(child, path[1:], text) if index == path[0] else child for index, child in enumerate(document)]


def least(shape, known):
    """A request with only what the model requires."""
    return {name: known.get(name, sample(shape.members[name], known)) for name in shape.required_members}


def test_no_text_in_any_field_of_any_operation_is_a_failure_of_the_server(server, idp):
    operations = wire.operations()
    assert len(operations) >= 38
    pool = idp.create_user_pool(PoolName="odd")["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="odd")["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="odd", MessageAction="SUPPRESS")
    known = {"UserPoolId": pool, "ClientId": client, "Username": "odd"}
    credentials = wire.credentials_of(server)
    failed, asked, turn = {}, 0, 0
    for operation in operations:
        model = wire.MODEL.operation_model(operation)
        whole, required = sample(model.input_shape, known), least(model.input_shape, known)
        requests = [whole]
        for path in leaves(whole):
            # What is required gets every odd text, the other fields four each, by turns.
            turn += 1
            # Making a pool or hashing a password takes time.
            thorough = path[0] in required and operation != "CreateUserPool" and "Password" not in path[0]
            for text in ODD if thorough else ODD[turn % 8::8]:
                requests.append({**required, path[0]: put(whole[path[0]], path[1:], text)})
        for request in requests:
            body = json.dumps(request).encode()
            answer = wire.call(server, operation, body) if model.auth_type == "none" else (
                wire.signed_call(server, operation, body, credentials=credentials))
            asked += 1
            if answer.status not in (200, 400):
                failed[operation, str(request)[:200]] = (answer.status, answer.text)
    for made in idp.list_user_pools(MaxResults=60)["UserPools"]:
        if made["Name"] in ODD or made["Name"] in ("x", "odd"):
            idp.delete_user_pool(UserPoolId=made["Id"])
    assert failed == {}
    assert asked > 1000, asked


FILTERS = [
    'username = "x" or 1=1', "username = \"' OR '1'='1\"", 'username = "\\" or \\"\\" = \\""', 'username = "a\\"',
    'sub = "%"', 'username ^= "%"', 'username ^= "_"', 'username = "a" username = "b"', 'username = "x"; DROP TABLE users',
    'password = "x"', 'users.sub = "x"', "username = x", "username == \"x\"", 'username != "x"', 'username like "%"',
    'email = "\0"', '"username" = "x"', 'username\0 = "x"', "(" * 1000, 'username = "' + "x" * 2000 + '"',
]


@pytest.mark.parametrize("filter", FILTERS)
def test_a_filter_that_is_more_than_one_comparison_finds_nobody(server, house, filter):
    answer = wire.signed_call(server, "ListUsers", {"UserPoolId": house.pool, "Filter": filter})
    assert (answer.status, answer.error) == (400, "InvalidParameterException") or (
        answer.document == {"Users": []}), answer.text


NAMES = ["josé", "ǆ", "Å", "ñandú", "한국"]


@pytest.mark.parametrize("name", NAMES)
def test_twins_of_a_name_in_another_composition_are_one_account(server, house, name):
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")}
    said = [wire.call(server, "SignUp", {"ClientId": house.client, "Username": form, "Password": PASSWORD})
            for form in sorted(forms)]
    assert said[0].status == 200
    assert [answer.error for answer in said[1:]] == ["UsernameExistsException"] * (len(forms) - 1)


@pytest.mark.parametrize("name", ["a\0", "a\nb", "a\tb", "a b", " a", "a\u200bb", "a\u202eb", "a\u0085", "", "x" * 129])
def test_a_name_with_what_cannot_be_seen_is_none(server, house, name):
    answer = wire.call(server, "SignUp", {"ClientId": house.client, "Username": name, "Password": PASSWORD})
    assert (answer.status, answer.error) == (400, "InvalidParameterException")


SET_BY_USER = [
    ("email_verified", "true"), ("phone_number_verified", "true"), ("sub", "11111111-2222-4333-8444-555555555555"),
    ("cognito:user_status", "CONFIRMED"), ("cognito:groups", "admin"), ("cognito:mfa_enabled", "true"), ("identities", "[]"),
    ("dev:custom:tier", "gold"), ("dev:tier", "gold"), ("custom:tier", "gold"), ("custom:undeclared", "x"), ("tier", "x"),
    ("username", "admin"), ("status", "CONFIRMED"), ("enabled", "true"), ("origin_jti", "x"), ("EMAIL_VERIFIED", "true"),
    ("email_verified\0", "true"),
]


def test_a_user_sets_no_attribute_that_is_not_the_users_to_set(server, idp, public):
    """Neither at sign-up nor later nor with the answer to a challenge."""
    pool = idp.create_user_pool(PoolName="attributes", Schema=[
        {"Name": "tier", "AttributeDataType": "String", "Mutable": True},
        {"Name": "tier", "AttributeDataType": "String", "DeveloperOnlyAttribute": True, "Mutable": True},
    ])["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="c", WriteAttributes=["nickname", "email"],
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS", TemporaryPassword="Temporary-7")
    idp.admin_create_user(UserPoolId=pool, Username="bob", MessageAction="SUPPRESS",
                          UserAttributes=[{"Name": "email", "Value": "bob@example.org"}])
    idp.admin_set_user_password(UserPoolId=pool, Username="bob", Password=PASSWORD, Permanent=True)
    sign_in = lambda name, password: public.initiate_auth(
        ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": name, "PASSWORD": password})
    challenge = sign_in("alice", "Temporary-7")["Session"]
    token = sign_in("bob", PASSWORD)["AuthenticationResult"]["AccessToken"]
    before = [idp.admin_get_user(UserPoolId=pool, Username=name)["UserAttributes"] for name in ("alice", "bob")]
    taken = {}
    for number, (name, value) in enumerate(SET_BY_USER):
        attributes = [{"Name": "nickname", "Value": "n"}, {"Name": name, "Value": value}]
        for operation, body in (
            ("SignUp", {"ClientId": client, "Username": f"new{number}", "Password": PASSWORD,
                        "UserAttributes": attributes}),
            ("UpdateUserAttributes", {"AccessToken": token, "UserAttributes": attributes}),
            ("RespondToAuthChallenge", {
                "ClientId": client, "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": challenge,
                "ChallengeResponses": {"USERNAME": "alice", "NEW_PASSWORD": PASSWORD, f"userAttributes.{name}": value}}),
        ):
            answer = wire.call(server, operation, body)
            if answer.status != 400 or answer.error not in ("NotAuthorizedException", "InvalidParameterException"):
                taken[operation, name] = answer.text
    assert taken == {}
    assert [idp.admin_get_user(UserPoolId=pool, Username=name)["UserAttributes"] for name in ("alice", "bob")] == before
    assert len(idp.list_users(UserPoolId=pool)["Users"]) == 2
    idp.delete_user_pool(UserPoolId=pool)


# Swift sorts a run of combining marks in the square of its length whenever it compares or hashes a text.
def marks(count):
    return "a" + "\u0301" * count + "\u0323" * count


AUTHENTICATION = {"AuthFlow": "USER_AUTH", "AuthParameters": {"USERNAME": "zz", "PASSWORD": "x"}}
CHALLENGE = {"ChallengeName": "SMS_MFA", "Session": "A" * 40,
             "ChallengeResponses": {"USERNAME": "zz", "SMS_MFA_CODE": "1"}}


@pytest.mark.parametrize("count", [16, 5000])
@pytest.mark.parametrize("escaped", [True, False])
def test_no_request_with_a_text_that_costs_the_square_of_its_length_is_read(server, house, count, escaped):
    text = marks(count)
    requests_ = [("InitiateAuth", {**AUTHENTICATION, "ClientId": house.client, text: 1})]
    for operation, request, parameters in [
            ("InitiateAuth", AUTHENTICATION, "AuthParameters"),
            ("RespondToAuthChallenge", CHALLENGE, "ChallengeResponses")]:
        for name in (*request, "ClientId"):
            if name != parameters:
                requests_.append((operation, {"ClientId": house.client, **request, name: text}))
        for added in [{text: "x"}, {"userAttributes." + text: "x"}] + [{name: text} for name in (
                "USERNAME", "PASSWORD", "PREFERRED_CHALLENGE", "SECRET_HASH", "DEVICE_KEY", "SRP_A", "CHALLENGE_NAME",
                "ANSWER", "SMS_MFA_CODE", "CREDENTIAL", "NEW_PASSWORD", "TIMESTAMP")]:
            requests_.append((operation, {
                "ClientId": house.client, **request, parameters: {**request[parameters], **added}}))
        requests_.append((operation, {"ClientId": house.client, **request, "ClientMetadata": {text: "x"}}))
    for operation, request in requests_:
        answer = wire.call(server, operation, json.dumps(request, ensure_ascii=escaped).encode())
        assert (answer.status, answer.error) == (400, "SerializationException"), request


@pytest.mark.parametrize("count", [16, 1000])
def test_no_head_with_a_text_that_costs_the_square_of_its_length_is_read(server, count):
    text = marks(count).encode()
    for name in ("X-Amz-Target", "Content-Type", "Authorization", "User-Agent", "X-Forwarded-For"):
        answer = wire.http().post(server.endpoint + "/", data=b"{}", headers={
            "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": wire.TARGET + "InitiateAuth", name: text},
            timeout=20)
        assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json"), name


@pytest.mark.parametrize("count", [16, 1000])
def test_no_token_or_path_with_a_text_that_costs_the_square_of_its_length_is_read(server, count):
    header = json.dumps({"alg": "RS256", "kid": "x", marks(count): 1}, ensure_ascii=False).encode()
    token = base64.urlsafe_b64encode(header).decode().rstrip("=") + ".e30.AA"
    for path in ("/bookings", "/session/events"):
        answer = wire.http().get(server.endpoint + path, headers={"Authorization": "Bearer " + token}, timeout=20)
        assert answer.status_code == 401, path
    assert wire.call(server, "GetUser", {"AccessToken": token}).error == "NotAuthorizedException"
    quoted = urllib.parse.quote(marks(min(count, 400)))
    for path in (f"/{quoted}", f"/{quoted}/.well-known/jwks.json", f"/rooms/{quoted}"):
        assert wire.http().get(server.endpoint + path, timeout=20).status_code in (400, 401, 404), path
    link = f"/confirmUser?client_id=a&user_name={quoted}&confirmation_code=1"
    assert wire.http().post(server.endpoint + link, timeout=20).status_code < 500


def test_a_name_longer_than_any_is_nobodys(server, house):
    said = {wire.call(server, "InitiateAuth", {
        "ClientId": house.client, "AuthFlow": "USER_PASSWORD_AUTH",
        "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD}}).text
        for name in ("nobody", "n" * 129, "e\u0301" * 5000)}
    assert len(said) == 1, said
