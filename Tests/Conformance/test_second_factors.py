"""What is asked after a password, through boto3: by an app and by an administrator's program, each challenge."""

import json
import types
import uuid

import jwt
import pytest

from conftest import PASSWORD
from srp import SRP
from wire import one_time_password

FLOWS = ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]


@pytest.fixture(params=["public", "admin"])
def door(request, idp, public):
    """A pool of every second factor, entered as an app and as an administrator's program do."""
    pool = idp.create_user_pool(PoolName="strong", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="strong", ExplicitAuthFlows=FLOWS)["UserPoolClient"]["ClientId"]
    by = dict(ClientId=client) if request.param == "public" else dict(ClientId=client, UserPoolId=pool)
    caller = public if request.param == "public" else idp
    begin = caller.initiate_auth if request.param == "public" else caller.admin_initiate_auth
    respond = caller.respond_to_auth_challenge if request.param == "public" else caller.admin_respond_to_auth_challenge

    def demand(mfa):
        idp.set_user_pool_mfa_config(
            UserPoolId=pool, MfaConfiguration=mfa, SoftwareTokenMfaConfiguration={"Enabled": True},
            EmailMfaConfiguration={"Subject": "Sign in"},
            SmsMfaConfiguration={"SmsConfiguration": {"SnsCallerArn": "arn:aws:iam::123456789012:role/texts"}})

    def member(**attributes):
        name = f"user-{uuid.uuid4().hex[:8]}"
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
            {"Name": key, "Value": value} for key, value in attributes.items()])
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
        return name

    yield types.SimpleNamespace(
        pool=pool, client=client, demand=demand, member=member,
        begin=lambda flow=None, **parameters: begin(
            AuthFlow=flow or ("USER_PASSWORD_AUTH" if caller is public else "ADMIN_USER_PASSWORD_AUTH"),
            AuthParameters=parameters, **by),
        answer=lambda asked, user, **responses: respond(
            ChallengeName=asked["ChallengeName"], Session=asked["Session"],
            ChallengeResponses={"USERNAME": user, **responses}, **by))
    idp.delete_user_pool(UserPoolId=pool)


def amr(result):
    return jwt.decode(result["AuthenticationResult"]["IdToken"], options={"verify_signature": False})["amr"]


def contacts(name="ada"):
    number = "+1" + str(uuid.uuid4().int)[:10]
    return dict(email=f"{name}@example.org", email_verified="true", phone_number=number, phone_number_verified="true")


def test_SRP(door, refused):
    user, srp = door.member(), SRP()
    asked = door.begin("USER_SRP_AUTH", USERNAME=user, SRP_A=f"{srp.public:x}")
    assert asked["ChallengeName"] == "PASSWORD_VERIFIER"
    proof = srp.answer(door.pool, PASSWORD, asked["ChallengeParameters"])
    assert amr(door.answer(asked, user, **proof)) == ["pwd"]
    refused("NotAuthorizedException", lambda: door.answer(asked, user, **proof))
    again = door.begin("USER_SRP_AUTH", USERNAME=user, SRP_A=f"{srp.public:x}")
    wrong = srp.answer(door.pool, "Wrong-Horse-7", again["ChallengeParameters"])
    refused("NotAuthorizedException", lambda: door.answer(again, user, **wrong))


