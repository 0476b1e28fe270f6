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

NEW_PASSWORD = "An0therPassw0rd!"


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


class House:
    """A pool on a server of its own, and what was done in it two hours ago: its store is made older by hand."""

    def __init__(self, data):
        self.data = data
        self.server = Server(data)
        self.idp = self.client()
        self.pool = self.idp.create_user_pool(PoolName="hotel")["UserPool"]["Id"]
        self.app = self.idp.create_user_pool_client(
            UserPoolId=self.pool, ClientName="web",
            ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])[
            "UserPoolClient"]["ClientId"]

    def client(self):
        credentials = wire.credentials_of(self.server)
        return self.server.secrets.watch(boto3.client(
            "cognito-idp", region_name="us-east-1", endpoint_url=self.server.endpoint,
            aws_access_key_id=credentials.access_key, aws_secret_access_key=credentials.secret_key,
            config=botocore.config.Config(retries={"total_max_attempts": 1})))

    def start(self):
        self.server = Server(self.data)
        self.idp = self.client()

    def age(self):
        """Two hours go by."""
        assert self.server.stop() == 0
        with sqlite3.connect(self.data / "latchkey.sqlite") as store:
            for statement in ("UPDATE journal SET time = time - 7200000", "UPDATE journals SET since = since - 7200000",
                              "UPDATE pools SET created = created - 7200000"):
                store.execute(statement)
        store.close()
        self.start()

    def make(self, name, password=PASSWORD):
        self.idp.admin_create_user(UserPoolId=self.pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
            {"Name": "email", "Value": f"{name}@example.org"}])
        self.set(name, password)

    def set(self, name, password):
        self.idp.admin_set_user_password(UserPoolId=self.pool, Username=name, Password=password, Permanent=True)

    def sign_in(self, name, password=PASSWORD):
        return self.idp.admin_initiate_auth(
            UserPoolId=self.pool, ClientId=self.app, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": name, "PASSWORD": password})["AuthenticationResult"]

    def refresh(self, tokens):
        return self.idp.admin_initiate_auth(
            UserPoolId=self.pool, ClientId=self.app, AuthFlow="REFRESH_TOKEN_AUTH",
            AuthParameters={"REFRESH_TOKEN": tokens["RefreshToken"]})["AuthenticationResult"]

    def users(self):
        pages = self.idp.get_paginator("list_users").paginate(UserPoolId=self.pool)
        return {user["Username"]: {a["Name"]: a["Value"] for a in user["Attributes"]}
                for page in pages for user in page["Users"]}

    def initiate(self):
        recovery = self.idp.initiate_point_in_time_recovery(UserPoolId=self.pool, RestoreTimestamp=ago(hours=1))
        self.name = {"UserPoolId": self.pool, "RestoreId": recovery["Restoration"]["RestoreId"]}
        return self.wait("PREVIEW_GENERATED")

    def wait(self, status):
        for _ in range(400):
            found = self.idp.describe_point_in_time_recovery(**self.name)["Restoration"]
            if found["RestoreStatus"] == status:
                return found
            time.sleep(0.05)
        raise AssertionError(found)


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "data")
    yield house
    assert house.server.stop() == 0


def test_a_pool_is_set_back_and_passwords_are_not(house):
    idp, pool = house.idp, house.pool
    for name in ("alice", "bob", "carol"):
        house.make(name)
    before = house.users()
    old = house.sign_in("alice")
    house.age()
    idp = house.idp
    idp.admin_delete_user(UserPoolId=pool, Username="alice")
    idp.admin_update_user_attributes(
        UserPoolId=pool, Username="bob", UserAttributes=[{"Name": "email", "Value": "other@example.org"}])
    house.set("carol", NEW_PASSWORD)
    house.make("mallory")
    preview = {entity["Entity"]: entity for entity in house.initiate()["RestorePreview"]}
    assert preview["Users"] == {"Entity": "Users", "CreateCount": 1, "UpdateCount": 1, "DeleteCount": 1}
    assert set(preview) == {"Users", "Groups", "User MFAs", "Passkeys"}
    with pytest.raises(idp.exceptions.OperationNotEnabledException):
        idp.admin_delete_user(UserPoolId=pool, Username="bob")
    assert house.sign_in("mallory")["AccessToken"]
    assert idp.start_point_in_time_recovery(**house.name)["Restoration"]["RestoreStatus"] == "RESTORING"
    house.wait("RESTORE_COMPLETED")
    assert house.users() == before
    assert house.sign_in("bob")["AccessToken"] and house.sign_in("carol", NEW_PASSWORD)["AccessToken"]
    with pytest.raises(idp.exceptions.NotAuthorizedException):
        house.sign_in("carol")
    # Who is back signs in anew; a token of before the deletion stays refused.
    with pytest.raises(idp.exceptions.NotAuthorizedException):
        house.refresh(old)
    assert house.refresh(house.sign_in("alice"))["AccessToken"]
    listed = idp.list_point_in_time_recoveries(UserPoolId=pool)["Restorations"]
    assert [restoration["RestoreStatus"] for restoration in listed] == ["RESTORE_COMPLETED"]
    house.make("mallory")
    with pytest.raises(idp.exceptions.LimitExceededException):
        house.initiate()


def test_a_server_that_is_killed_in_the_middle_goes_on_when_it_is_back(house):
    names = [f"guest{number}" for number in range(150)]
    for name in names:
        house.idp.admin_create_user(UserPoolId=house.pool, Username=name, MessageAction="SUPPRESS")
    before = house.users()
    house.age()
    for name in names:
        house.idp.admin_delete_user(UserPoolId=house.pool, Username=name)
    assert house.initiate()["RestorePreview"][0]["CreateCount"] == len(names)
    house.server.kill()
    house.start()
    with pytest.raises(house.idp.exceptions.OperationNotEnabledException):
        house.idp.admin_create_user(UserPoolId=house.pool, Username="mallory", MessageAction="SUPPRESS")
    house.idp.start_point_in_time_recovery(**house.name)
    house.server.kill()
    house.start()
    house.wait("RESTORE_COMPLETED")
    assert house.users() == before
    house.idp.admin_create_user(UserPoolId=house.pool, Username="mallory", MessageAction="SUPPRESS")
