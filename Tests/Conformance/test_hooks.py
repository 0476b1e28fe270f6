"""Hooks: an HTTP server of the test's own stands for the functions that a pool names in its LambdaConfig."""

import base64
import hashlib
import hmac
import http.server
import json
import subprocess
import threading
import time
import types
import uuid

import boto3
import botocore
import botocore.config
import jwt
import pytest
import requests
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from server import BIN, Server
from srp import SRP

PASSWORD = "Correct-Horse-7"
SECRET = "a-secret-of-the-hooks"
KEY = bytes(range(32))
TRIGGERS = [
    "PreSignUp", "PostConfirmation", "PreAuthentication", "PostAuthentication", "DefineAuthChallenge",
    "CreateAuthChallenge", "VerifyAuthChallengeResponse", "PreTokenGeneration", "UserMigration", "CustomMessage",
    "CustomEmailSender", "CustomSMSSender",
]


def arn(name):
    return f"arn:aws:lambda:us-east-1:000000000000:function:{name}"


class Functions:
    """What the functions do, by name: each gets the event and returns its response, or raises, or is a whole answer."""

    def __init__(self):
        self.events, self.bad, self.functions = [], [], {}
        functions = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                name = self.path.split("/")[-2] if self.path.startswith("/2015-03-31/") else self.path[1:]
                functions.check(self.headers.get("Latchkey-Signature"), body, self.path)
                event = json.loads(body)
                functions.events.append(event)
                status, headers, answer = functions.answer(name, event, self.path.startswith("/2015-03-31/"))
                try:
                    self.send_response(status)
                    for header, value in headers.items():
                        self.send_header(header, value)
                    self.send_header("Content-Length", str(len(answer)))
                    self.end_headers()
                    self.wfile.write(answer)
                except OSError:
                    pass  # the server has given up on a slow one

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def check(self, signature, body, path):
        """A hook believes nobody who does not know its secret."""
        if signature is None:
            if not path.startswith("/2015-03-31/"):
                self.bad.append(path)
            return
        seconds, tag = (part.split("=", 1)[1] for part in signature.split(","))
        expected = hmac.new(SECRET.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(tag, expected) or abs(time.time() - int(seconds)) > 60:
            self.bad.append(signature)

    def answer(self, name, event, is_lambda):
        function = self.functions.get(name, lambda event: event["response"])
        try:
            response = function(event)
        except Exception as error:
            refusal = json.dumps({"errorMessage": str(error), "errorType": type(error).__name__}).encode()
            return (200, {"X-Amz-Function-Error": "Unhandled"}, refusal) if is_lambda else (403, {}, refusal)
        if isinstance(response, tuple):
            return response
        event["response"] = response
        return 200, {"Content-Type": "application/json"}, json.dumps(event).encode()

    def sources(self):
        return [event["triggerSource"] for event in self.events]


@pytest.fixture(scope="module")
def functions():
    functions = Functions()
    yield functions
    functions.server.shutdown()
    assert not functions.bad


@pytest.fixture(scope="module")
def hooked(tmp_path_factory, functions):
    """A server that knows where the functions are, with its clients."""
    folder = tmp_path_factory.mktemp("hooked")
    placed = {arn(name): {"url": f"{functions.url}/{name}", "secret": SECRET} for name in TRIGGERS}
    for name in ["CustomEmailSender", "CustomSMSSender"]:
        placed[arn(name)]["codeKey"] = KEY.hex()
    placed[arn("emulated")] = {"url": functions.url, "kind": "lambda"}
    placed[arn("nowhere")] = {"url": "http://127.0.0.1:9/", "secret": SECRET}
    placed[arn("metadata")] = {"url": "https://169.254.169.254/latest/meta-data/", "secret": SECRET}
    config = folder / "authd.json5"
    config.write_text(json.dumps({"hooks": placed}))
    server = Server(folder / "data", "--config", str(config), "--log-level", "debug")
    credentials = dict(line.split(" = ") for line in (server.data / "credentials").read_text().splitlines()
                       if " = " in line)
    once = dict(retries={"total_max_attempts": 1}, read_timeout=60)
    idp = boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=server.endpoint,
        aws_access_key_id=credentials["aws_access_key_id"], aws_secret_access_key=credentials["aws_secret_access_key"],
        config=botocore.config.Config(**once))
    public = boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=server.endpoint,
        config=botocore.config.Config(signature_version=botocore.UNSIGNED, **once))
    yield types.SimpleNamespace(server=server, idp=idp, public=public, functions=functions)
    assert server.stop() == 0


