"""What tools that configure pools and clients do, by boto3: every operation with valid and with invalid input, pages that
are walked while others write, and descriptions that can be sent back."""

import base64
import concurrent.futures
import copy
import hashlib
import hmac
import os
import re
import threading

import pytest

import wire
from conftest import PASSWORD

ABSENT = "us-east-1_AbCdEf123"


@pytest.fixture
def arn(idp, app):
    return idp.describe_user_pool(UserPoolId=app.pool)["UserPool"]["Arn"]


@pytest.fixture
def confidential(idp, app):
    return idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="back end", GenerateSecret=True,
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]


def tags_of(idp, arn):
    return idp.list_tags_for_resource(ResourceArn=arn)["Tags"]


# Tags

def test_tags_are_put_on_and_taken_off(idp, app, arn):
    assert idp.tag_resource(ResourceArn=arn, Tags={"team": "desk", "stage": "test"})["ResponseMetadata"]
    idp.tag_resource(ResourceArn=arn, Tags={"stage": "live"})
    assert tags_of(idp, arn) == {"team": "desk", "stage": "live"}
    assert idp.describe_user_pool(UserPoolId=app.pool)["UserPool"]["UserPoolTags"] == tags_of(idp, arn)
    idp.untag_resource(ResourceArn=arn, TagKeys=["team", "never there"])
    assert tags_of(idp, arn) == {"stage": "live"}


@pytest.mark.parametrize("tags", [{"aws:a": "b"}, {"k" * 129: "v"}, {"k": "v" * 257}, {f"t{n}": "" for n in range(51)}])
def test_wrong_tags_are_refused(server, idp, arn, refused, tags):
    answer = wire.signed_call(server, "TagResource", {"ResourceArn": arn, "Tags": tags})
    assert (answer.status, answer.error) == (400, "InvalidParameterException")
    answer = wire.signed_call(server, "CreateUserPool", {"PoolName": "x", "UserPoolTags": tags})
    assert answer.status == 400 and answer.error in ("InvalidParameterException", "UserPoolTaggingException")
    assert tags_of(idp, arn) == {}


def test_a_resource_that_is_not_there_has_no_tags(idp, arn, refused):
    for wrong in (arn[:-9] + "AbCdEf123", arn.replace("000000000000", "123456789012"), arn.replace("us-east-1:", "eu-west-1:")):
        refused("ResourceNotFoundException", idp.list_tags_for_resource, ResourceArn=wrong)
        refused("ResourceNotFoundException", idp.tag_resource, ResourceArn=wrong, Tags={"a": "b"})
        refused("ResourceNotFoundException", idp.untag_resource, ResourceArn=wrong, TagKeys=["a"])


# Custom attributes, and attributes that are taken away

def test_custom_attributes_are_added_used_and_taken_away(idp, app, user, sign_in, public):
    idp.add_custom_attributes(UserPoolId=app.pool, CustomAttributes=[
        {"Name": "tier", "AttributeDataType": "String", "Mutable": True,
         "StringAttributeConstraints": {"MinLength": "2", "MaxLength": "10"}},
        {"Name": "age", "AttributeDataType": "Number", "NumberAttributeConstraints": {"MinValue": "1", "MaxValue": "150"}},
        {"Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": True}])
    schema = {a["Name"]: a for a in idp.describe_user_pool(UserPoolId=app.pool)["UserPool"]["SchemaAttributes"]}
    assert schema["custom:tier"]["StringAttributeConstraints"] == {"MinLength": "2", "MaxLength": "10"}
    assert schema["custom:age"]["NumberAttributeConstraints"] == {"MinValue": "1", "MaxValue": "150"}
    assert schema["dev:custom:score"]["DeveloperOnlyAttribute"] is True
    idp.admin_update_user_attributes(UserPoolId=app.pool, Username=user, UserAttributes=[
        {"Name": "custom:tier", "Value": "gold"}, {"Name": "custom:age", "Value": "7"},
        {"Name": "dev:custom:score", "Value": "1"}, {"Name": "nickname", "Value": "Al"}])
    access = sign_in(user)["AccessToken"]
    seen = lambda: {a["Name"]: a["Value"] for a in public.get_user(AccessToken=access)["UserAttributes"]}
    assert seen()["custom:tier"] == "gold" and "dev:custom:score" not in seen()
    idp.admin_delete_user_attributes(UserPoolId=app.pool, Username=user, UserAttributeNames=["custom:tier", "custom:age"])
    public.delete_user_attributes(AccessToken=access, UserAttributeNames=["nickname"])
    assert not {"custom:tier", "custom:age", "nickname"} & set(seen())


