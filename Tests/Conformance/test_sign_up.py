"""Sign-up, confirmation and recovery, as an app with no credentials calls them."""

import pytest

from conftest import PASSWORD


def sign_up(public, app, name="alice", password=PASSWORD):
    return public.sign_up(
        ClientId=app.client, Username=name, Password=password,
        UserAttributes=[{"Name": "email", "Value": f"{name}@example.org"}])


def test_sign_up_confirm_and_sign_in(server, public, idp, app, sign_in, refused):
    answer = sign_up(public, app, "alice-flow")
    assert answer["UserConfirmed"] is False
    assert answer["CodeDeliveryDetails"] == {
        "Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"}
    assert refused("UserNotConfirmedException", sign_in, username="alice-flow") == "User is not confirmed."
    assert refused(
        "CodeMismatchException", public.confirm_sign_up, ClientId=app.client, Username="alice-flow",
        ConfirmationCode="000000") == "Invalid verification code provided, please try again."
    public.confirm_sign_up(ClientId=app.client, Username="alice-flow", ConfirmationCode=server.code("alice-flow"))
    user = idp.admin_get_user(UserPoolId=app.pool, Username="alice-flow")
    assert user["UserStatus"] == "CONFIRMED"
    attributes = {a["Name"]: a["Value"] for a in user["UserAttributes"]}
    assert attributes["email_verified"] == "true" and attributes["sub"] == answer["UserSub"]
    assert sign_in("alice-flow")["TokenType"] == "Bearer"
    assert refused(
        "NotAuthorizedException", public.confirm_sign_up, ClientId=app.client, Username="alice-flow",
        ConfirmationCode="123456") == "User cannot be confirmed. Current status is CONFIRMED"


def test_a_new_code_kills_the_old_one(server, public, app, refused):
    sign_up(public, app, "resend")
    old = server.code("resend")
    details = public.resend_confirmation_code(ClientId=app.client, Username="resend")["CodeDeliveryDetails"]
    assert details["Destination"] == "r***@e***"
    new = server.code("resend")
    if old != new:
        refused("CodeMismatchException", public.confirm_sign_up, ClientId=app.client, Username="resend",
                ConfirmationCode=old)
    public.confirm_sign_up(ClientId=app.client, Username="resend", ConfirmationCode=new)
    assert refused("InvalidParameterException", public.resend_confirmation_code, ClientId=app.client,
                   Username="resend") == "User is already confirmed."


def test_a_name_is_taken_once(public, app, refused):
    sign_up(public, app, "once")
    assert refused("UsernameExistsException", sign_up, public=public, app=app, name="once") == "User already exists"


@pytest.mark.parametrize("password, rule", [
    ("Short-7", "Password not long enough"),
    ("nouppercase-7", "Password must have uppercase characters"),
    ("NOLOWERCASE-7", "Password must have lowercase characters"),
    ("No-Numbers-Here", "Password must have numeric characters"),
    ("NoSymbols77", "Password must have symbol characters"),
])
def test_a_password_that_breaks_a_rule_is_told_which(public, app, refused, password, rule):
    message = refused("InvalidPasswordException", sign_up, public=public, app=app, name="weak", password=password)
    assert message == f"Password did not conform with policy: {rule}"


def test_a_value_outside_the_model_is_answered_in_aws_words(public, app, refused):
    message = refused("InvalidParameterException", public.confirm_sign_up, ClientId="not a client!", Username="x",
                      ConfirmationCode="1")
    assert message == (
        "1 validation error detected: Value 'not a client!' at 'clientId' failed to satisfy constraint: "
        r"Member must satisfy regular expression pattern: [\w+]+")


def test_an_admin_confirms(public, idp, app, sign_in):
    sign_up(public, app, "by-admin")
    idp.admin_confirm_sign_up(UserPoolId=app.pool, Username="by-admin")
    assert sign_in("by-admin")["AccessToken"]


def test_forgot_password(server, public, app, user, sign_in, refused):
    before = sign_in(user)
    details = public.forgot_password(ClientId=app.client, Username=user)["CodeDeliveryDetails"]
    assert details == {"Destination": "u***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"}
    refused("CodeMismatchException", public.confirm_forgot_password, ClientId=app.client, Username=user,
            ConfirmationCode="000000", Password="Another-Horse-8")
    public.confirm_forgot_password(
        ClientId=app.client, Username=user, ConfirmationCode=server.code(user), Password="Another-Horse-8")
    assert refused("NotAuthorizedException", sign_in, username=user) == "Incorrect username or password."
    assert sign_in(user, "Another-Horse-8")
    assert refused("NotAuthorizedException", public.get_user, AccessToken=before["AccessToken"]) == (
        "Access Token has been revoked")


def test_an_unknown_user_is_not_told_apart_when_the_client_says_so(public, idp, app, refused):
    client = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="discreet", PreventUserExistenceErrors="ENABLED",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    assert refused("NotAuthorizedException", public.initiate_auth, ClientId=client, AuthFlow="USER_PASSWORD_AUTH",
                   AuthParameters={"USERNAME": "nobody", "PASSWORD": PASSWORD}) == "Incorrect username or password."
    assert public.forgot_password(ClientId=client, Username="nobody")["CodeDeliveryDetails"]["DeliveryMedium"]
    assert public.resend_confirmation_code(ClientId=client, Username="nobody")["CodeDeliveryDetails"]
    assert refused("UserNotFoundException", public.forgot_password, ClientId=app.client, Username="nobody") == (
        "Username/client id combination not found.")
