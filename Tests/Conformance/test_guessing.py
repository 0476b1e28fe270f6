"""Guessing over the wire: common passwords, what one address may do, and that nothing tells who exists."""

import itertools

import boto3
import botocore
import botocore.config
import pytest

import wire
from conftest import PASSWORD
from server import Server

ENFORCED = {"AdvancedSecurityMode": "ENFORCED"}
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]


def make_app(idp, hides=False, **settings):
    pool = idp.create_user_pool(PoolName="guessing", AutoVerifiedAttributes=["email"], **settings)["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=FLOWS,
        PreventUserExistenceErrors="ENABLED" if hides else "LEGACY")["UserPoolClient"]["ClientId"]
    return pool, client


def make_user(idp, pool, name, password=PASSWORD):
    idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=password, Permanent=True)


def sign_in(public, client, name, password=PASSWORD):
    return public.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": name, "PASSWORD": password})


@pytest.mark.parametrize("password, reason", [
    ("Password1!", "it is one of the most common passwords"),
    ("Wonderland-7!", "it is made of the user's name"),
])
def test_a_pool_with_threat_protection_refuses_what_is_guessed_first(server, idp, public, refused, password, reason):
    pool, client = make_app(idp, UserPoolTier="PLUS", UserPoolAddOns=ENFORCED)
    words = f"Provided password cannot be used for security reasons: {reason}."

    def asked(call, **parameters):
        assert refused("InvalidPasswordException", call, **parameters) == words

    asked(public.sign_up, ClientId=client, Username="wonderland", Password=password)
    asked(idp.admin_create_user, UserPoolId=pool, Username="wonderland", TemporaryPassword=password)
    make_user(idp, pool, "wonderland")
    asked(idp.admin_set_user_password, UserPoolId=pool, Username="wonderland", Password=password, Permanent=True)
    token = sign_in(public, client, "wonderland")["AuthenticationResult"]["AccessToken"]
    asked(public.change_password, AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword=password)
    public.forgot_password(ClientId=client, Username="wonderland")
    asked(public.confirm_forgot_password, ClientId=client, Username="wonderland", Password=password,
          ConfirmationCode=server.code("wonderland"))
    idp.admin_set_user_password(UserPoolId=pool, Username="wonderland", Password="Tempor4ry!Passage", Permanent=False)
    session = sign_in(public, client, "wonderland", "Tempor4ry!Passage")["Session"]
    asked(public.respond_to_auth_challenge, ClientId=client, ChallengeName="NEW_PASSWORD_REQUIRED", Session=session,
          ChallengeResponses={"USERNAME": "wonderland", "NEW_PASSWORD": password})
    # The challenge is as good as before, for a password that nobody guesses.
    answer = public.respond_to_auth_challenge(
        ClientId=client, ChallengeName="NEW_PASSWORD_REQUIRED", Session=session,
        ChallengeResponses={"USERNAME": "wonderland", "NEW_PASSWORD": "Looking-Glass-9"})
    assert answer["AuthenticationResult"]["TokenType"] == "Bearer"
    idp.delete_user_pool(UserPoolId=pool)


def test_a_pool_made_without_it_takes_what_its_policy_takes(idp, public):
    pool, client = make_app(idp)
    public.sign_up(ClientId=client, Username="wonderland", Password="Password1!")
    idp.admin_set_user_password(UserPoolId=pool, Username="wonderland", Password="Wonderland-7!", Permanent=True)
    idp.delete_user_pool(UserPoolId=pool)


# What is asked of a name, with the error or the answer that everyone hears.
QUESTIONS = {
    "a sign-in": ("NotAuthorizedException", lambda public, client, name: sign_in(public, client, name, "Wr0ng-One!")),
    "a forgotten password": (None, lambda public, client, name: public.forgot_password(
        ClientId=client, Username=name)),
    "its code": ("CodeMismatchException", lambda public, client, name: public.confirm_forgot_password(
        ClientId=client, Username=name, ConfirmationCode="none", Password="An0ther-One!")),
    "a confirmation": ("CodeMismatchException", lambda public, client, name: public.confirm_sign_up(
        ClientId=client, Username=name, ConfirmationCode="none")),
    "a new code": (None, lambda public, client, name: public.resend_confirmation_code(
        ClientId=client, Username=name)),
}