@pytest.fixture
def pool(hooked):
    """Makes a pool with these functions and a client of it."""
    made = []
    hooked.functions.events.clear()
    hooked.functions.functions.clear()

    def pool(*triggers, lambda_config=None, flows=(), **settings):
        config = {name: arn(name) for name in triggers}
        for name in ["CustomEmailSender", "CustomSMSSender"]:
            if name in config:
                config[name] = {"LambdaVersion": "V1_0", "LambdaArn": arn(name)}
                config["KMSKeyID"] = "arn:aws:kms:us-east-1:000000000000:key/of-the-hook"
        config.update(lambda_config or {})
        described = hooked.idp.create_user_pool(
            PoolName="hooked", LambdaConfig=config, AutoVerifiedAttributes=["email"], **settings)["UserPool"]
        made.append(described["Id"])
        assert described["LambdaConfig"] == config
        assert hooked.idp.describe_user_pool(UserPoolId=described["Id"])["UserPool"]["LambdaConfig"] == config
        client = hooked.idp.create_user_pool_client(
            UserPoolId=described["Id"], ClientName="web", ExplicitAuthFlows=[
                "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH", *flows],
            PreventUserExistenceErrors="LEGACY")["UserPoolClient"]["ClientId"]
        return types.SimpleNamespace(id=described["Id"], client=client)

    yield pool
    for id in made:
        hooked.idp.delete_user_pool(UserPoolId=id)


def sign_up(hooked, pool, name=None, **more):
    name = name or f"user-{uuid.uuid4().hex[:8]}"
    answer = hooked.public.sign_up(
        ClientId=pool.client, Username=name, Password=PASSWORD,
        UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}], **more)
    return name, answer


def user(hooked, pool):
    name = f"user-{uuid.uuid4().hex[:8]}"
    hooked.idp.admin_create_user(
        UserPoolId=pool.id, Username=name, MessageAction="SUPPRESS",
        UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])
    hooked.idp.admin_set_user_password(UserPoolId=pool.id, Username=name, Password=PASSWORD, Permanent=True)
    return name


def sign_in(hooked, pool, name, **more):
    return hooked.public.initiate_auth(
        ClientId=pool.client, AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD}, **more)["AuthenticationResult"]


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def missing(hooked, pool, name):
    return not hooked.idp.list_users(UserPoolId=pool.id, Filter=f'username = "{name}"')["Users"]


def test_pre_sign_up_confirms_and_refuses(hooked, pool, refused):
    def check(event):
        if event["request"]["validationData"] != {"captcha": "7"}:
            raise ValueError("no robots")
        assert event["request"]["clientMetadata"] == {"from": "web"}
        return {"autoConfirmUser": True, "autoVerifyEmail": True, "autoVerifyPhone": False}
    hooked.functions.functions["PreSignUp"] = check
    house = pool("PreSignUp", "PostConfirmation")
    name, answer = sign_up(
        hooked, house, ClientMetadata={"from": "web"}, ValidationData=[{"Name": "captcha", "Value": "7"}])
    assert answer["UserConfirmed"] is True
    assert "CodeDeliveryDetails" not in answer
    assert sign_in(hooked, house, name)["AccessToken"]
    assert hooked.functions.sources() == ["PreSignUp_SignUp", "PostConfirmation_ConfirmSignUp"]
    assert refused("UserLambdaValidationException", sign_up, hooked=hooked, pool=house, name="robot") == (
        "PreSignUp failed with error no robots.")
    assert missing(hooked, house, "robot")


def test_pre_sign_up_hears_of_administrators_too(hooked, pool, refused):
    hooked.functions.functions["PreSignUp"] = lambda event: 1 / 0 if event["userName"] == "eve" else event["response"]
    house = pool("PreSignUp")
    hooked.idp.admin_create_user(
        UserPoolId=house.id, Username="alice", MessageAction="SUPPRESS", ClientMetadata={"desk": "3"})
    event = hooked.functions.events[-1]
    assert event["triggerSource"] == "PreSignUp_AdminCreateUser"
    assert event["request"]["clientMetadata"] == {"desk": "3"}
    assert refused(
        "UserLambdaValidationException", hooked.idp.admin_create_user, UserPoolId=house.id, Username="eve"
    ) == "PreSignUp failed with error division by zero."
    assert missing(hooked, house, "eve")