@pytest.mark.parametrize("attributes", [
    [{"Name": "tier", "AttributeDataType": "String", "Required": True}],
    [{"Name": "tier"}],
    [{"Name": "tier", "AttributeDataType": "String"}, {"Name": "tier", "AttributeDataType": "String"}],
    [{"Name": "tier", "AttributeDataType": "String", "StringAttributeConstraints": {"MaxLength": "9999"}}],
    [{"Name": "x" * 21, "AttributeDataType": "String"}],
    [{"Name": f"a{n}", "AttributeDataType": "String"} for n in range(26)],
])
def test_wrong_custom_attributes_are_refused(server, app, attributes):
    answer = wire.signed_call(server, "AddCustomAttributes", {"UserPoolId": app.pool, "CustomAttributes": attributes})
    assert (answer.status, answer.error) == (400, "InvalidParameterException"), answer.text


def test_attributes_that_cannot_go_stay(idp, public, app, user, sign_in, refused):
    access = sign_in(user)["AccessToken"]
    text = refused("InvalidParameterException", idp.admin_delete_user_attributes, UserPoolId=app.pool, Username=user,
                   UserAttributeNames=["custom:foo"])
    assert text == "Invalid user attributes: user.custom:foo: Attribute does not exist in the schema.\n"
    refused("UserNotFoundException", idp.admin_delete_user_attributes, UserPoolId=app.pool, Username="nobody",
            UserAttributeNames=["name"])
    refused("ResourceNotFoundException", idp.admin_delete_user_attributes, UserPoolId=ABSENT, Username=user,
            UserAttributeNames=["name"])
    refused("NotAuthorizedException", public.delete_user_attributes, AccessToken=access,
            UserAttributeNames=["email_verified"])
    refused("NotAuthorizedException", public.delete_user_attributes, AccessToken="x.y.z", UserAttributeNames=["name"])


# Secrets of clients

def test_a_client_changes_its_secret_without_a_break(idp, public, app, user, confidential, refused):
    key = {"UserPoolId": app.pool, "ClientId": confidential["ClientId"]}

    def signs_in(secret):
        mac = hmac.digest(secret.encode(), (user + confidential["ClientId"]).encode(), hashlib.sha256)
        try:
            public.initiate_auth(ClientId=confidential["ClientId"], AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
                "USERNAME": user, "PASSWORD": PASSWORD, "SECRET_HASH": base64.b64encode(mac).decode()})
            return True
        except public.exceptions.NotAuthorizedException:
            return False

    old = confidential["ClientSecret"]
    added = idp.add_user_pool_client_secret(**key)["ClientSecretDescriptor"]
    new = added["ClientSecretValue"]
    assert re.fullmatch(rf"{confidential['ClientId']}--[0-9]+", added["ClientSecretId"])
    assert signs_in(old) and signs_in(new)
    refused("LimitExceededException", idp.add_user_pool_client_secret, **key)
    listed = idp.list_user_pool_client_secrets(**key)["ClientSecrets"]
    assert len(listed) == 2 and all("ClientSecretValue" not in each for each in listed)
    idp.delete_user_pool_client_secret(**key, ClientSecretId=listed[0]["ClientSecretId"])
    assert not signs_in(old) and signs_in(new)
    refused("InvalidParameterException", idp.delete_user_pool_client_secret, **key,
            ClientSecretId=added["ClientSecretId"])
    refused("ResourceNotFoundException", idp.delete_user_pool_client_secret, **key, ClientSecretId="none")
    own = "abcdefghijklmnopqrstuvwx_+1"
    assert "ClientSecretValue" not in idp.add_user_pool_client_secret(**key, ClientSecret=own)["ClientSecretDescriptor"]
    assert signs_in(own)


def test_secrets_that_cannot_be_are_refused(server, idp, app, confidential, refused):
    key = {"UserPoolId": app.pool, "ClientId": confidential["ClientId"]}
    for secret in ("short", "a" * 65, "has a blank in it, and more"):
        answer = wire.signed_call(server, "AddUserPoolClientSecret", {**key, "ClientSecret": secret})
        assert (answer.status, answer.error) == (400, "InvalidParameterException") and secret not in answer.text
    refused("InvalidParameterException", idp.add_user_pool_client_secret, UserPoolId=app.pool, ClientId=app.client)
    for call in (idp.add_user_pool_client_secret, idp.list_user_pool_client_secrets):
        refused("ResourceNotFoundException", call, UserPoolId=app.pool, ClientId="0" * 26)
        refused("ResourceNotFoundException", call, UserPoolId=ABSENT, ClientId=app.client)
    refused("InvalidParameterException", idp.create_user_pool_client, UserPoolId=app.pool, ClientName="x",
            GenerateSecret=True, ClientSecret="abcdefghijklmnopqrstuvwx_+1")
    refused("FeatureUnavailableInTierException", idp.create_user_pool_client, UserPoolId=app.pool, ClientName="x",
            GenerateSecret=True, PublishSecretsInAWSSecretsManager=True)


