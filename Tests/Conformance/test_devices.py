"""Remembered devices through boto3."""

import types

import pycognito.aws_srp
import pytest

from conftest import PASSWORD

NOBODYS = "us-east-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f"


@pytest.fixture
def hotel(idp):
    pool = idp.create_user_pool(
        PoolName="hotel", DeviceConfiguration={"DeviceOnlyRememberedOnUserPrompt": True})["UserPool"]["Id"]
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    for name in ("ada", "bob"):
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
    yield types.SimpleNamespace(pool=pool, client=client)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def sign_in(public, hotel):
    def sign_in(username="ada", device=None):
        parameters = {"USERNAME": username, "PASSWORD": PASSWORD, **({"DEVICE_KEY": device} if device else {})}
        return public.initiate_auth(
            ClientId=hotel.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters=parameters)
    return sign_in


@pytest.fixture
def confirm(public):
    def confirm(tokens, **more):
        new = tokens["NewDeviceMetadata"]
        _, verifier = pycognito.aws_srp.generate_hash_device(new["DeviceGroupKey"], new["DeviceKey"])
        return new["DeviceKey"], public.confirm_device(
            AccessToken=tokens["AccessToken"], DeviceKey=new["DeviceKey"], DeviceSecretVerifierConfig=verifier, **more)
    return confirm


def attributes(device):
    return {attribute["Name"]: attribute["Value"] for attribute in device["DeviceAttributes"]}


def test_a_device_is_confirmed_listed_marked_and_forgotten(public, hotel, sign_in, confirm, refused):
    tokens = sign_in()["AuthenticationResult"]
    access = tokens["AccessToken"]
    key, answer = confirm(tokens, DeviceName="laptop")
    assert answer["UserConfirmationNecessary"] is True
    refused("DeviceKeyExistsException", confirm, tokens=tokens)
    device = public.get_device(AccessToken=access, DeviceKey=key)["Device"]
    assert device["DeviceKey"] == key
    assert attributes(device) == {"device_status": "valid", "device_name": "laptop", "last_ip_used": "127.0.0.1"}
    assert device["DeviceCreateDate"] <= device["DeviceLastAuthenticatedDate"]
    assert public.list_devices(AccessToken=access)["Devices"] == []
    public.update_device_status(AccessToken=access, DeviceKey=key, DeviceRememberedStatus="remembered")
    assert [device["DeviceKey"] for device in public.list_devices(AccessToken=access)["Devices"]] == [key]
    public.forget_device(AccessToken=access, DeviceKey=key)
    assert refused("ResourceNotFoundException", public.get_device, AccessToken=access, DeviceKey=key) == (
        "Device does not exist.")
    assert refused("NotAuthorizedException", public.initiate_auth, **refresh_of(hotel, tokens, key)) == (
        "Invalid Refresh Token.")
    assert public.get_user(AccessToken=access)["Username"] == "ada"


def refresh_of(hotel, tokens, device=None):
    parameters = {"REFRESH_TOKEN": tokens["RefreshToken"], **({"DEVICE_KEY": device} if device else {})}
    return dict(ClientId=hotel.client, AuthFlow="REFRESH_TOKEN_AUTH", AuthParameters=parameters)


def test_DEV_01_a_refresh_names_its_device(public, hotel, sign_in, confirm, refused):
    tokens = sign_in()["AuthenticationResult"]
    key, _ = confirm(tokens)
    for wrong in (None, NOBODYS):
        message = refused("NotAuthorizedException", public.initiate_auth, **refresh_of(hotel, tokens, wrong))
        assert message == "Invalid Refresh Token."
        message = refused("NotAuthorizedException", public.get_tokens_from_refresh_token, ClientId=hotel.client,
                          RefreshToken=tokens["RefreshToken"], **({"DeviceKey": wrong} if wrong else {}))
        assert message == "Invalid Refresh Token."
    assert public.initiate_auth(**refresh_of(hotel, tokens, key))["AuthenticationResult"]["AccessToken"]
    assert public.get_tokens_from_refresh_token(
        ClientId=hotel.client, RefreshToken=tokens["RefreshToken"], DeviceKey=key)["AuthenticationResult"]["AccessToken"]


def test_an_administrator_pages_through_a_users_devices(idp, hotel, sign_in, confirm, refused):
    keys = [confirm(sign_in()["AuthenticationResult"])[0] for _ in range(5)]
    seen, token = [], None
    while True:
        page = idp.admin_list_devices(
            UserPoolId=hotel.pool, Username="ada", Limit=2, **({"PaginationToken": token} if token else {}))
        assert len(page["Devices"]) <= 2
        seen += [device["DeviceKey"] for device in page["Devices"]]
        token = page.get("PaginationToken")
        if not token:
            break
    assert sorted(seen) == sorted(keys)
    named = dict(UserPoolId=hotel.pool, Username="ada", DeviceKey=keys[0])
    assert attributes(idp.admin_get_device(**named)["Device"])["dev:device_remembered_status"] == "not_remembered"
    idp.admin_update_device_status(**named, DeviceRememberedStatus="remembered")
    assert attributes(idp.admin_get_device(**named)["Device"])["dev:device_remembered_status"] == "remembered"
    idp.admin_forget_device(**named)
    refused("ResourceNotFoundException", idp.admin_get_device, **named)
    refused("UserNotFoundException", idp.admin_forget_device, **{**named, "Username": "nobody"})


def test_another_users_device_is_like_one_that_does_not_exist(public, idp, hotel, sign_in, confirm, refused):
    key, _ = confirm(sign_in()["AuthenticationResult"])
    bob = sign_in("bob")["AuthenticationResult"]["AccessToken"]
    for device in (key, NOBODYS):
        for call in (public.get_device, public.forget_device):
            assert refused("ResourceNotFoundException", call, AccessToken=bob, DeviceKey=device) == (
                "Device does not exist.")
        refused("ResourceNotFoundException", public.update_device_status, AccessToken=bob, DeviceKey=device,
                DeviceRememberedStatus="remembered")
        refused("ResourceNotFoundException", idp.admin_get_device, UserPoolId=hotel.pool, Username="bob",
                DeviceKey=device)
    assert idp.admin_get_device(UserPoolId=hotel.pool, Username="ada", DeviceKey=key)["Device"]["DeviceKey"] == key
