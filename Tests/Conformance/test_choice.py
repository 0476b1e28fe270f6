"""Sign-in by the user's choice (USER_AUTH): each challenge, public and admin, and stepping up."""

import base64
import hashlib
import hmac
import types
import uuid

import jwt
import pytest

from conftest import PASSWORD
from srp import SRP

FACTORS = ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]


def make_pool(idp, factors=FACTORS, mfa="OFF", **more):
    pool = idp.create_user_pool(
        PoolName="choice", AutoVerifiedAttributes=["email"],
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": factors}}, **more)["UserPool"]["Id"]
    if mfa != "OFF":
        idp.set_user_pool_mfa_config(
            UserPoolId=pool, MfaConfiguration=mfa, SoftwareTokenMfaConfiguration={"Enabled": True})
    return pool


def make_client(idp, pool, **more):
    return idp.create_user_pool_client(
        UserPoolId=pool, ClientName="choice", ExplicitAuthFlows=["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        **more)["UserPoolClient"]["ClientId"]


@pytest.fixture(scope="module")
def choice(idp):
    pool = make_pool(idp)
    yield types.SimpleNamespace(
        pool=pool, client=make_client(idp, pool),
        discreet=make_client(idp, pool, PreventUserExistenceErrors="ENABLED"))
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def guest(idp, choice):
    """A user with a password, an address and a number."""
    name = f"guest-{uuid.uuid4().hex[:8]}"
    number = "+1" + str(uuid.uuid4().int)[:10]
    idp.admin_create_user(
        UserPoolId=choice.pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
            {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"},
            {"Name": "phone_number", "Value": number}, {"Name": "phone_number_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=choice.pool, Username=name, Password=PASSWORD, Permanent=True)
    return name


@pytest.fixture(params=["public", "admin"])
def door(request, idp, public, choice):
    """The same two calls as an app and as an administrator's program makes them."""
    if request.param == "public":
        return types.SimpleNamespace(
            begin=lambda client=choice.client, **more: public.initiate_auth(ClientId=client, AuthFlow="USER_AUTH", **more),
            answer=lambda client=choice.client, **more: public.respond_to_auth_challenge(ClientId=client, **more))
    return types.SimpleNamespace(
        begin=lambda client=choice.client, **more: idp.admin_initiate_auth(
            UserPoolId=choice.pool, ClientId=client, AuthFlow="USER_AUTH", **more),
        answer=lambda client=choice.client, **more: idp.admin_respond_to_auth_challenge(
            UserPoolId=choice.pool, ClientId=client, **more))


def claims(result):
    """The acr and amr of both tokens, which say the same."""
    decoded = [jwt.decode(result[name], options={"verify_signature": False}) for name in ("AccessToken", "IdToken")]
    assert decoded[0].get("acr") == decoded[1].get("acr") and decoded[0].get("amr") == decoded[1].get("amr")
    return decoded[0].get("acr"), decoded[0].get("amr")


def code(server, name):
    return server.messages(name)[-1]["code"]


def totp(secret, steps=0):
    """RFC 6238 with the parameters that authenticator apps have."""
    import struct
    import time
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.new(base64.b32decode(secret + "=" * (-len(secret) % 8)), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    return f"{(int.from_bytes(digest[offset:offset + 4], 'big') & 0x7fffffff) % 1_000_000:06}"


# What can be chosen

def test_who_names_no_preference_is_told_what_there_is(door, guest):
    answer = door.begin(AuthParameters={"USERNAME": guest})
    assert answer["ChallengeName"] == "SELECT_CHALLENGE" and "AuthenticationResult" not in answer
    assert answer["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP", "SMS_OTP"]
    assert 20 <= len(answer["Session"]) <= 2048


def test_a_password_with_the_choice(door, guest, refused):
    answer = door.begin(AuthParameters={"USERNAME": guest})
    choose = dict(ChallengeName="SELECT_CHALLENGE", Session=answer["Session"])
    refused("NotAuthorizedException", door.answer, **choose, ChallengeResponses={
        "USERNAME": guest, "ANSWER": "PASSWORD", "PASSWORD": "Wrong-Horse-7"})
    right = {"USERNAME": guest, "ANSWER": "PASSWORD", "PASSWORD": PASSWORD}
    tokens = door.answer(**choose, ChallengeResponses=right)["AuthenticationResult"]
    assert claims(tokens) == ("urn:cognito:loa:1", ["pwd"])
    assert refused("NotAuthorizedException", door.answer, **choose, ChallengeResponses=right) == (
        "Invalid session for the user, session can only be used once.")


def test_a_password_that_is_preferred_asked_for_or_named(door, guest):
    preferred = {"USERNAME": guest, "PREFERRED_CHALLENGE": "PASSWORD"}
    assert door.begin(AuthParameters=preferred | {"PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]
    asked = door.begin(AuthParameters=preferred)
    assert asked["ChallengeName"] == "PASSWORD"
    for session in (asked["Session"], door.begin(AuthParameters={"USERNAME": guest})["Session"]):
        tokens = door.answer(ChallengeName="PASSWORD", Session=session, ChallengeResponses={
            "USERNAME": guest, "PASSWORD": PASSWORD})["AuthenticationResult"]
        assert tokens["RefreshToken"]


@pytest.mark.parametrize("way", ["preferred", "asked", "chosen", "named"])
def test_SRP_as_a_choice(door, choice, guest, way):
    srp = SRP()
    public_value = {"SRP_A": f"{srp.public:x}"}
    begin = {"USERNAME": guest}
    if way in ("preferred", "asked"):
        begin["PREFERRED_CHALLENGE"] = "PASSWORD_SRP"
    answer = door.begin(AuthParameters=begin | (public_value if way == "preferred" else {}))
    if way == "chosen":
        answer = door.answer(ChallengeName="SELECT_CHALLENGE", Session=answer["Session"], ChallengeResponses={
            "USERNAME": guest, "ANSWER": "PASSWORD_SRP"} | public_value)
    elif way != "preferred":
        answer = door.answer(ChallengeName="PASSWORD_SRP", Session=answer["Session"], ChallengeResponses={
            "USERNAME": guest} | public_value)
    assert answer["ChallengeName"] == "PASSWORD_VERIFIER"
    tokens = door.answer(
        ChallengeName="PASSWORD_VERIFIER", Session=answer["Session"],
        ChallengeResponses=srp.answer(choice.pool, PASSWORD, answer["ChallengeParameters"]))["AuthenticationResult"]
    assert claims(tokens) == ("urn:cognito:loa:1", ["pwd"])


@pytest.mark.parametrize("way", ["preferred", "chosen"])
@pytest.mark.parametrize("kind, medium, amr", [("EMAIL_OTP", "EMAIL", "email_otp"), ("SMS_OTP", "SMS", "sms")])
def test_a_code_of_eight_digits(server, door, guest, refused, kind, medium, amr, way):
    if way == "preferred":
        answer = door.begin(AuthParameters={"USERNAME": guest, "PREFERRED_CHALLENGE": kind})
    else:
        answer = door.answer(
            ChallengeName="SELECT_CHALLENGE", Session=door.begin(AuthParameters={"USERNAME": guest})["Session"],
            ChallengeResponses={"USERNAME": guest, "ANSWER": kind})
    assert answer["ChallengeName"] == kind
    assert answer["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == medium
    assert "*" in answer["ChallengeParameters"]["CODE_DELIVERY_DESTINATION"]
    sent = code(server, guest)
    assert len(sent) == 8 and sent.isdigit()
    reply = dict(ChallengeName=kind, Session=answer["Session"])
    wrong = f"{(int(sent) + 1) % 10 ** 8:08}"
    assert refused("CodeMismatchException", door.answer, **reply, ChallengeResponses={
        "USERNAME": guest, f"{kind}_CODE": wrong}) == "Invalid code or auth state for the user."
    tokens = door.answer(**reply, ChallengeResponses={
        "USERNAME": guest, f"{kind}_CODE": sent})["AuthenticationResult"]
    assert claims(tokens) == ("urn:cognito:loa:2", [amr])
    refused("ExpiredCodeException", door.answer, **reply, ChallengeResponses={
        "USERNAME": guest, f"{kind}_CODE": sent})


def test_what_cannot_be_had_is_not_asked(door, guest, refused):
    answer = door.begin(AuthParameters={"USERNAME": guest, "PREFERRED_CHALLENGE": "WEB_AUTHN"})
    assert answer["ChallengeName"] == "SELECT_CHALLENGE" and "WEB_AUTHN" not in answer["AvailableChallenges"]
    refused("NotAuthorizedException", door.answer, ChallengeName="SELECT_CHALLENGE", Session=answer["Session"],
            ChallengeResponses={"USERNAME": guest, "ANSWER": "WEB_AUTHN"})
    refused("InvalidParameterException", door.answer, ChallengeName="SELECT_CHALLENGE", Session=answer["Session"],
            ChallengeResponses={"USERNAME": guest, "ANSWER": "fingerprint"})
    refused("InvalidParameterException", door.begin, AuthParameters={
        "USERNAME": guest, "PREFERRED_CHALLENGE": "fingerprint"})


def test_a_client_needs_the_flow(idp, public, choice, guest, refused):
    client = idp.create_user_pool_client(UserPoolId=choice.pool, ClientName="old", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH"])["UserPoolClient"]["ClientId"]
    refused("InvalidParameterException", public.initiate_auth, ClientId=client, AuthFlow="USER_AUTH",
            AuthParameters={"USERNAME": guest})


def test_nobody_is_asked_what_somebody_is(server, door, choice, guest, refused):
    before = len(server.messages("nobody@example.org"))
    seen = set()
    for name in (guest, "nobody@example.org"):
        answer = door.begin(choice.discreet, AuthParameters={"USERNAME": name, "PREFERRED_CHALLENGE": "EMAIL_OTP"})
        assert answer["ChallengeName"] == "EMAIL_OTP"
        seen.add((tuple(sorted(answer["ChallengeParameters"])), len(answer["Session"])))
        refused("CodeMismatchException", door.answer, client=choice.discreet, ChallengeName="EMAIL_OTP",
                Session=answer["Session"], ChallengeResponses={"USERNAME": name, "EMAIL_OTP_CODE": "00000000"})
    assert len(seen) == 1
    assert len(server.messages("nobody@example.org")) == before
    assert refused("UserNotFoundException", door.begin, AuthParameters={"USERNAME": "nobody"}) == "User does not exist."


# Users without a password

def test_a_sign_up_without_a_password_leads_straight_to_tokens(server, idp, public, choice, refused):
    name = f"new-{uuid.uuid4().hex[:8]}"
    signed_up = public.sign_up(ClientId=choice.client, Username=name, UserAttributes=[
        {"Name": "email", "Value": f"{name}@example.org"}])
    assert signed_up["UserConfirmed"] is False and signed_up["Session"]
    confirmed = public.confirm_sign_up(
        ClientId=choice.client, Username=name, ConfirmationCode=code(server, name), Session=signed_up["Session"])
    begin = dict(ClientId=choice.client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": name})
    refused("NotAuthorizedException", public.initiate_auth, **begin, Session=signed_up["Session"])
    tokens = public.initiate_auth(**begin, Session=confirmed["Session"])["AuthenticationResult"]
    assert claims(tokens) == ("urn:cognito:loa:2", ["email_otp"])
    refused("NotAuthorizedException", public.initiate_auth, **begin, Session=confirmed["Session"])
    # A first password of the user's own, without one before.
    refused("InvalidPasswordException", public.change_password, AccessToken=tokens["AccessToken"],
            ProposedPassword="aaaaaaaa")
    public.change_password(AccessToken=tokens["AccessToken"], ProposedPassword=PASSWORD)
    refused("NotAuthorizedException", public.change_password, AccessToken=tokens["AccessToken"],
            ProposedPassword="Other-Horse-7")
    again = public.initiate_auth(ClientId=choice.client, AuthFlow="USER_AUTH", AuthParameters={
        "USERNAME": name, "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": PASSWORD})
    assert again["AuthenticationResult"]


def test_an_administrator_makes_users_without_a_password(server, idp, door, choice, refused):
    name = f"made-{uuid.uuid4().hex[:8]}"
    user = idp.admin_create_user(UserPoolId=choice.pool, Username=name, UserAttributes=[
        {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}])["User"]
    assert user["UserStatus"] == "CONFIRMED"
    assert name in server.messages(name)[-1]["body"] and "password" not in server.messages(name)[-1]["body"]
    assert door.begin(AuthParameters={"USERNAME": name})["AvailableChallenges"] == ["EMAIL_OTP"]
    refused("InvalidParameterException", idp.admin_create_user, UserPoolId=choice.pool, Username=f"{name}-2")
    temporary = idp.admin_create_user(
        UserPoolId=choice.pool, Username=f"{name}-3", TemporaryPassword="Temporary-7", MessageAction="SUPPRESS")["User"]
    assert temporary["UserStatus"] == "FORCE_CHANGE_PASSWORD"
    assert door.begin(AuthParameters={"USERNAME": f"{name}-3"})["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]


def test_a_pool_of_passwords_has_no_users_without(idp, public, app, refused):
    refused("InvalidParameterException", public.sign_up, ClientId=app.client, Username="bare", UserAttributes=[
        {"Name": "email", "Value": "bare@example.org"}])
    idp.admin_create_user(UserPoolId=app.pool, Username="bare", MessageAction="SUPPRESS")
    assert idp.admin_get_user(UserPoolId=app.pool, Username="bare")["UserStatus"] == "FORCE_CHANGE_PASSWORD"


def test_the_policy_is_kept_and_checked(idp, refused):
    pool = make_pool(idp, ["PASSWORD", "WEB_AUTHN"])
    policies = lambda: idp.describe_user_pool(UserPoolId=pool)["UserPool"]["Policies"]["SignInPolicy"]
    assert policies() == {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}
    for factors in (["SOFTWARE_TOKEN"], ["PASSWORD", "PASSWORD"]):
        refused("InvalidParameterException", idp.update_user_pool, UserPoolId=pool, Policies={
            "SignInPolicy": {"AllowedFirstAuthFactors": factors}})
    idp.update_user_pool(UserPoolId=pool, Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["EMAIL_OTP"]}},
                         AcrConfiguration={"Level2": {"AcrValue": "urn:my-standard:loa:2"}})
    levels = idp.describe_user_pool(UserPoolId=pool)["UserPool"]["AcrConfiguration"]
    assert {name: level["AcrValue"] for name, level in levels.items()} == {
        "Level1": "urn:cognito:loa:1", "Level2": "urn:my-standard:loa:2", "Level3": "urn:cognito:loa:3",
        "Level4": "urn:cognito:loa:4"}
    assert policies() == {"AllowedFirstAuthFactors": ["EMAIL_OTP"]}
    idp.delete_user_pool(UserPoolId=pool)


def test_what_a_user_can_sign_in_with(idp, public, choice, guest, refused):
    expected = ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]
    factors = idp.admin_get_user_auth_factors(UserPoolId=choice.pool, Username=guest)
    assert factors["Username"] == guest and factors["ConfiguredUserAuthFactors"] == expected
    assert "UserMFASettingList" not in factors and "PreferredMfaSetting" not in factors
    tokens = public.initiate_auth(ClientId=choice.client, AuthFlow="USER_AUTH", AuthParameters={
        "USERNAME": guest, "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": PASSWORD})["AuthenticationResult"]
    own = public.get_user_auth_factors(AccessToken=tokens["AccessToken"])
    assert own["Username"] == guest and own["ConfiguredUserAuthFactors"] == expected
    refused("UserNotFoundException", idp.admin_get_user_auth_factors, UserPoolId=choice.pool, Username="nobody")
    refused("NotAuthorizedException", public.get_user_auth_factors, AccessToken=tokens["IdToken"])


# Second factors and levels

@pytest.fixture
def strong(idp, public):
    """A pool with optional MFA, and a user with an authenticator app; and how to sign in with both."""
    pool = make_pool(idp, mfa="OPTIONAL")
    client = make_client(idp, pool)
    idp.admin_create_user(UserPoolId=pool, Username="alice", MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": "alice@example.org"}, {"Name": "email_verified", "Value": "true"}])
    idp.admin_set_user_password(UserPoolId=pool, Username="alice", Password=PASSWORD, Permanent=True)

    def begin(**more):
        return public.initiate_auth(ClientId=client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "alice"} | more)

    yield types.SimpleNamespace(pool=pool, client=client, begin=begin)
    idp.delete_user_pool(UserPoolId=pool)


def test_a_second_factor_goes_with_a_password_only(public, strong):
    tokens = strong.begin(PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)["AuthenticationResult"]
    assert "EMAIL_OTP" in strong.begin()["AvailableChallenges"]
    secret = public.associate_software_token(AccessToken=tokens["AccessToken"])["SecretCode"]
    public.verify_software_token(AccessToken=tokens["AccessToken"], UserCode=totp(secret))
    public.set_user_mfa_preference(
        AccessToken=tokens["AccessToken"], SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True})
    factors = public.get_user_auth_factors(AccessToken=tokens["AccessToken"])
    assert factors["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"]
    assert factors["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA"
    assert "SOFTWARE_TOKEN" in factors["ConfiguredUserAuthFactors"]
    assert strong.begin(PREFERRED_CHALLENGE="EMAIL_OTP")["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
    challenge = strong.begin(PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)
    assert challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    answer = public.respond_to_auth_challenge(
        ClientId=strong.client, ChallengeName="SOFTWARE_TOKEN_MFA", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": "alice", "SOFTWARE_TOKEN_MFA_CODE": totp(secret, 1)})["AuthenticationResult"]
    assert claims(answer) == ("urn:cognito:loa:4", ["pwd", "otp", "mfa"])
    refreshed = public.initiate_auth(ClientId=strong.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters={
        "REFRESH_TOKEN": answer["RefreshToken"]})["AuthenticationResult"]
    assert claims(refreshed) == claims(answer)


def test_stepping_up(server, public, strong, refused):
    tokens = strong.begin(PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)["AuthenticationResult"]
    assert claims(tokens) == ("urn:cognito:loa:1", ["pwd"])
    token = {"ACCESS_TOKEN": tokens["AccessToken"]}
    challenge = strong.begin(**token, TARGET_ACR_VALUES="urn:cognito:loa:4 urn:cognito:loa:3", MAX_AGE="600")
    assert challenge["ChallengeName"] == "EMAIL_OTP"
    stepped = public.respond_to_auth_challenge(
        ClientId=strong.client, ChallengeName="EMAIL_OTP", Session=challenge["Session"], ChallengeResponses={
            "USERNAME": "alice", "EMAIL_OTP_CODE": code(server, "alice")})["AuthenticationResult"]
    assert claims(stepped) == ("urn:cognito:loa:3", ["pwd", "email_otp", "mfa"])
    assert stepped["RefreshToken"] != tokens["RefreshToken"]
    public.get_user(AccessToken=tokens["AccessToken"])
    begin = lambda **more: strong.begin(**more)
    refused("InvalidParameterException", begin, ACCESS_TOKEN=stepped["AccessToken"],
            TARGET_ACR_VALUES="urn:cognito:loa:3")
    refused("InvalidParameterException", begin, **token, TARGET_ACR_VALUES="urn:cognito:loa:4")
    refused("InvalidParameterException", begin, **token)
    refused("InvalidParameterException", begin, TARGET_ACR_VALUES="phr")
    refused("InvalidParameterException", begin, TARGET_ACR_VALUES="urn:cognito:loa:1", MAX_AGE="soon")
    refused("NotAuthorizedException", begin, ACCESS_TOKEN=tokens["IdToken"], TARGET_ACR_VALUES="urn:cognito:loa:3")


def test_an_address_written_into_an_account_leads_its_owner_into_none(idp, public):
    pool = make_pool(idp, ["PASSWORD", "EMAIL_OTP"], UsernameAttributes=["email"])
    try:
        client = idp.create_user_pool_client(
            UserPoolId=pool, ClientName="choice", ExplicitAuthFlows=["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
        )["UserPoolClient"]["ClientId"]
        number = uuid.uuid4().hex[:8]
        mallory, victim = f"mallory-{number}@example.org", f"victim-{number}@example.org"
        idp.admin_create_user(UserPoolId=pool, Username=mallory, MessageAction="SUPPRESS")
        idp.admin_set_user_password(UserPoolId=pool, Username=mallory, Password=PASSWORD, Permanent=True)
        token = public.initiate_auth(
            ClientId=client, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": mallory, "PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]
        public.update_user_attributes(AccessToken=token, UserAttributes=[{"Name": "email", "Value": victim}])
        answer = public.initiate_auth(
            ClientId=client, AuthFlow="USER_AUTH",
            AuthParameters={"USERNAME": victim, "PREFERRED_CHALLENGE": "EMAIL_OTP"})
        assert answer["ChallengeName"] == "SELECT_CHALLENGE"
        assert answer["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD"]
        attributes = {one["Name"]: one["Value"] for one in public.get_user(AccessToken=token)["UserAttributes"]}
        assert attributes["email"] == victim and attributes.get("email_verified") != "true"
    finally:
        idp.delete_user_pool(UserPoolId=pool)