def test_post_confirmation_hears_of_a_code(hooked, pool):
    house = pool("PostConfirmation")
    name, _ = sign_up(hooked, house)
    hooked.public.confirm_sign_up(
        ClientId=house.client, Username=name, ConfirmationCode=hooked.server.code(name), ClientMetadata={"a": "b"})
    event = hooked.functions.events[-1]
    assert event["triggerSource"] == "PostConfirmation_ConfirmSignUp"
    assert event["request"]["clientMetadata"] == {"a": "b"}
    assert event["request"]["userAttributes"]["email_verified"] == "true"
    assert event["callerContext"]["clientId"] == house.client


def test_pre_and_post_authentication_stop_a_sign_in(hooked, pool, refused):
    house = pool("PreAuthentication", "PostAuthentication")
    name = user(hooked, house)
    assert sign_in(hooked, house, name, ClientMetadata={"device": "kiosk"})["IdToken"]
    before, after = hooked.functions.events
    assert before["triggerSource"] == "PreAuthentication_Authentication"
    assert before["request"]["validationData"] == {"device": "kiosk"}
    assert after["triggerSource"] == "PostAuthentication_Authentication"
    assert "clientMetadata" not in after["request"]
    for trigger in ["PreAuthentication", "PostAuthentication"]:
        hooked.functions.functions = {trigger: lambda event: 1 / 0}
        assert refused("UserLambdaValidationException", sign_in, hooked=hooked, pool=house, name=name) == (
            f"{trigger} failed with error division by zero.")


@pytest.mark.parametrize("version", ["V1_0", "V2_0", "V3_0"])
def test_pre_token_generation_changes_what_tokens_say(hooked, pool, version):
    def change(event):
        assert event["version"] == version[1]
        if version == "V1_0":
            return {"claimsOverrideDetails": {
                "claimsToAddOrOverride": {"tier": "gold", "sub": "forged"}, "claimsToSuppress": ["email"]}}
        return {"claimsAndScopeOverrideDetails": {
            "idTokenGeneration": {"claimsToAddOrOverride": {"tier": "gold"}, "claimsToSuppress": ["email", "sub"]},
            "accessTokenGeneration": {
                "claimsToAddOrOverride": {"rooms": [1, 2], "iss": "forged"}, "scopesToAdd": ["rooms/read"]}}}
    hooked.functions.functions["PreTokenGeneration"] = change
    house = pool(lambda_config={"PreTokenGenerationConfig": {
        "LambdaVersion": version, "LambdaArn": arn("PreTokenGeneration")}})
    name = user(hooked, house)
    tokens = sign_in(hooked, house, name)
    refreshed = hooked.public.initiate_auth(
        ClientId=house.client, AuthFlow="REFRESH_TOKEN_AUTH",
        AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})["AuthenticationResult"]
    for issued in [tokens, refreshed]:
        id, access = claims(issued["IdToken"]), claims(issued["AccessToken"])
        assert id["tier"] == "gold" and "email" not in id and id["sub"] == access["sub"] != "forged"
        if version != "V1_0":
            assert access["rooms"] == [1, 2]
            assert access["scope"].split() == ["aws.cognito.signin.user.admin", "rooms/read"]
            assert access["iss"].endswith(house.id)
        # The token still opens what it is for.
        assert hooked.public.get_user(AccessToken=issued["AccessToken"])["Username"] == name
    assert hooked.functions.sources() == ["TokenGeneration_Authentication", "TokenGeneration_RefreshTokens"]