def heard(question, public, client, name):
    try:
        answer = question(public, client, name)
    except botocore.exceptions.ClientError as error:
        answer = error.response
        return answer["ResponseMetadata"]["HTTPStatusCode"], answer["Error"]["Code"], answer["Error"]["Message"]
    details = answer["CodeDeliveryDetails"]
    # The masked letters are those of the name, or made of it.
    return 200, details["DeliveryMedium"], details["AttributeName"], len(details["Destination"])


def test_PWD_08_a_client_that_hides_who_exists_hears_the_same_of_everyone(idp, public):
    pool, client = make_app(idp, hides=True)
    names = ["confirmed", "unconfirmed", "disabled", "temporary", "reset", "nobody"]
    for name in ["confirmed", "disabled", "reset"]:
        make_user(idp, pool, name)
    idp.admin_disable_user(UserPoolId=pool, Username="disabled")
    idp.admin_create_user(UserPoolId=pool, Username="temporary", MessageAction="SUPPRESS")
    public.sign_up(ClientId=client, Username="unconfirmed", Password=PASSWORD, UserAttributes=[
        {"Name": "email", "Value": "unconfirmed@example.org"}])
    for question, (error, ask) in QUESTIONS.items():
        answers = {name: heard(ask, public, client, name) for name in names}
        assert len(set(answers.values())) == 1, (question, answers)
        assert answers["nobody"][1] == (error or "EMAIL"), question
    # And as often as anyone may ask.
    for question, (_, ask) in QUESTIONS.items():
        # Each answer once, by its first coming: when a lock is over depends on the clock.
        answers = {name: list(dict.fromkeys(heard(ask, public, client, name) for _ in range(12)))
                   for name in ["confirmed", "nobody"]}
        assert answers["confirmed"] == answers["nobody"], (question, answers)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server behind a proxy on its own machine, with little to spend for each address."""
    server = Server(
        tmp_path_factory.mktemp("guarded") / "data", "--server-trusted-proxies", "127.0.0.1",
        "--limits-failed-sign-ins", "3", "--limits-wrong-codes", "3", "--limits-sign-ups", "3",
        "--limits-messages", "3")
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def guarded_app(guarded):
    idp = wire.client_of(guarded)
    pool, client = make_app(idp)
    make_user(idp, pool, "alice")
    return idp, pool, client


def through_proxy(guarded, *fields):
    """An app's client whose requests a proxy has passed on, with these X-Forwarded-For fields."""
    client = boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=guarded.endpoint,
        config=botocore.config.Config(signature_version=botocore.UNSIGNED, retries={"total_max_attempts": 1}))

    def forward(request, **_):
        request.headers["X-Forwarded-For"] = ", ".join(fields)
    client.meta.events.register("before-send.cognito-identity-provider", forward)
    return client


NUMBERS = itertools.count()


def spend(question, client, public):
    """What is heard of a question asked until the address may ask no more: the errors, one after the other. Each is
    asked of another name, as accounts have limits of their own."""
    errors = []
    for _ in range(5):
        try:
            question(public, client, f"nobody-{next(NUMBERS)}")
            errors.append(None)
        except botocore.exceptions.ClientError as error:
            assert error.response["ResponseMetadata"]["HTTPStatusCode"] == 400
            errors.append(error.response["Error"]["Code"])
    return errors


@pytest.mark.parametrize("host, question, usual, limit", [
    (1, "a sign-in", "UserNotFoundException", "TooManyRequestsException"),
    (2, "a forgotten password", "UserNotFoundException", "LimitExceededException"),
    (3, "its code", "UserNotFoundException", "LimitExceededException"),
    (4, "a confirmation", "UserNotFoundException", "LimitExceededException"),
    (5, "a new code", "UserNotFoundException", "LimitExceededException"),
])
def test_OAU_12_an_address_is_refused_when_it_has_asked_enough(guarded, guarded_app, host, question, usual, limit):
    _, _, client = guarded_app
    _, ask = QUESTIONS[question]
    assert spend(ask, client, through_proxy(guarded, f"192.0.2.{host}")) == [usual] * 3 + [limit] * 2
    # The one beside it goes on.
    assert spend(ask, client, through_proxy(guarded, f"198.51.100.{host}"))[0] == usual


