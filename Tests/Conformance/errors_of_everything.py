"""Errors that operations have in common: what is named is not there, or the token is none."""

import answers
from cells import declaring, raises
from world import ABSENT

MODEL = answers.MODEL


def members(operation):
    return MODEL.operation_model(operation).input_shape.members


def having(error, *names, without=()):
    """The operations that declare an error and have a member of one of these names."""
    return ",".join(name for name in declaring(error, *without).split(",") if set(names) & set(members(name)))


LIMITS = "GetProvisionedLimit,UpdateProvisionedLimit"
TAGS = "TagResource,UntagResource,ListTagsForResource"


@raises(f"{having('ResourceNotFoundException', 'UserPoolId')} ResourceNotFoundException")
def a_pool_that_is_not_there(w, operation):
    w(operation, **{**w.input(operation), "UserPoolId": ABSENT})


@raises(",".join(name for name in having("ResourceNotFoundException", "ClientId").split(",")
                 if "UserPoolId" not in members(name)) + " ResourceNotFoundException")
def a_client_that_is_not_there(w, operation):
    w(operation, **{**w.input(operation), "ClientId": "0" * 26})


@raises(f"{TAGS} ResourceNotFoundException")
def a_resource_that_is_not_there(w, operation):
    w(operation, **{**w.input(operation), "ResourceArn": w.arn.replace(w.pool, ABSENT)})


@raises(f"{LIMITS} ResourceNotFoundException")
def a_limit_that_is_not_there(w, operation):
    limit = {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "Sleeping"}}
    w(operation, **{**w.input(operation), "LimitDefinition": limit})


@raises(f"{having('NotAuthorizedException', 'AccessToken')} NotAuthorizedException")
def a_token_that_is_none(w, operation):
    w(operation, **{**w.input(operation), "AccessToken": "x.y.z"})


@raises(having("UserNotFoundException", "Username", without=("AdminCreateUser", "UpdateAuthEventFeedback"))
        + " UserNotFoundException")
def a_user_who_is_not_there(w, operation):
    w(operation, **{**w.input(operation), "Username": "nobody"})


DEVICES = "GetDevice,UpdateDeviceStatus,ForgetDevice"


@raises(f"{DEVICES} ResourceNotFoundException")
def a_device_that_is_not_there(w, operation):
    w(operation, **{**w.input(operation), "DeviceKey": "us-east-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f",
                    "AccessToken": w.token()})


@raises("RevokeUserSession ResourceNotFoundException")
def a_session_that_is_not_there(w):
    w("RevokeUserSession", AccessToken=w.token(), SessionId="tkn" + "0" * 25)


@raises("DeleteWebAuthnCredential ResourceNotFoundException")
def a_passkey_that_is_not_there(w):
    w("DeleteWebAuthnCredential", AccessToken=w.token(), CredentialId="AAAA")