def test_pre_token_generation_changes_what_a_clients_own_token_says(hooked, pool, refused):
    def change(event):
        assert (event["version"], event["userName"]) == ("3", "ClientCredentials")
        assert event["request"] == {
            "userAttributes": {}, "groupConfiguration": None, "scopes": ["api/read"], "clientMetadata": {"till": "7"}}
        return {"claimsAndScopeOverrideDetails": {"accessTokenGeneration": {
            "claimsToAddOrOverride": {"floor": 3, "iss": "forged"}, "scopesToAdd": ["api/more"]}}}
    hooked.functions.functions["PreTokenGeneration"] = change
    house = pool(lambda_config={"PreTokenGenerationConfig": {
        "LambdaVersion": "V3_0", "LambdaArn": arn("PreTokenGeneration")}})
    hooked.idp.create_resource_server(UserPoolId=house.id, Identifier="api", Name="API", Scopes=[
        {"ScopeName": "read", "ScopeDescription": "d"}])
    robot = hooked.idp.create_user_pool_client(
        UserPoolId=house.id, ClientName="robot", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["client_credentials"], AllowedOAuthScopes=["api/read"])["UserPoolClient"]
    by_api = dict(ClientId=robot["ClientId"], Secret=robot["ClientSecret"], ClientMetadata={"till": "7"})
    by_oauth = dict(
        url=f"{hooked.server.endpoint}/oauth2/token", auth=(robot["ClientId"], robot["ClientSecret"]), timeout=10,
        data={"grant_type": "client_credentials", "aws_client_metadata": '{"till": "7"}'})
    api = hooked.idp.get_client_token(**by_api)["ClientAuthenticationResult"]["AccessToken"]
    oauth = requests.post(**by_oauth).json()["access_token"]
    for token in [api, oauth]:
        assert claims(token)["floor"] == 3 and claims(token)["scope"].split() == ["api/read", "api/more"]
        assert claims(token)["iss"].endswith(house.id)
    assert hooked.functions.sources() == ["TokenGeneration_ClientCredentials"] * 2
    hooked.functions.functions["PreTokenGeneration"] = lambda event: 1 / 0
    words = "PreTokenGeneration failed with error division by zero."
    assert refused("NotAuthorizedException", hooked.idp.get_client_token, **by_api) == words
    answer = requests.post(**by_oauth)
    assert answer.status_code == 400 and answer.json() == {"error": "invalid_request", "error_description": words}


def test_user_migration_moves_users_in(hooked, pool, refused):
    def origin(event):
        if event["request"].get("password", PASSWORD) != PASSWORD:
            raise ValueError("Bad password")
        return {"userAttributes": {"email": f"{event['userName']}@example.org", "email_verified": "true"},
                "finalUserStatus": "CONFIRMED", "messageAction": "SUPPRESS"}
    hooked.functions.functions["UserMigration"] = origin
    house = pool("UserMigration")
    for _ in range(2):
        assert sign_in(hooked, house, "mover")["AccessToken"]
    assert hooked.functions.sources() == ["UserMigration_Authentication"]
    moved = hooked.idp.admin_get_user(UserPoolId=house.id, Username="mover")
    assert moved["UserStatus"] == "CONFIRMED"
    assert refused(
        "UserLambdaValidationException", hooked.public.initiate_auth, ClientId=house.client,
        AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "stranger", "PASSWORD": "Wrong-Horse-7"}
    ) == "UserMigration failed with error Bad password."
    assert missing(hooked, house, "stranger")
    hooked.public.forgot_password(ClientId=house.client, Username="forgetful")
    hooked.public.confirm_forgot_password(
        ClientId=house.client, Username="forgetful", ConfirmationCode=hooked.server.code("forgetful"),
        Password=PASSWORD)
    assert sign_in(hooked, house, "forgetful")["AccessToken"]


def test_custom_message_changes_the_words(hooked, pool, refused):
    hooked.functions.functions["CustomMessage"] = lambda event: {
        "emailSubject": "Hallo", "emailMessage": f"Code: {event['request']['codeParameter']}"}
    house = pool("CustomMessage")
    name, _ = sign_up(hooked, house)
    message = hooked.server.messages(name)[-1]
    assert (message["subject"], message["body"]) == ("Hallo", f"Code: {message['code']}")
    assert message["code"] not in json.dumps(hooked.functions.events)
    hooked.functions.functions["CustomMessage"] = lambda event: {"emailMessage": "no code in here"}
    refused("InvalidLambdaResponseException", sign_up, hooked=hooked, pool=house, name="silent")
    assert missing(hooked, house, "silent")


