"""What users do to sign in, its risks and its logs, through boto3 and authctl."""

import configparser
import json
import subprocess
import time
import types

import boto3
import botocore
import botocore.config
import pytest

from conftest import PASSWORD
from server import BIN, Server

ARN = "arn:aws:logs:us-east-1:000000000000:log-group:events"


def make_hotel(idp, mode):
    pool = idp.create_user_pool(
        PoolName="hotel", UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": mode})["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="web", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
    return types.SimpleNamespace(pool=pool, client=client)


@pytest.fixture
def hotel(idp):
    hotel = make_hotel(idp, "ENFORCED")
    yield hotel
    idp.delete_user_pool(UserPoolId=hotel.pool)


def attempt(public, hotel, password=PASSWORD):
    return public.initiate_auth(ClientId=hotel.client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "ada", "PASSWORD": password})


def test_events_are_listed_page_by_page_while_others_come(idp, public, hotel, refused):
    for _ in range(250):
        attempt(public, hotel)
    refused("NotAuthorizedException", attempt, public=public, hotel=hotel, password="Wrong-Horse-7")
    seen = []
    for page in idp.get_paginator("admin_list_user_auth_events").paginate(
            UserPoolId=hotel.pool, Username="ada", PaginationConfig={"PageSize": 25}):
        seen += [event["EventId"] for event in page["AuthEvents"]]
        attempt(public, hotel)
    assert len(seen) == len(set(seen)) == 251
    newest = idp.admin_list_user_auth_events(UserPoolId=hotel.pool, Username="ada", MaxResults=10)["AuthEvents"]
    assert {event["EventType"] for event in newest} == {"SignIn"}
    assert newest[0]["EventResponse"] == "Pass" and newest[0]["EventRisk"]["RiskDecision"] == "NoRisk"
    assert newest[0]["ChallengeResponses"] == [{"ChallengeName": "Password", "ChallengeResponse": "Success"}]
    assert newest[0]["EventContextData"]["IpAddress"] == "127.0.0.1"


def test_feedback(idp, public, hotel, refused):
    attempt(public, hotel)
    event = idp.admin_list_user_auth_events(UserPoolId=hotel.pool, Username="ada")["AuthEvents"][0]["EventId"]
    words = dict(UserPoolId=hotel.pool, Username="ada", EventId=event, FeedbackValue="Valid")
    idp.admin_update_auth_event_feedback(**words)
    feedback = idp.admin_list_user_auth_events(UserPoolId=hotel.pool, Username="ada")["AuthEvents"][0]["EventFeedback"]
    assert feedback["FeedbackValue"] == "Valid" and feedback["Provider"] == "Admin" and feedback["FeedbackDate"]
    assert refused("NotAuthorizedException", public.update_auth_event_feedback, FeedbackToken="none", **words) == (
        "Invalid feedback token.")


def test_a_pool_that_does_not_watch(idp, refused):
    hotel = make_hotel(idp, "OFF")
    for call, more in ((idp.admin_list_user_auth_events, {"Username": "ada"}), (idp.set_risk_configuration, {}),
                       (idp.describe_risk_configuration, {})):
        refused("UserPoolAddOnNotEnabledException", call, UserPoolId=hotel.pool, **more)
    idp.delete_user_pool(UserPoolId=hotel.pool)


def test_a_network_that_is_blocked(idp, public, hotel, refused):
    blocked = {"BlockedIPRangeList": ["127.0.0.0/8", "::1/128"]}
    risk = idp.set_risk_configuration(UserPoolId=hotel.pool, RiskExceptionConfiguration=blocked)["RiskConfiguration"]
    assert risk["RiskExceptionConfiguration"] == blocked and risk["LastModifiedDate"]
    assert idp.describe_risk_configuration(UserPoolId=hotel.pool)["RiskConfiguration"] == risk
    assert refused("NotAuthorizedException", attempt, public=public, hotel=hotel) == (
        "Unable to login because of security reasons.")
    idp.set_risk_configuration(UserPoolId=hotel.pool)
    assert attempt(public, hotel)["AuthenticationResult"]


def test_authctl_audit(server, idp, public, hotel, refused):
    attempt(public, hotel)
    refused("NotAuthorizedException", attempt, public=public, hotel=hotel, password="Wrong-Horse-7")
    environment = {**server.environment, "LATCHKEY_ENDPOINT": server.endpoint, "LATCHKEY_POOL": hotel.pool}

    def run(*words):
        return subprocess.run([BIN / "authctl", "audit", *words], text=True, capture_output=True, env=environment)
    lines = [line.split() for line in run().stdout.splitlines()]
    assert [line[1:4] for line in lines] == [["ada", "SignIn", "Pass"], ["ada", "SignIn", "Fail"]]
    assert [json.loads(line)["EventResponse"] for line in run("ada", "--json", "--response", "fail").stdout.splitlines()
            ] == ["Fail"]
    assert run("--type", "Dance").returncode == 2 and run("--since", "2099-01-01T00:00:00Z").stdout == ""
    following = subprocess.Popen([BIN / "authctl", "audit", "ada", "--follow"], text=True, stdout=subprocess.PIPE,
                                 env=environment)
    try:
        assert [following.stdout.readline().split()[3] for _ in range(2)] == ["Pass", "Fail"]
        attempt(public, hotel)
        assert following.stdout.readline().split()[1:4] == ["ada", "SignIn", "Pass"]
    finally:
        following.kill()
        following.wait()


def test_logs_go_to_a_file(tmp_path, refused):
    log = tmp_path / "events.jsonl"
    config = tmp_path / "authd.json5"
    config.write_text(json.dumps({"logs": {ARN: {"file": str(log)}}}))
    server = Server(tmp_path / "data", "--config", str(config))
    try:
        options = {"region_name": "us-east-1", "endpoint_url": server.endpoint}
        key = configparser.ConfigParser()
        key.read(server.data / "credentials")
        idp = boto3.client("cognito-idp", **options, **{
            name: key["default"][name] for name in ("aws_access_key_id", "aws_secret_access_key")})
        public = boto3.client("cognito-idp", **options, config=botocore.config.Config(
            signature_version=botocore.UNSIGNED))
        hotel = make_hotel(idp, "AUDIT")
        configuration = [{"LogLevel": "INFO", "EventSource": "userAuthEvents",
                          "CloudWatchLogsConfiguration": {"LogGroupArn": ARN}}]
        idp.set_log_delivery_configuration(UserPoolId=hotel.pool, LogConfigurations=configuration)
        answer = idp.get_log_delivery_configuration(UserPoolId=hotel.pool)["LogDeliveryConfiguration"]
        assert answer == {"UserPoolId": hotel.pool, "LogConfigurations": configuration}
        attempt(public, hotel)
        refused("NotAuthorizedException", attempt, public=public, hotel=hotel, password="Wrong-Horse-7")
        deadline = time.monotonic() + 10
        while not log.exists() or len(log.read_text().splitlines()) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    finally:
        assert server.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["message"]["eventResponse"] for line in lines] == ["Pass", "Fail"]
    assert "Horse" not in log.read_text()
