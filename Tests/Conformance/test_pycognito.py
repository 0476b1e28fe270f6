"""pycognito, unmodified: an implementation of SRP that we did not write signs in, with and without a device."""

import types
import urllib.parse

import boto3
import botocore
import botocore.config
import botocore.exceptions
import jwt
import pycognito
import pycognito.aws_srp
import pycognito.exceptions
import pytest
import requests.adapters

from conftest import PASSWORD
from wire import one_time_password

SETTINGS = {"retries": {"total_max_attempts": 1}, "signature_version": botocore.UNSIGNED}


@pytest.fixture
def hotel(server, idp):
    """A pool with every second factor and a client of SRP, and a user of it."""
    yield from hotels(server, idp)


@pytest.fixture
def remembering(server, idp):
    """The same, where a remembered device stands for the second factor."""
    yield from hotels(server, idp, DeviceConfiguration={"ChallengeRequiredOnNewDevice": True})


def hotels(server, idp, **settings):
    pool = idp.create_user_pool(PoolName="hotel", AutoVerifiedAttributes=["email"], **settings)["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS", TemporaryPassword=PASSWORD)
    idp.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
    yield types.SimpleNamespace(server=server, pool=pool, client=client)
    idp.delete_user_pool(UserPoolId=pool)


def cognito(hotel, user="ada"):
    """pycognito's user, whose tokens it verifies by the keys that it finds."""
    user = pycognito.Cognito(
        hotel.pool, hotel.client, user_pool_region="us-east-1", username=user,
        botocore_config=botocore.config.Config(**SETTINGS),
        boto3_client_kwargs={"endpoint_url": hotel.server.endpoint})
    hotel.server.secrets.watch(user.client)
    return user


def srp(hotel, password=PASSWORD, user="ada", **device):
    client = hotel.server.secrets.watch(boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=hotel.server.endpoint,
        config=botocore.config.Config(**SETTINGS)))
    return pycognito.aws_srp.AWSSRP(user, password, hotel.pool, hotel.client, client=client, **device)


@pytest.fixture
def leads_here(server, monkeypatch):
    """What pycognito posts by hand goes to AWS's address: the far end of it is here. Gives the headers that came."""
    seen, send = [], requests.adapters.HTTPAdapter.send

    def lead(adapter, request, **options):
        if urllib.parse.urlsplit(request.url).hostname.endswith(".amazonaws.com"):
            seen.append(dict(request.headers))
            request.url = server.endpoint + "/"
        return send(adapter, request, **options)

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", lead)
    return seen


def test_the_right_password_signs_in(hotel):
    user = cognito(hotel)
    user.authenticate(PASSWORD)
    assert user.access_claims["username"] == "ada" and user.id_claims["cognito:username"] == "ada"
    before = user.access_token
    user.renew_access_token()
    assert user.access_token != before
    user.logout()


def test_a_wrong_password_is_refused(hotel):
    with pytest.raises(botocore.exceptions.ClientError) as caught:
        cognito(hotel).authenticate("Wrong-Horse-7")
    assert caught.value.response["Error"] == {
        "Code": "NotAuthorizedException", "Message": "Incorrect username or password."}


def test_a_temporary_password_is_replaced(hotel, idp):
    idp.admin_create_user(UserPoolId=hotel.pool, Username="eve", MessageAction="SUPPRESS", TemporaryPassword=PASSWORD)
    user = cognito(hotel, "eve")
    with pytest.raises(pycognito.exceptions.ForceChangePasswordException):
        user.authenticate(PASSWORD)
    user.new_password_challenge(PASSWORD, "Another-Horse-8")
    assert user.access_claims["username"] == "eve"
    user.authenticate("Another-Horse-8")


def set_up_app(user):
    """Sets an authenticator app up and asks to be asked for it; gives its secret."""
    user.authenticate(PASSWORD)
    secret = user.associate_software_token()
    assert user.verify_software_token(one_time_password(secret), "phone")
    user.set_user_mfa_preference(False, True, preferred="SOFTWARE_TOKEN")
    return secret


def test_a_code_of_an_authenticator_app_is_asked_for(hotel):
    user = cognito(hotel)
    secret = set_up_app(user)
    with pytest.raises(pycognito.exceptions.SoftwareTokenMFAChallengeException):
        user.authenticate(PASSWORD)
    with pytest.raises(botocore.exceptions.ClientError) as caught:
        user.respond_to_software_token_mfa_challenge("000000")
    assert caught.value.response["Error"]["Code"] == "CodeMismatchException"
    # The one that set the app up was used: the next step's is taken as well.
    user.respond_to_software_token_mfa_challenge(one_time_password(secret, steps=1))
    assert user.access_claims["username"] == "ada"


def confirmed(hotel, tokens, name="laptop"):
    """Confirms the device that a sign-in was told of, and gives what signs in with it."""
    device = srp(hotel)
    answer, password = device.confirm_device(tokens, name)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"UserConfirmationNecessary": False}
    return dict(device_key=device.device_key, device_group_key=device.device_group_key, device_password=password)


def test_a_remembered_device_proves_itself_and_stands_for_the_second_factor(remembering, leads_here):
    user = cognito(remembering)
    tokens = srp(remembering).authenticate_user()
    device = confirmed(remembering, tokens)
    # What it sends beside the token in the body means nothing here.
    assert leads_here[0]["Authorization"].startswith("Bearer ")
    set_up_app(user)
    with pytest.raises(pycognito.exceptions.SoftwareTokenMFAChallengeException):
        srp(remembering).authenticate_user()

    tokens = srp(remembering, **device).authenticate_user()["AuthenticationResult"]
    assert "NewDeviceMetadata" not in tokens
    claims = jwt.decode(tokens["AccessToken"], options={"verify_signature": False})
    assert claims["device_key"] == device["device_key"]


def test_a_wrong_device_password_is_refused(remembering, leads_here):
    device = confirmed(remembering, srp(remembering).authenticate_user())
    with pytest.raises(botocore.exceptions.ClientError) as caught:
        srp(remembering, **{**device, "device_password": "no device's"}).authenticate_user()
    assert caught.value.response["Error"] == {
        "Code": "NotAuthorizedException", "Message": "Incorrect username or password."}
    assert srp(remembering, **device).authenticate_user()["AuthenticationResult"]


def test_a_device_is_marked_and_forgotten(remembering, leads_here):
    tokens = srp(remembering).authenticate_user()
    device = confirmed(remembering, tokens)
    access, key = tokens["AuthenticationResult"]["AccessToken"], device["device_key"]
    assert "[200]" in srp(remembering).update_device_status(False, access, key)
    # It is known still, and is not asked to prove itself.
    tokens = srp(remembering, **device).authenticate_user()["AuthenticationResult"]
    assert "NewDeviceMetadata" not in tokens
    assert "[200]" in srp(remembering).update_device_status(True, access, key)
    assert "[200]" in srp(remembering).forget_device(access, key)
    with pytest.raises(botocore.exceptions.ClientError) as caught:
        srp(remembering, **device).authenticate_user()
    assert caught.value.response["Error"] == {
        "Code": "ResourceNotFoundException", "Message": "Device does not exist."}