def test_OAU_12_what_a_stranger_writes_into_the_header_changes_nothing(guarded, guarded_app):
    _, _, client = guarded_app
    _, ask = QUESTIONS["a sign-in"]
    address = "203.0.113.7"
    assert spend(ask, client, through_proxy(guarded, address))[-1] == "TooManyRequestsException"
    for invented in ["192.0.2.200", "fe80::1%eth0", "127.0.0.1", "'; --", "", "203.0.113.8, unknown"]:
        assert spend(ask, client, through_proxy(guarded, invented, address))[0] == "TooManyRequestsException"
    # Every address of an IPv6 network is one.
    errors = [spend(ask, client, through_proxy(guarded, f"2001:db8:7:7::{host}"))[0] for host in range(5)]
    assert errors[0] == "UserNotFoundException" and errors[-1] == "TooManyRequestsException"


def test_sign_ups_are_counted_and_sign_ins_that_succeed_are_not(guarded, guarded_app):
    idp, pool, client = guarded_app
    public = through_proxy(guarded, "192.0.2.77")

    def sign_up(public, client, name):
        public.sign_up(ClientId=client, Username=name, Password=PASSWORD)
    assert spend(sign_up, client, public) == [None] * 3 + ["LimitExceededException"] * 2
    for _ in range(6):
        sign_in(public, client, "alice")
    # An administrator's program signs its users in from one address.
    for number in range(6):
        with pytest.raises(idp.exceptions.UserNotFoundException):
            idp.admin_initiate_auth(
                UserPoolId=pool, ClientId=client, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": f"nobody-{number}", "PASSWORD": "Wr0ng-One!"})


def test_a_server_for_one_machine_has_no_limits_by_address(idp, public):
    pool, client = make_app(idp)
    for number in range(20):
        with pytest.raises(public.exceptions.UserNotFoundException):
            sign_in(public, client, f"nobody-{number}")
    idp.delete_user_pool(UserPoolId=pool)


def test_a_step_of_a_sign_in_takes_as_many_wrong_answers_as_the_configuration_says(tmp_path):
    config = tmp_path / "authd.json5"
    config.write_text("{ limits: { triesOfChallenge: 2 } } // one less than the codes and the account take\n")
    server = Server(tmp_path / "data", "--config", str(config))
    try:
        keys = dict(line.split(" = ") for line in (server.data / "credentials").read_text().splitlines()
                    if " = " in line)
        once = dict(retries={"total_max_attempts": 1})
        options = {"region_name": "us-east-1", "endpoint_url": server.endpoint}
        idp = boto3.client(
            "cognito-idp", aws_access_key_id=keys["aws_access_key_id"],
            aws_secret_access_key=keys["aws_secret_access_key"], config=botocore.config.Config(**once), **options)
        public = boto3.client(
            "cognito-idp", config=botocore.config.Config(signature_version=botocore.UNSIGNED, **once), **options)
        pool, client = make_app(idp)
        make_user(idp, pool, "ada")
        idp.set_user_pool_mfa_config(
            UserPoolId=pool, MfaConfiguration="ON", EmailMfaConfiguration={"Subject": "Sign in"})

        def answer(session, code):
            return public.respond_to_auth_challenge(
                ClientId=client, ChallengeName="EMAIL_OTP", Session=session,
                ChallengeResponses={"USERNAME": "ada", "EMAIL_OTP_CODE": code})

        def refusal(session, code):
            with pytest.raises(botocore.exceptions.ClientError) as caught:
                answer(session, code)
            return caught.value.response["Error"]["Code"]

        session = sign_in(public, client, "ada")["Session"]
        right = server.code("ada")
        wrong = "000000" if right != "000000" else "111111"
        assert [refusal(session, wrong) for _ in range(2)] == ["CodeMismatchException"] * 2
        # No further answer is looked at, not even the right one; another sign-in is as good as ever.
        assert refusal(session, right) == "NotAuthorizedException"
        again = sign_in(public, client, "ada")["Session"]
        assert answer(again, server.code("ada"))["AuthenticationResult"]["TokenType"] == "Bearer"
    finally:
        assert server.stop() == 0
