"""Pools and clients, administered by boto3 as Terraform, CDK and scripts do it."""

import re

import pytest


def test_a_pool_is_described_as_it_was_made(idp):
    made = idp.create_user_pool(
        PoolName="round-trip",
        Policies={"PasswordPolicy": {
            "MinimumLength": 10, "RequireUppercase": True, "RequireLowercase": True, "RequireNumbers": True,
            "RequireSymbols": False, "TemporaryPasswordValidityDays": 3}},
        UsernameConfiguration={"CaseSensitive": False},
        Schema=[{"Name": "tier", "AttributeDataType": "String", "Mutable": True,
                 "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "10"}}],
        UserPoolTags={"team": "booking"},
    )["UserPool"]
    pool = idp.describe_user_pool(UserPoolId=made["Id"])["UserPool"]
    assert re.fullmatch(r"us-east-1_[0-9A-Za-z]{9}", pool["Id"])
    assert pool["Arn"] == f"arn:aws:cognito-idp:us-east-1:000000000000:userpool/{pool['Id']}"
    assert pool["Policies"]["PasswordPolicy"]["MinimumLength"] == 10
    assert pool["Policies"]["PasswordPolicy"]["RequireSymbols"] is False
    assert pool["UsernameConfiguration"] == {"CaseSensitive": False}
    assert pool["UserPoolTags"] == {"team": "booking"}
    assert pool["MfaConfiguration"] == "OFF"
    assert pool["DeletionProtection"] == "INACTIVE"
    custom = [a for a in pool["SchemaAttributes"] if a["Name"] == "custom:tier"]
    assert custom[0]["StringAttributeConstraints"] == {"MinLength": "1", "MaxLength": "10"}
    assert "LambdaConfig" not in pool or pool["LambdaConfig"] == {}
    assert idp.list_tags_for_resource(ResourceArn=pool["Arn"])["Tags"] == {"team": "booking"}
    assert idp.get_user_pool_mfa_config(UserPoolId=pool["Id"])["MfaConfiguration"] == "OFF"
    idp.delete_user_pool(UserPoolId=pool["Id"])


def test_an_update_resets_what_it_leaves_out(idp, app):
    idp.update_user_pool(UserPoolId=app.pool, DeletionProtection="ACTIVE")
    pool = idp.describe_user_pool(UserPoolId=app.pool)["UserPool"]
    assert pool["DeletionProtection"] == "ACTIVE"
    assert not pool.get("AutoVerifiedAttributes")
    idp.update_user_pool(UserPoolId=app.pool)
    assert idp.describe_user_pool(UserPoolId=app.pool)["UserPool"]["DeletionProtection"] == "INACTIVE"


def test_a_protected_pool_is_not_deleted(idp, app, refused):
    idp.update_user_pool(UserPoolId=app.pool, DeletionProtection="ACTIVE")
    refused("InvalidParameterException", idp.delete_user_pool, UserPoolId=app.pool)
    idp.update_user_pool(UserPoolId=app.pool)


def test_pools_are_listed_page_by_page_without_loss_or_repeat(idp):
    made = [idp.create_user_pool(PoolName=f"page-{n}")["UserPool"]["Id"] for n in range(7)]
    seen = [pool["Id"] for page in idp.get_paginator("list_user_pools").paginate(
        MaxResults=3, PaginationConfig={"PageSize": 3}) for pool in page["UserPools"]]
    assert len(seen) == len(set(seen)) and set(made) <= set(seen)
    for pool in made:
        idp.delete_user_pool(UserPoolId=pool)


def test_a_client_round_trips_and_its_secret_is_made_once(idp, app):
    made = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="confidential", GenerateSecret=True, AccessTokenValidity=10,
        TokenValidityUnits={"AccessToken": "minutes"}, ReadAttributes=["email"],
        PreventUserExistenceErrors="ENABLED")["UserPoolClient"]
    assert re.fullmatch(r"[a-z0-9]{26}", made["ClientId"])
    assert re.fullmatch(r"[a-z0-9]{51}", made["ClientSecret"])
    described = idp.describe_user_pool_client(UserPoolId=app.pool, ClientId=made["ClientId"])["UserPoolClient"]
    assert described == made
    assert described["AccessTokenValidity"] == 10 and described["RefreshTokenValidity"] == 30
    listed = idp.list_user_pool_clients(UserPoolId=app.pool, MaxResults=60)["UserPoolClients"]
    assert {"ClientId": made["ClientId"], "ClientName": "confidential", "UserPoolId": app.pool} in listed
    updated = idp.update_user_pool_client(
        UserPoolId=app.pool, ClientId=made["ClientId"], ClientName="renamed")["UserPoolClient"]
    assert updated["ClientName"] == "renamed" and "ReadAttributes" not in updated
    idp.delete_user_pool_client(UserPoolId=app.pool, ClientId=made["ClientId"])


@pytest.mark.parametrize("parameters, text", [
    ({"AccessTokenValidity": 2, "TokenValidityUnits": {"AccessToken": "minutes"}}, None),
    ({"RefreshTokenRotation": {"Feature": "ENABLED", "RetryGracePeriodSeconds": 61}}, "60"),
    ({"ExplicitAuthFlows": ["ADMIN_NO_SRP_AUTH", "ALLOW_USER_SRP_AUTH"]}, None),
    ({"ExplicitAuthFlows": ["NOT_A_FLOW"]}, "enum value set"),
])
def test_a_wrong_client_setting_is_refused(idp, app, refused, parameters, text):
    message = refused(
        "InvalidParameterException", idp.create_user_pool_client, UserPoolId=app.pool, ClientName="x", **parameters)
    assert text is None or text in message


def test_a_pool_that_does_not_exist_is_named(idp, refused):
    message = refused("ResourceNotFoundException", idp.describe_user_pool, UserPoolId="us-east-1_AbCdEf123")
    assert message == "User pool us-east-1_AbCdEf123 does not exist."
