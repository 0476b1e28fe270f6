"""Errors of signing in, of refreshing and of tokens for tokens."""

import wire
from cells import raises
from conftest import PASSWORD
from errors_of_users import NEW, WEAK, taken
from srp import SRP
from world import ROLE

BEGINS = "InitiateAuth,AdminInitiateAuth"
ANSWERS = "RespondToAuthChallenge,AdminRespondToAuthChallenge"


def by(w, operation):
    return {"UserPoolId": w.pool} if operation.startswith("Admin") else {}


def begin(w, operation, name, password=PASSWORD, flow=None, client=None, **parameters):
    """The first call of a sign-in, as an app or as an administrator's program makes it."""
    admin = operation.startswith("Admin")
    flow = flow or ("ADMIN_USER_PASSWORD_AUTH" if admin else "USER_PASSWORD_AUTH")
    parameters = parameters or {"PASSWORD": password}
    return w("AdminInitiateAuth" if admin else "InitiateAuth", ClientId=client or w.client, AuthFlow=flow,
             AuthParameters={"USERNAME": name, **parameters}, **by(w, operation))


def respond(w, operation, name, asked, **responses):
    return w(operation, ClientId=w.client, ChallengeName=asked["ChallengeName"], Session=asked["Session"],
             ChallengeResponses={"USERNAME": name, **responses}, **by(w, operation))


# The first call

@raises(f"{BEGINS} UserNotFoundException")
def nobody_signs_in(w, operation):
    begin(w, operation, "nobody")


@raises(f"{BEGINS} NotAuthorizedException")
def a_wrong_password(w, operation):
    begin(w, operation, w.make_user(), "Wrong-Horse-7")


@raises(f"{BEGINS} UserNotConfirmedException")
def a_user_who_is_not_confirmed(w, operation):
    begin(w, operation, w.sign_up())


@raises(f"{BEGINS} PasswordResetRequiredException")
def a_user_whose_password_was_reset(w, operation):
    begin(w, operation, reset(w))


def reset(w):
    name = w.make_user()
    w("AdminResetUserPassword", UserPoolId=w.pool, Username=name)
    return name


# Answers

def by_srp(w, operation, name):
    """A proof of the password for the session of another name's, or of the own."""
    srp = SRP()
    asked = begin(w, operation, name, flow="USER_SRP_AUTH", SRP_A=f"{srp.public:x}")
    return asked, srp.answer(w.pool, PASSWORD, asked["ChallengeParameters"])


def answer_by_srp(w, operation, name):
    asked, proof = by_srp(w, operation, name)
    return respond(w, operation, name, asked, **proof)


@raises(f"{ANSWERS} UserNotConfirmedException")
def a_proof_of_who_is_not_confirmed(w, operation):
    answer_by_srp(w, operation, w.sign_up())


@raises(f"{ANSWERS} PasswordResetRequiredException")
def a_proof_of_who_was_reset(w, operation):
    name = w.make_user()
    asked, proof = by_srp(w, operation, name)
    w("AdminResetUserPassword", UserPoolId=w.pool, Username=name)
    respond(w, operation, name, asked, **proof)


@raises(f"{ANSWERS} NotAuthorizedException")
def a_session_that_is_none(w, operation):
    respond(w, operation, w.user, {"ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": "x" * 40}, NEW_PASSWORD=NEW)


def invited(w, operation):
    """A user whose first password has to be changed, and the challenge that asks for that."""
    name = w.make_user(password=None)
    w("AdminSetUserPassword", UserPoolId=w.pool, Username=name, Password=PASSWORD, Permanent=False)
    return name, begin(w, operation, name)


@raises(f"{ANSWERS} InvalidPasswordException")
def a_weak_new_password(w, operation):
    name, asked = invited(w, operation)
    respond(w, operation, name, asked, NEW_PASSWORD=WEAK)


@raises(f"{ANSWERS} PasswordHistoryPolicyViolationException")
def the_temporary_password_again(w, operation):
    name, asked = invited(w, operation)
    respond(w, operation, name, asked, NEW_PASSWORD=PASSWORD)


@raises(f"{ANSWERS} AliasExistsException")
def a_preferred_name_that_is_anothers_with_the_password(w, operation):
    taken(w)
    name, asked = invited(w, operation)
    respond(w, operation, name, asked, **{"NEW_PASSWORD": NEW, "userAttributes.preferred_username": "taken"})


def with_authenticator(w):
    """A user who is asked for the code of an authenticator, and its secret."""
    name = w.make_user()
    token = w.token(name)
    secret = w("AssociateSoftwareToken", AccessToken=token)["SecretCode"]
    w("VerifySoftwareToken", AccessToken=token, UserCode=wire.one_time_password(secret, steps=-1))
    w("SetUserMFAPreference", AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True})
    return name, secret


