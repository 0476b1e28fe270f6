"""Errors of the operations on users: names and aliases that are taken, codes, passwords, passkeys, devices."""

import botocore

import wire
from browser import Browser
from cells import raises
from conftest import PASSWORD
from server import Server
from world import confirm_device, pairs

NEW = "Another-Horse-8"
WEAK = "short"
#: what is heard before a limit is reached
BEFORE = {"CodeMismatchException", "NotAuthorizedException", "UserNotFoundException"}


def address_of(w, name):
    user = w("AdminGetUser", UserPoolId=w.pool, Username=name)
    return next(each["Value"] for each in user["UserAttributes"] if each["Name"] == "email")


def until_refused(call, most=60):
    """Calls again and again; the last time it is refused by another error than before."""
    for _ in range(most):
        try:
            call()
        except botocore.exceptions.ClientError as error:
            if error.response["Error"]["Code"] not in BEFORE:
                raise


# Names and aliases

@raises("SignUp UsernameExistsException")
def a_name_that_is_taken(w):
    w.sign_up(name=w.user)


@raises("AdminCreateUser UsernameExistsException")
def a_name_that_is_taken_for_an_administrator(w):
    w("AdminCreateUser", UserPoolId=w.plain, Username=w.plain_user)


@raises("AdminCreateUser UserNotFoundException")
def an_invitation_of_nobody(w):
    w("AdminCreateUser", UserPoolId=w.pool, Username="nobody", MessageAction="RESEND")


@raises("AdminCreateUser UnsupportedUserStateException")
def an_invitation_of_somebody_who_came(w):
    w("AdminCreateUser", UserPoolId=w.pool, Username=w.user, MessageAction="RESEND")


@raises("ConfirmSignUp AliasExistsException")
def an_address_that_is_anothers_alias(w):
    name = w.sign_up(email=address_of(w, w.user))
    w("ConfirmSignUp", ClientId=w.client, Username=name, ConfirmationCode=w.server.code(name))


@raises("VerifyUserAttribute AliasExistsException")
def an_address_that_is_anothers_alias_by_now(w):
    name, other, address = w.make_user(), w.make_user(), {"email": "wanted@example.org"}
    token = w.token(name)
    w("UpdateUserAttributes", AccessToken=token, UserAttributes=pairs(address))
    w("AdminUpdateUserAttributes", UserPoolId=w.pool, Username=other, UserAttributes=pairs(
        {**address, "email_verified": "true"}))
    w("VerifyUserAttribute", AccessToken=token, AttributeName="email", Code=w.server.code(name))


def taken(w):
    """A name that another user goes by."""
    w("AdminUpdateUserAttributes", UserPoolId=w.pool, Username=w.user, UserAttributes=pairs(
        {"preferred_username": "taken"}))
    return pairs({"preferred_username": "taken"})


@raises("AdminUpdateUserAttributes AliasExistsException")
def a_preferred_name_that_is_anothers(w):
    w("AdminUpdateUserAttributes", UserPoolId=w.pool, Username=w.make_user(), UserAttributes=taken(w))


@raises("UpdateUserAttributes AliasExistsException")
def an_own_preferred_name_that_is_anothers(w):
    w("UpdateUserAttributes", AccessToken=w.token(w.make_user()), UserAttributes=taken(w))


def link(w, name, subject):
    w("AdminLinkProviderForUser", UserPoolId=w.pool, DestinationUser={
        "ProviderName": "Cognito", "ProviderAttributeValue": name}, SourceUser={
        "ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": subject})


@raises("AdminLinkProviderForUser AliasExistsException")
def an_identity_that_is_anothers(w):
    for _ in range(2):
        link(w, w.make_user(), "taken")


@raises("AdminLinkProviderForUser LimitExceededException")
def an_identity_too_many(w):
    name = w.make_user()
    for number in range(6):
        link(w, name, f"many-{number}")