# Resets by an administrator

def test_a_reset_password_has_to_be_chosen_anew(server, idp, public, app, user, sign_in, refused):
    access = sign_in(user)["AccessToken"]
    idp.admin_reset_user_password(UserPoolId=app.pool, Username=user)
    assert idp.admin_get_user(UserPoolId=app.pool, Username=user)["UserStatus"] == "RESET_REQUIRED"
    refused("NotAuthorizedException", public.get_user, AccessToken=access)
    refused("PasswordResetRequiredException", public.initiate_auth, ClientId=app.client, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": user, "PASSWORD": PASSWORD})
    public.confirm_forgot_password(ClientId=app.client, Username=user, ConfirmationCode=server.code(user),
                                   Password="Another-Horse-8")
    assert sign_in(user, "Another-Horse-8")["AccessToken"]


def test_a_password_that_cannot_be_reset_stays(idp, app, refused):
    refused("UserNotFoundException", idp.admin_reset_user_password, UserPoolId=app.pool, Username="nobody")
    idp.admin_create_user(UserPoolId=app.pool, Username="new", MessageAction="SUPPRESS")
    refused("NotAuthorizedException", idp.admin_reset_user_password, UserPoolId=app.pool, Username="new")
    idp.admin_set_user_password(UserPoolId=app.pool, Username="new", Password=PASSWORD, Permanent=True)
    refused("InvalidParameterException", idp.admin_reset_user_password, UserPoolId=app.pool, Username="new")
    assert idp.admin_get_user(UserPoolId=app.pool, Username="new")["UserStatus"] == "CONFIRMED"


# Descriptions go back as they came

def test_a_pool_is_sent_back_as_it_was_described(idp):
    pool = idp.create_user_pool(
        PoolName="described", AutoVerifiedAttributes=["email"], UsernameAttributes=["email"],
        Policies={"PasswordPolicy": {"MinimumLength": 12, "RequireSymbols": False, "RequireNumbers": True,
                                     "RequireUppercase": True, "RequireLowercase": True,
                                     "TemporaryPasswordValidityDays": 3},
                  "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]}},
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]},
        DeviceConfiguration={"ChallengeRequiredOnNewDevice": True},
        AccountRecoverySetting={"RecoveryMechanisms": [{"Name": "verified_email", "Priority": 1}]},
        VerificationMessageTemplate={"DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": "{##here##}"},
        AdminCreateUserConfig={"AllowAdminCreateUserOnly": True},
        UserPoolTags={"team": "desk"})["UserPool"]
    before = idp.describe_user_pool(UserPoolId=pool["Id"])["UserPool"]
    known = wire.MODEL.operation_model("UpdateUserPool").input_shape.members
    request = copy.deepcopy({name: value for name, value in before.items() if name in known})
    del request["AdminCreateUserConfig"]["UnusedAccountValidityDays"]  # as every tool has to for AWS
    idp.update_user_pool(UserPoolId=pool["Id"], **request)
    after = idp.describe_user_pool(UserPoolId=pool["Id"])["UserPool"]
    assert {**after, "LastModifiedDate": None} == {**before, "LastModifiedDate": None}
    idp.delete_user_pool(UserPoolId=pool["Id"])


def test_a_client_is_sent_back_as_it_was_described(idp, app):
    client = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="described", GenerateSecret=True, RefreshTokenValidity=0,
        TokenValidityUnits={"RefreshToken": "hours", "AccessToken": "minutes"}, AccessTokenValidity=10,
        AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid", "email"],
        CallbackURLs=["https://app.example.org/cb"], SupportedIdentityProviders=["COGNITO"],
        ReadAttributes=["email", "name"], WriteAttributes=["name"])["UserPoolClient"]
    key = {"UserPoolId": app.pool, "ClientId": client["ClientId"]}
    before = idp.describe_user_pool_client(**key)["UserPoolClient"]
    assert before["RefreshTokenValidity"] == 720
    known = wire.MODEL.operation_model("UpdateUserPoolClient").input_shape.members
    updated = idp.update_user_pool_client(**{name: value for name, value in before.items() if name in known})
    after = idp.describe_user_pool_client(**key)["UserPoolClient"]
    assert {**after, "LastModifiedDate": None} == {**before, "LastModifiedDate": None}
    assert "ClientSecret" not in updated["UserPoolClient"]