@raises(f"{ANSWERS} CodeMismatchException")
def a_wrong_code_of_a_second_factor(w, operation):
    name, _ = with_authenticator(w)
    respond(w, operation, name, begin(w, operation, name), SOFTWARE_TOKEN_MFA_CODE="000000")


@raises(f"{ANSWERS} ExpiredCodeException")
def a_code_of_a_second_factor_twice(w, operation):
    name, secret = with_authenticator(w)
    code = wire.one_time_password(secret)
    for _ in range(2):
        respond(w, operation, name, begin(w, operation, name), SOFTWARE_TOKEN_MFA_CODE=code)


@raises(f"{ANSWERS} SoftwareTokenMFANotFoundException")
def an_authenticator_that_was_taken_away(w, operation):
    name, secret = with_authenticator(w)
    asked = begin(w, operation, name)
    w("AdminDeleteSoftwareToken", UserPoolId=w.pool, Username=name)
    respond(w, operation, name, asked, SOFTWARE_TOKEN_MFA_CODE=wire.one_time_password(secret))


# A second factor that nobody can set up on the way

def strict(w):
    """A pool that demands a code sent to a telephone, a client of it, and a user without a telephone."""
    if not hasattr(w, "strict"):
        pool = w.make_pool()
        w("SetUserPoolMfaConfig", UserPoolId=pool, MfaConfiguration="ON", SmsMfaConfiguration={
            "SmsConfiguration": {"SnsCallerArn": ROLE}})
        w.strict = {"UserPoolId": pool, "ClientId": w.make_client(pool)}, w.make_user(pool)
    return w.strict


@raises("AdminInitiateAuth MFAMethodNotFoundException")
def a_user_without_the_factor_that_is_demanded(w):
    named, name = strict(w)
    w("AdminInitiateAuth", **named, AuthFlow="ADMIN_USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": name, "PASSWORD": PASSWORD})


@raises(f"{ANSWERS} MFAMethodNotFoundException")
def a_proof_of_who_has_not_the_factor_that_is_demanded(w, operation):
    (named, name), srp = strict(w), SRP()
    if operation == "RespondToAuthChallenge":
        named = {"ClientId": named["ClientId"]}
    asked = w(operation.replace("RespondToAuthChallenge", "InitiateAuth"), **named, AuthFlow="USER_SRP_AUTH",
              AuthParameters={"USERNAME": name, "SRP_A": f"{srp.public:x}"})
    w(operation, **named, ChallengeName="PASSWORD_VERIFIER", Session=asked["Session"],
      ChallengeResponses=srp.answer(strict(w)[0]["UserPoolId"], PASSWORD, asked["ChallengeParameters"]))


# Refresh tokens

@raises("GetTokensFromRefreshToken NotAuthorizedException")
def a_refresh_token_that_is_none(w):
    w("GetTokensFromRefreshToken", ClientId=w.client, RefreshToken="none")


@raises("GetTokensFromRefreshToken RefreshTokenReuseException")
def a_refresh_token_that_was_rotated_away(w):
    client = w.make_client(w.plain, ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"],
                           RefreshTokenRotation={"Feature": "ENABLED", "RetryGracePeriodSeconds": 0})
    token = w.tokens(w.plain_user, client)["RefreshToken"]
    for _ in range(2):
        w("GetTokensFromRefreshToken", ClientId=client, RefreshToken=token)


@raises("RevokeToken UnauthorizedException")
def a_token_of_another_client(w):
    w("RevokeToken", ClientId=w.other, Token=w.tokens()["RefreshToken"])


@raises("RevokeToken UnsupportedOperationException")
def a_client_that_revokes_nothing(w):
    client = w.make_client(w.plain, EnableTokenRevocation=False)
    w("RevokeToken", ClientId=client, Token=w.tokens(w.plain_user, client)["RefreshToken"])


@raises("RevokeToken UnsupportedTokenTypeException")
def an_access_token_to_revoke(w):
    w("RevokeToken", ClientId=w.client, Token=w.token())


@raises("GetClientToken NotAuthorizedException")
def a_wrong_secret_of_a_client(w):
    w("GetClientToken", ClientId=w.robot["ClientId"], Secret="x" * 51)


@raises("GetDerivedToken NotAuthorizedException")
def a_token_for_a_token_that_is_none(w):
    w("GetDerivedToken", ClientId=w.client, SubjectToken="x.y.z", SubjectTokenType="ACCESS_TOKEN")