@raises("AdminLinkProviderForUser UserNotFoundException")
def an_identity_of_nobody(w):
    link(w, "nobody", "nobodys")


@raises("AdminDisableProviderForUser UserNotFoundException")
def an_identity_that_nobody_has(w):
    w("AdminDisableProviderForUser", UserPoolId=w.pool, User={
        "ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "nobodys"})


# Codes

@raises("ConfirmSignUp CodeMismatchException")
def a_wrong_code_of_a_sign_up(w):
    w("ConfirmSignUp", ClientId=w.client, Username=w.sign_up(), ConfirmationCode="000000")


@raises("ConfirmSignUp ExpiredCodeException")
def a_code_of_a_sign_up_that_was_never_sent(w):
    name = w.sign_up(w.plain_client)  # nothing is verified there
    w("ConfirmSignUp", ClientId=w.plain_client, Username=name, ConfirmationCode="000000")


@raises("ConfirmSignUp TooManyFailedAttemptsException")
def too_many_codes_of_a_sign_up(w):
    name = w.sign_up()
    until_refused(lambda: w("ConfirmSignUp", ClientId=w.client, Username=name, ConfirmationCode="000000"))


@raises("ConfirmSignUp LimitExceededException")
def too_many_codes_of_an_address_for_whatever_names(w):
    """A server that only its own machine reaches has no such limit, so this is another."""
    server = Server(w.folder / "guarded", "--server-trusted-proxies", "127.0.0.1", "--limits-wrong-codes", "1")
    try:
        idp = wire.client_of(server)
        pool = idp.create_user_pool(PoolName="guarded")["UserPool"]["Id"]
        client = idp.create_user_pool_client(UserPoolId=pool, ClientName="web")["UserPoolClient"]["ClientId"]
        until_refused(lambda: idp.confirm_sign_up(ClientId=client, Username="nobody", ConfirmationCode="000000"))
    finally:
        assert server.stop() == 0


@raises("ConfirmSignUp NotAuthorizedException")
def a_user_who_is_confirmed(w):
    w("ConfirmSignUp", ClientId=w.client, Username=w.user, ConfirmationCode="000000")


@raises("AdminConfirmSignUp NotAuthorizedException")
def a_user_who_is_confirmed_already(w):
    w("AdminConfirmSignUp", UserPoolId=w.pool, Username=w.user)


def recovering(w):
    name = w.make_user()
    w("ForgotPassword", ClientId=w.client, Username=name)
    return name


def recover(w, name, code, password=NEW, client=None):
    w("ConfirmForgotPassword", ClientId=client or w.client, Username=name, ConfirmationCode=code, Password=password)


@raises("ConfirmForgotPassword CodeMismatchException")
def a_wrong_code_of_a_forgotten_password(w):
    recover(w, recovering(w), "000000")


@raises("ConfirmForgotPassword ExpiredCodeException")
def a_code_of_a_password_that_was_not_forgotten(w):
    recover(w, w.make_user(), "000000")


@raises("ConfirmForgotPassword LimitExceededException")
def too_many_codes_of_a_forgotten_password(w):
    name = recovering(w)
    until_refused(lambda: recover(w, name, "000000"))


@raises("ConfirmForgotPassword NotAuthorizedException")
def a_user_who_is_disabled(w):
    name = recovering(w)
    w("AdminDisableUser", UserPoolId=w.pool, Username=name)
    recover(w, name, "000000")


@raises("VerifyUserAttribute CodeMismatchException")
def a_wrong_code_of_an_address(w):
    token = w.token(w.make_user(verified="false"))
    w("GetUserAttributeVerificationCode", AccessToken=token, AttributeName="email")
    w("VerifyUserAttribute", AccessToken=token, AttributeName="email", Code="000000")


@raises("VerifyUserAttribute ExpiredCodeException")
def a_code_of_an_address_that_was_never_sent(w):
    w("VerifyUserAttribute", AccessToken=w.token(w.make_user(verified="false")), AttributeName="email", Code="000000")


@raises("VerifyUserAttribute LimitExceededException")
def too_many_codes_of_an_address(w):
    token = w.token(w.make_user(verified="false"))
    w("GetUserAttributeVerificationCode", AccessToken=token, AttributeName="email")
    until_refused(lambda: w("VerifyUserAttribute", AccessToken=token, AttributeName="email", Code="000000"))


# Messages

@raises("ForgotPassword LimitExceededException")
def too_many_messages_to_who_forgets(w):
    name = w.make_user()
    until_refused(lambda: w("ForgotPassword", ClientId=w.client, Username=name))


@raises("ResendConfirmationCode LimitExceededException")
def too_many_messages_to_who_signs_up(w):
    name = w.sign_up()
    until_refused(lambda: w("ResendConfirmationCode", ClientId=w.client, Username=name))


@raises("GetUserAttributeVerificationCode LimitExceededException")
def too_many_messages_to_who_proves_an_address(w):
    token = w.token(w.make_user(verified="false"))
    until_refused(lambda: w("GetUserAttributeVerificationCode", AccessToken=token, AttributeName="email"))


@raises("AdminResetUserPassword LimitExceededException")
def too_many_messages_to_who_is_reset(w):
    name = w.make_user()
    until_refused(lambda: w("AdminResetUserPassword", UserPoolId=w.pool, Username=name))


@raises("SignUp LimitExceededException")
def too_many_messages_to_one_address(w):
    until_refused(lambda: w.sign_up(email="popular@example.org"))


@raises("ForgotPassword NotAuthorizedException")
def a_password_that_was_never_set(w):
    w("ForgotPassword", ClientId=w.plain_client, Username=w.make_user(w.plain, password=None))


@raises("AdminResetUserPassword NotAuthorizedException")
def a_password_that_cannot_be_reset(w):
    w("AdminResetUserPassword", UserPoolId=w.plain, Username=w.make_user(w.plain, password=None))


@raises("ResendConfirmationCode NotAuthorizedException")
def a_code_of_a_client_with_a_secret(w):
    w("ResendConfirmationCode", ClientId=w.confidential["ClientId"], Username=w.user)


@raises("SignUp NotAuthorizedException")
def a_sign_up_to_a_client_with_a_secret(w):
    w.sign_up(w.confidential["ClientId"])


@raises("UpdateAuthEventFeedback NotAuthorizedException")
def feedback_with_a_token_that_is_none(w):
    w("UpdateAuthEventFeedback", **{**w.input("UpdateAuthEventFeedback"), "FeedbackToken": "none"})


# Passwords

@raises("SignUp InvalidPasswordException")
def a_weak_password_of_a_sign_up(w):
    w("SignUp", ClientId=w.client, Username="weak", Password=WEAK)


@raises("AdminCreateUser InvalidPasswordException")
def a_weak_temporary_password(w):
    w("AdminCreateUser", UserPoolId=w.pool, Username="weak", TemporaryPassword=WEAK)


@raises("AdminSetUserPassword InvalidPasswordException")
def a_weak_password_by_an_administrator(w):
    w("AdminSetUserPassword", UserPoolId=w.pool, Username=w.user, Password=WEAK, Permanent=True)


@raises("ChangePassword InvalidPasswordException")
def a_weak_password_of_a_change(w):
    w("ChangePassword", AccessToken=w.token(), PreviousPassword=PASSWORD, ProposedPassword=WEAK)


@raises("ConfirmForgotPassword InvalidPasswordException")
def a_weak_password_after_the_forgotten(w):
    name = recovering(w)
    recover(w, name, w.server.code(name), WEAK)


@raises("AdminSetUserPassword PasswordHistoryPolicyViolationException")
def a_password_again_by_an_administrator(w):
    w("AdminSetUserPassword", UserPoolId=w.pool, Username=w.user, Password=PASSWORD, Permanent=True)


@raises("ChangePassword PasswordHistoryPolicyViolationException")
def a_password_again(w):
    w("ChangePassword", AccessToken=w.token(), PreviousPassword=PASSWORD, ProposedPassword=PASSWORD)


@raises("ConfirmForgotPassword PasswordHistoryPolicyViolationException")
def the_forgotten_password_again(w):
    name = recovering(w)
    recover(w, name, w.server.code(name), PASSWORD)


@raises("ChangePassword LimitExceededException")
def too_many_wrong_passwords(w):
    token = w.token(w.make_user())
    until_refused(lambda: w("ChangePassword", AccessToken=token, PreviousPassword="Wrong-Horse-7", ProposedPassword=NEW))


# Software tokens

@raises("VerifySoftwareToken EnableSoftwareTokenMFAException")
def a_wrong_code_of_an_authenticator(w):
    token = w.token(w.make_user())
    w("AssociateSoftwareToken", AccessToken=token)
    w("VerifySoftwareToken", AccessToken=token, UserCode="000000")


@raises("AssociateSoftwareToken,VerifySoftwareToken SoftwareTokenMFANotFoundException")
def an_authenticator_that_the_pool_does_not_take(w, operation):
    w(operation, **{**w.input(operation), "AccessToken": w.token(w.plain_user, w.plain_client)})


# Devices

@raises("ConfirmDevice DeviceKeyExistsException")
def a_device_that_is_there(w):
    tokens = w.tokens()
    for _ in range(2):
        confirm_device(w, tokens)


# Passkeys

def complete(w, token, browser=None, change=lambda options: options, client=None):
    options = w("StartWebAuthnRegistration", AccessToken=token)["CredentialCreationOptions"]
    credential = (browser or Browser()).create(change(options))
    w("CompleteWebAuthnRegistration", AccessToken=w.token(w.user, client) if client else token, Credential=credential)


@raises("StartWebAuthnRegistration,CompleteWebAuthnRegistration WebAuthnNotEnabledException")
def a_passkey_that_the_pool_does_not_take(w, operation):
    w(operation, **{**w.input(operation), "AccessToken": w.token(w.plain_user, w.plain_client)})


@raises("StartWebAuthnRegistration WebAuthnConfigurationMissingException")
def a_passkey_of_no_relying_party(w):
    pool = w.make_pool(Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})
    w("StartWebAuthnRegistration", AccessToken=w.token(w.make_user(pool), w.make_client(pool)))


@raises("CompleteWebAuthnRegistration WebAuthnChallengeNotFoundException")
def a_passkey_that_was_not_asked_for(w):
    w("CompleteWebAuthnRegistration", **{**w.input("CompleteWebAuthnRegistration"), "AccessToken": w.token()})


@raises("CompleteWebAuthnRegistration WebAuthnClientMismatchException")
def a_passkey_through_another_client(w):
    complete(w, w.token(), client=w.other)


@raises("CompleteWebAuthnRegistration WebAuthnOriginNotAllowedException")
def a_passkey_of_another_page(w):
    complete(w, w.token(), Browser("https://evil.example"))


@raises("CompleteWebAuthnRegistration WebAuthnRelyingPartyMismatchException")
def a_passkey_of_another_party(w):
    complete(w, w.token(), change=lambda options: {**options, "rp": {"id": "evil.example"}})


@raises("CompleteWebAuthnRegistration WebAuthnCredentialNotSupportedException")
def a_passkey_that_is_anothers(w):
    browser = Browser()
    complete(w, w.token(w.make_user()), browser)
    browser.device.cred_init = lambda *_: None
    complete(w, w.token(w.make_user()), browser)


@raises("CompleteWebAuthnRegistration LimitExceededException")
def a_passkey_too_many(w):
    token = w.token(w.make_user())
    for _ in range(21):
        complete(w, token)