def test_a_custom_sender_gets_the_code_encrypted(hooked, pool):
    house = pool("CustomEmailSender")
    name, _ = sign_up(hooked, house)
    deadline = time.monotonic() + 10
    while not hooked.functions.events and time.monotonic() < deadline:
        time.sleep(0.01)
    event = hooked.functions.events[-1]
    assert event["triggerSource"] == "CustomEmailSender_SignUp"
    assert event["request"]["type"] == "customEmailSenderRequestV1"
    sealed = base64.b64decode(event["request"]["code"])
    code = AESGCM(KEY).decrypt(sealed[:12], sealed[12:], f"{house.id}:{name}".encode()).decode()
    hooked.public.confirm_sign_up(ClientId=house.client, Username=name, ConfirmationCode=code)
    assert hooked.server.messages(name) == []


def test_a_custom_sender_that_is_away_gets_its_messages_later(hooked, pool):
    fails = [True, True]

    def sender(event):
        if fails:
            fails.pop()
            raise RuntimeError("away")
        return {}

    hooked.functions.functions["CustomEmailSender"] = sender
    house = pool("CustomEmailSender")
    name, _ = sign_up(hooked, house)
    deadline = time.monotonic() + 30
    while fails and time.monotonic() < deadline:
        time.sleep(0.05)
    while len(hooked.functions.events) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len({json.dumps(event) for event in hooked.functions.events}) == 1
    sealed = base64.b64decode(hooked.functions.events[-1]["request"]["code"])
    code = AESGCM(KEY).decrypt(sealed[:12], sealed[12:], f"{house.id}:{name}".encode()).decode()
    hooked.public.confirm_sign_up(ClientId=house.client, Username=name, ConfirmationCode=code)


def test_an_emulator_of_lambda_is_asked_by_its_invoke_operation(hooked, pool, refused):
    hooked.functions.functions["emulated"] = lambda event: (
        1 / 0 if event["userName"] == "eve" else {"autoConfirmUser": True})
    house = pool(lambda_config={"PreSignUp": arn("emulated")})
    assert sign_up(hooked, house)[1]["UserConfirmed"] is True
    assert refused("UserLambdaValidationException", sign_up, hooked=hooked, pool=house, name="eve") == (
        "PreSignUp failed with error division by zero.")


@pytest.mark.parametrize("what, error", [
    ((500, {}, b"{}"), "UnexpectedLambdaException"),
    ((404, {}, b""), "UnexpectedLambdaException"),
    ((302, {"Location": "/PreAuthentication"}, b""), "UnexpectedLambdaException"),
    ((200, {}, b"x" * 1_500_000), "UnexpectedLambdaException"),
    ((200, {}, b""), "InvalidLambdaResponseException"),
    ((200, {}, b"[]"), "InvalidLambdaResponseException"),
    ((200, {}, b'{"response": 7}'), "InvalidLambdaResponseException"),
    ((200, {}, b'{"response": {"autoConfirmUser": "yes"}}'), "InvalidLambdaResponseException"),
    ((200, {}, b'{"response": {}, "response": {}}'), "InvalidLambdaResponseException"),
    ((200, {}, b'{"a":' * 2000 + b"1" + b"}" * 2000), "InvalidLambdaResponseException"),
    ((200, {}, b"\xff\xfe"), "InvalidLambdaResponseException"),
])
def test_TRG_02_an_answer_that_is_none_stops_what_it_was_asked_about(hooked, pool, refused, what, error):
    hooked.functions.functions["PreSignUp"] = lambda event: what
    house = pool("PreSignUp")
    refused(error, sign_up, hooked=hooked, pool=house, name="nobody")
    assert missing(hooked, house, "nobody")
    # What may pass is asked about three times in all, the rest once; nobody is led elsewhere.
    assert hooked.functions.sources() == ["PreSignUp_SignUp"] * (3 if what[0] == 500 else 1)


def test_a_slow_function_is_given_up_and_nothing_is_stored(hooked, pool, refused):
    release = threading.Event()
    hooked.functions.functions["PreSignUp"] = lambda event: release.wait(60) and event["response"]
    house = pool("PreSignUp")
    started = time.monotonic()
    words = refused("UnexpectedLambdaException", sign_up, hooked=hooked, pool=house, name="patient")
    assert 14 < time.monotonic() - started < 25
    release.set()
    assert words == "PreSignUp invocation failed due to error Socket timeout while invoking Lambda function."
    assert missing(hooked, house, "patient")
    assert hooked.functions.sources() == ["PreSignUp_SignUp"] * 3


