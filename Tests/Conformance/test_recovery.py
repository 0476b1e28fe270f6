"""Pools set back to a moment in the past, by boto3."""

import datetime
import sqlite3
import time

import boto3
import botocore.config
import pytest

import wire
from conftest import PASSWORD
from server import Server


def ago(**span):
    return datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(**span)


def test_a_moment_must_be_in_the_past_of_the_pool(idp, app, refused):
    for moment in (ago(minutes=14), ago(hours=-1), ago(minutes=20), ago(days=2)):
        refused("InvalidParameterException", idp.initiate_point_in_time_recovery,
                UserPoolId=app.pool, RestoreTimestamp=moment)
    assert idp.list_point_in_time_recoveries(UserPoolId=app.pool)["Restorations"] == []


@pytest.mark.parametrize("name", ["start", "cancel", "describe"])
def test_a_recovery_that_does_not_exist_is_named(idp, app, refused, name):
    call = getattr(idp, f"{name}_point_in_time_recovery")
    refused("ResourceNotFoundException", call, UserPoolId=app.pool, RestoreId="3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f")


def client(server):
    credentials = wire.credentials_of(server)
    return server.secrets.watch(boto3.client(
        "cognito-idp", region_name="us-east-1", endpoint_url=server.endpoint,
        aws_access_key_id=credentials.access_key, aws_secret_access_key=credentials.secret_key,
        config=botocore.config.Config(retries={"total_max_attempts": 1})))


def test_a_pool_is_set_back_and_its_users_sign_in_as_before(tmp_path):
    """What was done before the server is started again was done two hours ago: its store is made older by hand."""
    data = tmp_path / "data"
    server = Server(data)
    idp = client(server)
    pool = idp.create_user_pool(PoolName="hotel")["UserPool"]["Id"]
    app = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"])[
        "UserPoolClient"]["ClientId"]

    def make(name):
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
            {"Name": "email", "Value": f"{name}@example.org"}])
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)

    def sign_in(name):
        return idp.admin_initiate_auth(UserPoolId=pool, ClientId=app, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
                                       AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD})["AuthenticationResult"]

    def users():
        return {user["Username"]: {a["Name"]: a["Value"] for a in user["Attributes"]}
                for user in idp.list_users(UserPoolId=pool)["Users"]}

    for name in ("alice", "bob"):
        make(name)
    before = users()
    assert server.stop() == 0
    with sqlite3.connect(data / "latchkey.sqlite") as store:
        for statement in ("UPDATE journal SET time = time - 7200000", "UPDATE pools SET created = created - 7200000",
                          "UPDATE migrations SET applied = applied - 7200000 WHERE number = 18"):
            store.execute(statement)
    store.close()

    server = Server(data)
    try:
        idp = client(server)
        idp.admin_delete_user(UserPoolId=pool, Username="alice")
        idp.admin_update_user_attributes(
            UserPoolId=pool, Username="bob", UserAttributes=[{"Name": "email", "Value": "other@example.org"}])
        make("mallory")
        recovery = idp.initiate_point_in_time_recovery(UserPoolId=pool, RestoreTimestamp=ago(hours=1))["Restoration"]
        name = {"UserPoolId": pool, "RestoreId": recovery["RestoreId"]}

        def wait(status):
            for _ in range(200):
                found = idp.describe_point_in_time_recovery(**name)["Restoration"]
                if found["RestoreStatus"] == status:
                    return found
                time.sleep(0.05)
            raise AssertionError(found)

        preview = {entity["Entity"]: entity for entity in wait("PREVIEW_GENERATED")["RestorePreview"]}
        assert preview["Users"] == {"Entity": "Users", "CreateCount": 1, "UpdateCount": 1, "DeleteCount": 1}
        assert set(preview) == {"Users", "Groups", "User MFAs", "Passkeys"}
        with pytest.raises(idp.exceptions.OperationNotEnabledException):
            idp.admin_delete_user(UserPoolId=pool, Username="bob")
        assert sign_in("mallory")["AccessToken"]
        assert idp.start_point_in_time_recovery(**name)["Restoration"]["RestoreStatus"] == "RESTORING"
        wait("RESTORE_COMPLETED")
        assert users() == before
        assert sign_in("alice")["AccessToken"] and sign_in("bob")["AccessToken"]
        listed = idp.list_point_in_time_recoveries(UserPoolId=pool)["Restorations"]
        assert [restoration["RestoreStatus"] for restoration in listed] == ["RESTORE_COMPLETED"]
        make("mallory")
    finally:
        assert server.stop() == 0