@pytest.mark.parametrize("operation, parameters, error", [
    ("create_user_pool", {"PoolName": "x", "UserAttributeUpdateSettings": {
        "AttributesRequireVerificationBeforeUpdate": ["email"]}}, "InvalidParameterException"),
    ("create_user_pool", {"PoolName": "x", "AliasAttributes": ["email"], "UsernameAttributes": ["email"]},
     "InvalidParameterException"),
    ("create_user_pool", {"PoolName": "x", "KeyConfiguration": {"KeyType": "CUSTOMER_MANAGED_KEY"}},
     "FeatureUnavailableInTierException"),
    ("create_user_pool_client", {"RefreshTokenValidity": 1, "TokenValidityUnits": {"RefreshToken": "hours"},
                                 "AccessTokenValidity": 2}, "InvalidParameterException"),
    ("create_user_pool_client", {"EnablePropagateAdditionalUserContextData": True}, "InvalidParameterException"),
    ("create_user_pool_client", {"AllowedOAuthFlowsUserPoolClient": True, "AllowedOAuthFlows": ["code"],
                                 "AllowedOAuthScopes": ["openid"]}, "InvalidOAuthFlowException"),
    ("create_user_pool_client", {"WriteAttributes": ["custom:none"]}, "InvalidParameterException"),
])
def test_settings_that_do_not_go_together_are_refused(idp, app, refused, operation, parameters, error):
    if operation == "create_user_pool_client":
        parameters = {"UserPoolId": app.pool, "ClientName": "x", **parameters}
    refused(error, getattr(idp, operation), **parameters)


def test_updates_and_deletions_of_what_is_not_there_say_so(idp, app, refused):
    for operation in ("update_user_pool", "delete_user_pool", "describe_user_pool"):
        refused("ResourceNotFoundException", getattr(idp, operation), UserPoolId=ABSENT)
    for operation in ("update_user_pool_client", "delete_user_pool_client", "describe_user_pool_client"):
        refused("ResourceNotFoundException", getattr(idp, operation), UserPoolId=app.pool, ClientId="0" * 26)
    refused("ResourceNotFoundException", idp.list_user_pool_clients, UserPoolId=ABSENT)
    refused("InvalidParameterException", idp.list_user_pools, MaxResults=10, NextToken="made-up")
    refused("InvalidParameterException", idp.list_user_pool_clients, UserPoolId=app.pool, NextToken="made-up")


# Pages

class Writer:
    """Makes one more after another in a thread of its own, for as long as a list is walked."""

    def __init__(self, make):
        self.make, self.made, self.over = make, [], threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.over.is_set():
            self.made.append(self.make(len(self.made)))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


def fill(make, count=250):
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        return set(threads.map(make, range(count)))


def walk(idp, operation, member, key, before, make, **parameters):
    """Walks all pages while `make` writes; what was there before is seen once, and nothing is seen twice."""
    with Writer(make) as writer:
        pages = list(idp.get_paginator(operation).paginate(**parameters))
    seen = [each[key] for page in pages for each in page[member]]
    assert len(pages) >= 5 and writer.made
    assert len(seen) == len(set(seen))
    assert before <= set(seen)
    return writer.made


def test_users_are_walked_while_others_sign_up(idp, app):
    def make(prefix):
        def create(number):
            user = idp.admin_create_user(UserPoolId=app.pool, Username=f"{prefix}-{number}", MessageAction="SUPPRESS")
            return user["User"]["Username"]
        return create
    before = fill(make("old"))
    walk(idp, "list_users", "Users", "Username", before, make("new"), UserPoolId=app.pool,
         PaginationConfig={"PageSize": 20})
    filtered = [user["Username"] for page in idp.get_paginator("list_users").paginate(
        UserPoolId=app.pool, Filter='username ^= "old-"', PaginationConfig={"PageSize": 7}) for user in page["Users"]]
    assert sorted(filtered) == sorted(before)


def test_clients_are_walked_while_others_are_made(idp, app):
    def make(number):
        return idp.create_user_pool_client(UserPoolId=app.pool, ClientName=f"c{number}")["UserPoolClient"]["ClientId"]
    before = fill(make) | {app.client}
    walk(idp, "list_user_pool_clients", "UserPoolClients", "ClientId", before, make, UserPoolId=app.pool,
         PaginationConfig={"PageSize": 20})


def test_pools_are_walked_while_others_are_made(idp):
    def make(number):
        return idp.create_user_pool(PoolName=f"p{number}")["UserPool"]["Id"]
    # Each gets two RSA keys of its own, which takes its time.
    before = fill(make, int(os.environ.get("LATCHKEY_POOLS", "30")))
    made = walk(idp, "list_user_pools", "UserPools", "Id", before, make, MaxResults=5, PaginationConfig={"PageSize": 5})
    for pool in before | set(made):
        idp.delete_user_pool(UserPoolId=pool)