@pytest.mark.parametrize("name", ["unplaced", "nowhere", "metadata"])
def test_a_function_that_cannot_be_reached_stops_what_it_was_to_decide(hooked, pool, refused, name):
    house = pool(lambda_config={"PreSignUp": arn(name), "PreAuthentication": arn(name)})
    words = refused("UnexpectedLambdaException", sign_up, hooked=hooked, pool=house, name="nobody")
    assert words.startswith("PreSignUp invocation failed due to ")
    # Where it is, or why it cannot be reached, is nobody's business.
    assert "169.254" not in words and "127.0.0.1" not in words
    assert missing(hooked, house, "nobody")


def quiz(hooked):
    """Functions that ask for the sum of two numbers, up to three times; after the password where it comes first."""
    def define(event):
        session = event["request"]["session"]
        if [entry["challengeName"] for entry in session] == ["SRP_A"]:
            return {"challengeName": "PASSWORD_VERIFIER", "issueTokens": False, "failAuthentication": False}
        asked = [entry for entry in session if entry["challengeName"] == "CUSTOM_CHALLENGE"]
        if asked and asked[-1]["challengeResult"]:
            return {"challengeName": None, "issueTokens": True, "failAuthentication": False}
        if len(asked) == 3:
            return {"challengeName": None, "issueTokens": False, "failAuthentication": True}
        return {"challengeName": "CUSTOM_CHALLENGE", "issueTokens": False, "failAuthentication": False}

    hooked.functions.functions.update(
        DefineAuthChallenge=define,
        CreateAuthChallenge=lambda event: {
            "publicChallengeParameters": {"question": "6 x 7", "USERNAME": "somebody else"},
            "privateChallengeParameters": {"answer": "42"}, "challengeMetadata": "SUM"},
        VerifyAuthChallengeResponse=lambda event: {
            "answerCorrect": event["request"]["challengeAnswer"] == event["request"]["privateChallengeParameters"][
                "answer"]})


CUSTOM = ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]