def test_an_app_is_set_up_on_the_way(public, door, refused):
    door.demand("ON")
    user = door.member()
    asked = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    assert asked["ChallengeName"] == "MFA_SETUP"
    assert json.loads(asked["ChallengeParameters"]["MFAS_CAN_SETUP"]) == ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]
    refused("NotAuthorizedException", lambda: door.answer(asked, user))
    app = public.associate_software_token(Session=asked["Session"])
    refused("EnableSoftwareTokenMFAException", public.verify_software_token, Session=app["Session"], UserCode="000000")
    verified = public.verify_software_token(Session=app["Session"], UserCode=one_time_password(app["SecretCode"]))
    assert verified["Status"] == "SUCCESS"
    done = door.answer({**asked, "Session": verified["Session"]}, user)
    assert amr(done) == ["pwd", "otp", "mfa"]
    again = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    assert again["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    code = one_time_password(app["SecretCode"], steps=1)
    assert amr(door.answer(again, user, SOFTWARE_TOKEN_MFA_CODE=code)) == ["pwd", "otp", "mfa"]


def test_an_address_is_set_up_on_the_way(server, idp, door, refused):
    door.demand("ON")
    user = door.member()
    asked = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    assert asked["ChallengeName"] == "MFA_SETUP"
    refused("InvalidParameterException", lambda: door.answer(asked, user, EMAIL="nowhere"))
    sent = door.answer(asked, user, EMAIL="new@example.org")
    assert sent["ChallengeName"] == "EMAIL_OTP"
    assert sent["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"] == "n***@e***"
    refused("NotAuthorizedException", lambda: door.answer(asked, user, EMAIL="other@example.org"))
    shown = {x["Name"] for x in idp.admin_get_user(UserPoolId=door.pool, Username=user)["UserAttributes"]}
    assert "email" not in shown
    code = server.messages(user)[-1]["code"]
    refused("CodeMismatchException", lambda: door.answer(
        sent, user, EMAIL_OTP_CODE="000000" if code != "000000" else "111111"))
    assert amr(door.answer(sent, user, EMAIL_OTP_CODE=code)) == ["pwd", "email_otp", "mfa"]
    found = idp.admin_get_user(UserPoolId=door.pool, Username=user)
    assert {"Name": "email_verified", "Value": "true"} in found["UserAttributes"]
    assert found["UserMFASettingList"] == ["EMAIL_OTP"] and found["PreferredMfaSetting"] == "EMAIL_OTP"
    assert door.begin(USERNAME=user, PASSWORD=PASSWORD)["ChallengeName"] == "EMAIL_OTP"


@pytest.mark.parametrize("factor, code, reference", [
    ("SMS_MFA", "SMS_MFA_CODE", "sms"), ("EMAIL_OTP", "EMAIL_OTP_CODE", "email_otp")])
def test_a_factor_is_chosen_and_its_code_sent(server, idp, door, refused, factor, code, reference):
    door.demand("OPTIONAL")
    user = door.member(**contacts())
    idp.admin_set_user_mfa_preference(
        UserPoolId=door.pool, Username=user, SMSMfaSettings={"Enabled": True}, EmailMfaSettings={"Enabled": True})
    choice = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    assert choice["ChallengeName"] == "SELECT_MFA_TYPE"
    assert set(json.loads(choice["ChallengeParameters"]["MFAS_CAN_CHOOSE"])) == {"SMS_MFA", "EMAIL_OTP"}
    refused("NotAuthorizedException", lambda: door.answer(choice, user, ANSWER="SOFTWARE_TOKEN_MFA"))
    asked = door.answer(choice, user, ANSWER=factor)
    assert asked["ChallengeName"] == factor and "*" in asked["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"]
    refused("CodeMismatchException", lambda: door.answer(asked, user, **{code: "000000"}))
    sent = server.messages(user)[-1]["code"]
    assert amr(door.answer(asked, user, **{code: sent})) == ["pwd", reference, "mfa"]


def test_a_few_wrong_codes_leave_the_session_good(server, idp, door, refused):
    door.demand("OPTIONAL")
    user = door.member(**contacts())
    idp.admin_set_user_mfa_preference(
        UserPoolId=door.pool, Username=user, EmailMfaSettings={"Enabled": True, "PreferredMfa": True})
    asked = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    sent = server.messages(user)[-1]["code"]
    wrong = "000000" if sent != "000000" else "111111"
    for _ in range(4):
        refused("CodeMismatchException", lambda: door.answer(asked, user, EMAIL_OTP_CODE=wrong))
    # So many lock nothing, and the session is good still.
    assert amr(door.answer(asked, user, EMAIL_OTP_CODE=sent)) == ["pwd", "email_otp", "mfa"]


def test_messages_that_strangers_ask_for_keep_no_owner_from_the_code(server, idp, public, door):
    door.demand("OPTIONAL")
    user = door.member(**contacts(f"ada-{uuid.uuid4().hex[:8]}"))
    idp.admin_set_user_mfa_preference(
        UserPoolId=door.pool, Username=user, EmailMfaSettings={"Enabled": True, "PreferredMfa": True})
    refused = 0
    for _ in range(15):
        try:
            public.forgot_password(ClientId=door.client, Username=user)
        except public.exceptions.LimitExceededException:
            refused += 1
    assert refused > 0
    asked = door.begin(USERNAME=user, PASSWORD=PASSWORD)
    assert asked["ChallengeName"] == "EMAIL_OTP"
    done = door.answer(asked, user, EMAIL_OTP_CODE=server.messages(user)[-1]["code"])
    assert amr(done) == ["pwd", "email_otp", "mfa"]