@pytest.mark.parametrize("admin", [False, True])
def test_custom_auth_asks_what_the_functions_ask(hooked, pool, refused, admin):
    quiz(hooked)
    house = pool(*CUSTOM)
    name = user(hooked, house)
    caller, by = (hooked.idp, {"UserPoolId": house.id}) if admin else (hooked.public, {})
    begin = caller.admin_initiate_auth if admin else caller.initiate_auth
    respond = caller.admin_respond_to_auth_challenge if admin else caller.respond_to_auth_challenge
    asked = begin(ClientId=house.client, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": name}, **by)
    assert asked["ChallengeName"] == "CUSTOM_CHALLENGE"
    assert asked["ChallengeParameters"]["question"] == "6 x 7"
    assert asked["ChallengeParameters"]["USERNAME"] == name
    assert "42" not in asked["ChallengeParameters"].values() and len(asked["ChallengeParameters"]) == 3

    def answer(text, session, **more):
        return respond(
            ClientId=house.client, ChallengeName="CUSTOM_CHALLENGE", Session=session,
            ChallengeResponses={"USERNAME": name, "ANSWER": text}, **by, **more)
    again = answer("41", asked["Session"])
    assert again["ChallengeName"] == "CUSTOM_CHALLENGE" and "AuthenticationResult" not in again
    refused("NotAuthorizedException", answer, text="42", session=asked["Session"])
    tokens = answer("42", again["Session"], ClientMetadata={"try": "2"})["AuthenticationResult"]
    assert claims(tokens["IdToken"])["cognito:username"] == name
    assert hooked.functions.events[-1]["request"]["clientMetadata"] == {"try": "2"}


def test_the_password_comes_first_where_the_sign_in_begins_so(hooked, pool):
    quiz(hooked)
    house = pool(*CUSTOM)
    name, srp = user(hooked, house), SRP()
    asked = hooked.public.initiate_auth(ClientId=house.client, AuthFlow="CUSTOM_AUTH", AuthParameters={
        "USERNAME": name, "CHALLENGE_NAME": "SRP_A", "SRP_A": f"{srp.public:x}"})
    assert asked["ChallengeName"] == "PASSWORD_VERIFIER"
    asked = hooked.public.respond_to_auth_challenge(
        ClientId=house.client, ChallengeName="PASSWORD_VERIFIER", Session=asked["Session"],
        ChallengeResponses=srp.answer(house.id, PASSWORD, asked["ChallengeParameters"]))
    assert asked["ChallengeName"] == "CUSTOM_CHALLENGE"
    result = hooked.public.respond_to_auth_challenge(
        ClientId=house.client, ChallengeName="CUSTOM_CHALLENGE", Session=asked["Session"],
        ChallengeResponses={"USERNAME": name, "ANSWER": "42"})["AuthenticationResult"]
    assert claims(result["IdToken"])["amr"] == ["pwd"]


@pytest.mark.parametrize("with_password", [False, True])
def test_authctl_answers_what_the_functions_ask(hooked, pool, tmp_path, with_password):
    quiz(hooked)
    house = pool(*CUSTOM)
    name = user(hooked, house)
    environment = {**hooked.server.environment, "LATCHKEY_ENDPOINT": hooked.server.endpoint, "LATCHKEY_POOL": house.id,
                   "LATCHKEY_CLIENT": house.client, "XDG_STATE_HOME": str(tmp_path / "state"), "HOME": str(tmp_path)}

    def sign_in(answer):
        password = dict(input=PASSWORD + "\n") if with_password else dict(stdin=subprocess.DEVNULL)
        return subprocess.run(
            [BIN / "authctl", "signin", name, "--flow", "custom", "--answer", answer,
             *(["--password-stdin"] if with_password else [])],
            env=environment, capture_output=True, text=True, timeout=30, **password)

    done = sign_in("42")
    assert done.returncode == 0 and done.stdout == f"Signed in as {name}.\n", done.stderr
    assert "question  6 x 7" in done.stderr
    asked = [entry["challengeName"] for entry in hooked.functions.events[-1]["request"]["session"]]
    assert asked == (["SRP_A", "PASSWORD_VERIFIER"] if with_password else []) + ["CUSTOM_CHALLENGE"]
    refused = sign_in("41")
    assert refused.returncode == 1 and "Incorrect username or password." in refused.stderr


def test_custom_auth_ends_when_the_functions_say_so(hooked, pool, refused):
    quiz(hooked)
    house = pool(*CUSTOM)
    name = user(hooked, house)
    session = hooked.public.initiate_auth(
        ClientId=house.client, AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": name})["Session"]

    def answer(text):
        return hooked.public.respond_to_auth_challenge(
            ClientId=house.client, ChallengeName="CUSTOM_CHALLENGE", Session=session,
            ChallengeResponses={"USERNAME": name, "ANSWER": text})
    for _ in range(2):
        session = answer("0")["Session"]
    assert refused("NotAuthorizedException", answer, text="0") == "Incorrect username or password."
    refused("NotAuthorizedException", answer, text="42")


def test_TRG_04_custom_auth_without_functions_lets_nobody_in(hooked, pool, refused):
    house = pool()
    name = user(hooked, house)
    assert refused(
        "NotAuthorizedException", hooked.public.initiate_auth, ClientId=house.client, AuthFlow="CUSTOM_AUTH",
        AuthParameters={"USERNAME": name}) == "Custom auth lambda trigger is not configured for the user pool."


@pytest.mark.parametrize("name, function, error", [
    ("DefineAuthChallenge", lambda event: 1 / 0, "UserLambdaValidationException"),
    ("DefineAuthChallenge", lambda event: {"challengeName": "TEA"}, "InvalidLambdaResponseException"),
    ("CreateAuthChallenge", lambda event: {"privateChallengeParameters": {"answer": "x" * 5000}},
     "InvalidLambdaResponseException"),
    ("CreateAuthChallenge", lambda event: (404, {}, b""), "UnexpectedLambdaException"),
])
def test_custom_auth_does_not_begin_on_half_a_word(hooked, pool, refused, name, function, error):
    quiz(hooked)
    hooked.functions.functions[name] = function
    house = pool(*CUSTOM)
    refused(error, hooked.public.initiate_auth, ClientId=house.client, AuthFlow="CUSTOM_AUTH",
            AuthParameters={"USERNAME": user(hooked, house)})
