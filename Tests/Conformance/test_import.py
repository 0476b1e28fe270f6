"""Users who come from elsewhere: CSV files through boto3, curl and the AWS CLI, and whole pools from another server."""

import base64
import datetime
import hashlib
import hmac
import json
import os
import socket
import struct
import subprocess
import time

import bcrypt
import boto3
import botocore
import jwt
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa, x25519

from server import BIN, Server

ROLE = "arn:aws:iam::123456789012:role/import"
OLD_PASSWORD = "0ld-Horse-{number}"


def csv(idp, pool, rows, hashes=False):
    """A file with the pool's columns; each row names some values."""
    columns = idp.get_csv_header(UserPoolId=pool)["CSVHeader"] + (["cognito:password_hash"] if hashes else [])
    lines = [",".join(columns)]
    for row in rows:
        lines.append(",".join(row.get(column, "false" if column == "cognito:mfa_enabled" else "") for column in columns))
    return "\n".join(lines) + "\n"


def users(count, **values):
    return [{"cognito:username": f"user{number}", "email": f"user{number}@example.org", "email_verified": "true", **values}
            for number in range(count)]


def finish(idp, pool, job):
    deadline = time.monotonic() + 60
    while True:
        described = idp.describe_user_import_job(UserPoolId=pool, JobId=job)["UserImportJob"]
        if described["Status"] not in {"Pending", "InProgress", "Stopping"}:
            return described
        assert time.monotonic() < deadline, described
        time.sleep(0.05)


def run(idp, pool, text, **options):
    job = idp.create_user_import_job(
        JobName="users", UserPoolId=pool, CloudWatchLogsRoleArn=ROLE, **options)["UserImportJob"]
    assert job["Status"] == "Created"
    # As AWS's documentation shows it with curl.
    answer = requests.put(
        job["PreSignedUrl"], data=text.encode(), headers={"x-amz-server-side-encryption": "aws:kms"})
    assert answer.status_code == 200, answer.text
    started = idp.start_user_import_job(UserPoolId=pool, JobId=job["JobId"])["UserImportJob"]
    assert started["Status"] == "Pending"
    return finish(idp, pool, job["JobId"])


def test_a_thousand_users_keep_their_passwords(server, idp, app, sign_in):
    # A few hashes for many users: to make a thousand takes longer than to import them.
    hashes = [bcrypt.hashpw(OLD_PASSWORD.format(number=number).encode(), bcrypt.gensalt(4)).decode()
              for number in range(10)]
    rows = users(1000)
    for number, row in enumerate(rows):
        row["cognito:password_hash"] = hashes[number % 10]
        row["name"] = f"Number {number}\\, of many"
    job = run(idp, app.pool, csv(idp, app.pool, rows, hashes=True), PasswordHashingAlgorithm="BCRYPT")
    assert job["Status"] == "Succeeded", job
    assert (job["ImportedUsers"], job["SkippedUsers"], job["FailedUsers"]) == (1000, 0, 0)
    assert job["StartDate"] <= job["CompletionDate"]
    tokens = sign_in("user123", OLD_PASSWORD.format(number=3))
    assert tokens["AccessToken"]
    with pytest.raises(botocore.exceptions.ClientError):
        sign_in("user124", OLD_PASSWORD.format(number=3))
    user = idp.admin_get_user(UserPoolId=app.pool, Username="user123")
    assert user["UserStatus"] == "CONFIRMED"
    assert {"Name": "name", "Value": "Number 123, of many"} in user["UserAttributes"]
    # The hash has become the pool's own.
    assert sign_in("user123", OLD_PASSWORD.format(number=3))["AccessToken"]
    assert not list((server.data / "imports").glob("*.csv"))


def test_rows_that_break_a_rule_are_told_of_in_a_log(server, idp, app, user):
    rows = users(3)
    rows[1]["cognito:username"] = user
    rows[2]["email"] = "no address"
    job = run(idp, app.pool, csv(idp, app.pool, rows))
    assert job["Status"] == "Succeeded", job
    assert (job["ImportedUsers"], job["SkippedUsers"], job["FailedUsers"]) == (1, 1, 1)
    log = (server.data / "imports" / f"{job['JobId']}.log").read_text()
    assert "[SKIPPED] Line Number 3 - The user already exists." in log
    assert "[FAILED] Line Number 4" in log and "no address" not in log
    assert idp.admin_get_user(UserPoolId=app.pool, Username="user0")["UserStatus"] == "RESET_REQUIRED"


def test_curl_sends_a_large_file_and_the_server_keeps_it_on_disk(server, idp, app, tmp_path):
    job = idp.create_user_import_job(
        JobName="large", UserPoolId=app.pool, CloudWatchLogsRoleArn=ROLE)["UserImportJob"]
    file = tmp_path / "users.csv"
    header = csv(idp, app.pool, [])
    with file.open("w") as out:
        out.write(header)
        row = csv(idp, app.pool, users(1, email="no address", name="x" * 1000)).splitlines()[1] + "\n"
        for _ in range(40_000):
            out.write(row)
    size = file.stat().st_size
    assert size > 40_000_000
    before = resident(server)
    status = subprocess.run(
        ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-T", file, "-H", "x-amz-server-side-encryption:aws:kms",
         job["PreSignedUrl"]], capture_output=True, text=True, check=True).stdout
    assert status == "200"
    assert (server.data / "imports" / f"{job['JobId']}.csv").stat().st_size == size
    assert resident(server) - before < 16 << 20
    refused = requests.put(job["PreSignedUrl"].replace("signature=", "signature=00"), data=b"x")
    assert refused.status_code == 403
    idp.start_user_import_job(UserPoolId=app.pool, JobId=job["JobId"])
    stopped = idp.stop_user_import_job(UserPoolId=app.pool, JobId=job["JobId"])["UserImportJob"]
    assert stopped["Status"] in {"Stopping", "Stopped"}
    assert finish(idp, app.pool, job["JobId"])["Status"] == "Stopped"


def resident(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(next(line for line in status if line.startswith("RssAnon")).split()[1]) << 10


def test_the_paginator_walks_250_jobs_while_others_are_made(idp, app):
    made = {idp.create_user_import_job(
        JobName=f"job {number}", UserPoolId=app.pool, CloudWatchLogsRoleArn=ROLE)["UserImportJob"]["JobId"]
        for number in range(250)}
    seen, token = [], {}
    while True:
        page = idp.list_user_import_jobs(UserPoolId=app.pool, MaxResults=60, **token)
        seen += [job["JobId"] for job in page["UserImportJobs"]]
        idp.create_user_import_job(JobName="later", UserPoolId=app.pool, CloudWatchLogsRoleArn=ROLE)
        if "PaginationToken" not in page:
            break
        token = {"PaginationToken": page["PaginationToken"]}
    assert len(seen) == len(set(seen)) and set(seen) == made


def test_each_operation_refuses_what_it_must(idp, app, refused):
    job = idp.create_user_import_job(
        JobName="job", UserPoolId=app.pool, CloudWatchLogsRoleArn=ROLE)["UserImportJob"]["JobId"]
    nowhere, nothing = "us-east-1_000000000", "import-0000000000"
    refused("ResourceNotFoundException", idp.get_csv_header, UserPoolId=nowhere)
    refused("ResourceNotFoundException", idp.list_user_import_jobs, UserPoolId=nowhere, MaxResults=1)
    refused("ResourceNotFoundException", idp.create_user_import_job, JobName="j", UserPoolId=nowhere,
            CloudWatchLogsRoleArn=ROLE)
    for call in (idp.start_user_import_job, idp.stop_user_import_job, idp.describe_user_import_job):
        refused("ResourceNotFoundException", call, UserPoolId=app.pool, JobId=nothing)
        refused("InvalidParameterException", call, UserPoolId=app.pool, JobId="job")
    refused("PreconditionNotMetException", idp.start_user_import_job, UserPoolId=app.pool, JobId=job)
    refused("PreconditionNotMetException", idp.stop_user_import_job, UserPoolId=app.pool, JobId=job)
    refused("InvalidParameterException", idp.create_user_import_job, JobName="j", UserPoolId=app.pool,
            CloudWatchLogsRoleArn=ROLE, PasswordHashingAlgorithm="MD5")


def test_a_server_that_is_killed_goes_on_and_imports_nobody_twice(tmp_path):
    server = Server(tmp_path / "data")
    idp = client_of(server)
    pool = idp.create_user_pool(PoolName="large", AutoVerifiedAttributes=["email"])["UserPool"]["Id"]
    job = idp.create_user_import_job(
        JobName="job", UserPoolId=pool, CloudWatchLogsRoleArn=ROLE)["UserImportJob"]
    requests.put(job["PreSignedUrl"], data=csv(idp, pool, users(5000)).encode()).raise_for_status()
    idp.start_user_import_job(UserPoolId=pool, JobId=job["JobId"])
    while not idp.describe_user_import_job(UserPoolId=pool, JobId=job["JobId"])["UserImportJob"]["ImportedUsers"]:
        time.sleep(0.01)
    server.kill()
    server = Server(tmp_path / "data")
    idp = client_of(server)
    ended = finish(idp, pool, job["JobId"])
    assert ended["Status"] == "Succeeded", ended
    assert (ended["ImportedUsers"], ended["SkippedUsers"], ended["FailedUsers"]) == (5000, 0, 0)
    assert server.stop() == 0


# Whole pools

def client_of(server):
    saved = dict(os.environ)
    os.environ.clear()
    os.environ.update(server.environment)
    try:
        return boto3.Session().client(
            "cognito-idp", config=botocore.config.Config(retries={"total_max_attempts": 1}))
    finally:
        os.environ.clear()
        os.environ.update(saved)


def authctl(server, *words):
    environment = {**server.environment, "LATCHKEY_ENDPOINT": server.endpoint, "HOME": str(server.data)}
    environment.pop("AWS_CONFIG_FILE")
    done = subprocess.run([BIN / "authctl", *words], capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout, done.stderr


def totp(secret, step=0):
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    counter = struct.pack(">Q", int(time.time()) // 30 + step)
    digest = hmac.new(key, counter, hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7fffffff) % 1_000_000:06d}"


@pytest.fixture
def moved(tmp_path):
    """A pool on a server, and another server with nothing."""
    old, new = Server(tmp_path / "old"), Server(tmp_path / "new")
    yield old, new
    for server in (old, new):
        assert server.stop() == 0


@pytest.mark.parametrize("kind", ["the server's", "x25519", "rsa"])
def test_ops_06_a_pool_moves_to_an_empty_server_with_subs_passwords_and_totp(moved, tmp_path, kind):
    from pycognito import AWSSRP

    old, new = moved
    idp = client_of(old)
    pool = idp.create_user_pool(
        PoolName="hotel", AutoVerifiedAttributes=["email"], AliasAttributes=["email"],
        Schema=[{"Name": "tier", "AttributeDataType": "String"}])["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(
        UserPoolId=pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True})
    client = idp.create_user_pool_client(
        UserPoolId=pool, ClientName="web", ExplicitAuthFlows=[
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    )["UserPoolClient"]["ClientId"]
    names = [f"user{number}" for number in range(120)]
    for name in names:
        idp.admin_create_user(
            UserPoolId=pool, Username=name, MessageAction="SUPPRESS", UserAttributes=[
                {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"},
                {"Name": "custom:tier", "Value": "gold"}])
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=f"Passw0rd-{name}", Permanent=True)
    idp.admin_disable_user(UserPoolId=pool, Username="user7")
    for number, group in enumerate(("guests", "staff")):
        idp.create_group(UserPoolId=pool, GroupName=group, Precedence=number, RoleArn=ROLE)
        idp.admin_add_user_to_group(UserPoolId=pool, Username=f"user{number + 8}", GroupName=group)
    tokens = idp.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "user1", "PASSWORD": "Passw0rd-user1"})["AuthenticationResult"]
    secret = idp.associate_software_token(AccessToken=tokens["AccessToken"])["SecretCode"]
    idp.verify_software_token(AccessToken=tokens["AccessToken"], UserCode=totp(secret))
    idp.set_user_mfa_preference(
        AccessToken=tokens["AccessToken"], SoftwareTokenMfaSettings={"Enabled": True, "PreferredMfa": True})

    own = []
    if kind == "the server's":
        status, public, errors = authctl(new, "user", "archive-key")
        assert status == 0, errors
    else:
        private = x25519.X25519PrivateKey.generate() if kind == "x25519" else rsa.generate_private_key(65537, 2048)
        (tmp_path / "key.pem").write_bytes(private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        public = private.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
        own = ["--key", tmp_path / "key.pem"]
    (tmp_path / "public.pem").write_text(public)
    archive = tmp_path / "hotel.archive"
    status, out, errors = authctl(old, "user", "export", archive, "--key", tmp_path / "public.pem", "--pool", pool)
    assert (status, out) == (0, f"Wrote 120 users to {archive}.\n"), errors
    assert archive.stat().st_mode & 0o777 == 0o600
    content = archive.read_bytes()
    for secret_text in (b"user1@example.org", b"$scrypt", secret.encode()):
        assert secret_text not in content

    # What is cut off or damaged changes nothing.
    (tmp_path / "cut").write_bytes(content[:-1])
    status, _, errors = authctl(new, "user", "import", tmp_path / "cut", "--archive", *own)
    assert status == 4 and "cut off" in errors
    assert client_of(new).list_user_pools(MaxResults=10)["UserPools"] == []

    status, out, errors = authctl(new, "user", "import", archive, "--archive", *own)
    assert status == 0, errors
    assert out == (f"Made the pool {pool}.\nAdded 120 users and 3 other entries; 0 users were there already; "
                   "0 could not be taken.\n")
    status, out, _ = authctl(new, "user", "import", archive, "--archive", "--json", *own)
    assert status == 0 and json.loads(out)["present"] == 120 and json.loads(out)["added"] == 0

    there = client_of(new)
    for name in ("user0", "user1", "user7", "user119"):
        before, after = (c.admin_get_user(UserPoolId=pool, Username=name) for c in (idp, there))
        for answer in (before, after):
            answer.pop("ResponseMetadata")
        assert before == after
    assert there.describe_user_pool(UserPoolId=pool)["UserPool"]["SchemaAttributes"] == \
        idp.describe_user_pool(UserPoolId=pool)["UserPool"]["SchemaAttributes"]
    for group in ("guests", "staff"):
        assert [u["Username"] for u in there.list_users_in_group(UserPoolId=pool, GroupName=group)["Users"]] == \
            [u["Username"] for u in idp.list_users_in_group(UserPoolId=pool, GroupName=group)["Users"]]
        assert there.get_group(UserPoolId=pool, GroupName=group)["Group"] == \
            idp.get_group(UserPoolId=pool, GroupName=group)["Group"]
    # Sign-ins, to the same client: by password, by SRP, by a verified address, with the authenticator app.
    assert there.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "user5@example.org", "PASSWORD": "Passw0rd-user5"})["AuthenticationResult"]
    assert AWSSRP(username="user9", password="Passw0rd-user9", pool_id=pool, client_id=client,
                  client=there).authenticate_user()["AuthenticationResult"]
    access = there.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "user9", "PASSWORD": "Passw0rd-user9"})["AuthenticationResult"]["AccessToken"]
    assert jwt.decode(access, options={"verify_signature": False})["cognito:groups"] == ["staff"]
    asked = there.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "user1", "PASSWORD": "Passw0rd-user1"})
    assert asked["ChallengeName"] == "SOFTWARE_TOKEN_MFA"
    # The code of this step was taken on the old server: the new one remembers.
    with pytest.raises(botocore.exceptions.ClientError):
        there.respond_to_auth_challenge(
            ClientId=client, ChallengeName=asked["ChallengeName"], Session=asked["Session"],
            ChallengeResponses={"USERNAME": "user1", "SOFTWARE_TOKEN_MFA_CODE": totp(secret, -1)})
    assert there.respond_to_auth_challenge(
        ClientId=client, ChallengeName=asked["ChallengeName"], Session=asked["Session"],
        ChallengeResponses={"USERNAME": "user1", "SOFTWARE_TOKEN_MFA_CODE": totp(secret, 1)})["AuthenticationResult"]
    with pytest.raises(botocore.exceptions.ClientError, match="User is disabled"):
        there.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": "user7", "PASSWORD": "Passw0rd-user7"})
    # Nothing secret was written down on the way.
    for server in moved:
        log = server.errors()
        assert "$scrypt" not in log and secret not in log


def test_authctl_imports_a_file_and_tells_what_came_of_it(server, idp, app, tmp_path):
    file = tmp_path / "users.csv"
    file.write_text(csv(idp, app.pool, users(3)))
    status, out, errors = authctl(server, "user", "import", file, "--pool", app.pool)
    assert (status, out) == (0, "Imported 3, skipped 0, failed 0.\n"), errors
    status, out, errors = authctl(server, "user", "import", file, "--pool", app.pool, "--json")
    assert status == 1 and json.loads(out)["SkippedUsers"] == 3
    assert "Too many users have failed or been skipped" in errors


def everything_of(idp, pool, client):
    """What an administrator is shown of a pool, operation by operation."""
    def shown(call, **parameters):
        answer = call(UserPoolId=pool, **parameters)
        answer.pop("ResponseMetadata")
        return answer

    pages = {
        "pool": shown(idp.describe_user_pool), "mfa": shown(idp.get_user_pool_mfa_config),
        "logs": shown(idp.get_log_delivery_configuration), "risk": shown(idp.describe_risk_configuration),
        "client risk": shown(idp.describe_risk_configuration, ClientId=client),
        "sessions": shown(idp.get_user_pool_session_configuration),
        "client sessions": shown(idp.get_user_pool_client_session_configuration, ClientId=client),
        "client": shown(idp.describe_user_pool_client, ClientId=client),
        "secrets": shown(idp.list_user_pool_client_secrets, ClientId=client),
        "provider": shown(idp.describe_identity_provider, ProviderName="Corp"),
        "provider by identifier": shown(idp.get_identity_provider_by_identifier, IdpIdentifier="corp.example"),
        "certificate": shown(idp.get_signing_certificate),
        "resource servers": shown(idp.list_resource_servers, MaxResults=50),
        "style": shown(idp.get_ui_customization, ClientId=client),
        "branding": shown(idp.describe_managed_login_branding_by_client, ClientId=client, ReturnMergedResources=False),
        "terms": shown(idp.list_terms, MaxResults=10), "policies": shown(idp.list_cimd_policies, MaxResults=10),
        "users": shown(idp.list_users), "groups": shown(idp.list_groups),
        "devices": shown(idp.admin_list_devices, Username="alice"),
        "tags": idp.list_tags_for_resource(
            ResourceArn=idp.describe_user_pool(UserPoolId=pool)["UserPool"]["Arn"])["Tags"],
        "domain": idp.describe_user_pool_domain(Domain="moving-hotel")["DomainDescription"]["UserPoolId"],
    }
    pages["pool"]["UserPool"].pop("EstimatedNumberOfUsers")
    # Where a logo is found is on the server that shows it.
    pages["style"]["UICustomization"].pop("ImageUrl", None)
    return pages


def test_ops_06_everything_that_a_pool_has_moves_with_it(moved, tmp_path):
    png = b"\x89PNG\r\n\x1a\n\x01"
    old, new = moved
    idp = client_of(old)
    pool = idp.create_user_pool(
        PoolName="hotel", UserPoolTier="PLUS", UserPoolTags={"stage": "test"},
        UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"})["UserPool"]["Id"]
    name = {"UserPoolId": pool}
    idp.create_resource_server(Identifier="rooms", Name="rooms", Scopes=[
        {"ScopeName": "read", "ScopeDescription": "Reads"}], **name)
    idp.create_identity_provider(
        ProviderName="Corp", ProviderType="OIDC", IdpIdentifiers=["corp.example"], AttributeMapping={"email": "mail"},
        ProviderDetails={"client_id": "c", "client_secret": "provider-secret", "attributes_request_method": "GET",
                         "oidc_issuer": "https://idp.example.org", "authorize_scopes": "openid email"}, **name)
    client = idp.create_user_pool_client(
        ClientName="web", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid", "rooms/read"], CallbackURLs=["https://example.org/"],
        SupportedIdentityProviders=["COGNITO", "Corp"], **name)["UserPoolClient"]["ClientId"]
    one = {"ClientId": client, **name}
    idp.create_user_pool_domain(Domain="moving-hotel", **name)
    idp.set_ui_customization(CSS=".banner-customizable { color: red; }", ImageFile=png, **one)
    idp.create_managed_login_branding(
        Settings={"categories": {"form": {"displayGraphics": False}}},
        Assets=[{"Category": "FORM_LOGO", "ColorMode": mode, "Extension": "PNG", "Bytes": png}
                for mode in ("LIGHT", "DARK")], **one)
    idp.create_terms(TermsName="terms-of-use", TermsSource="LINK", Enforcement="NONE",
                     Links={"cognito:default": "https://example.org/terms"}, **one)
    idp.create_cimd_policy(PolicyName="partners", CacheDuration=90000, URLPatterns=["https://*.example.org/client.json"], **one)
    idp.set_risk_configuration(RiskExceptionConfiguration={"BlockedIPRangeList": ["192.0.2.0/24"]}, **name)
    idp.set_risk_configuration(RiskExceptionConfiguration={"SkippedIPRangeList": ["198.51.100.0/24"]}, **one)
    idp.set_log_delivery_configuration(LogConfigurations=[{
        "LogLevel": "ERROR", "EventSource": "userNotification",
        "CloudWatchLogsConfiguration": {"LogGroupArn": "arn:aws:logs:us-east-1:000000000000:log-group:a"}}], **name)
    idp.get_signing_certificate(**name)
    idp.create_group(GroupName="staff", Precedence=1, **name)
    idp.admin_create_user(Username="alice", MessageAction="SUPPRESS", **name)
    idp.admin_add_user_to_group(Username="alice", GroupName="staff", **name)
    idp.admin_link_provider_for_user(
        DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "alice"},
        SourceUser={"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject",
                    "ProviderAttributeValue": "alice-at-corp"}, **name)

    (tmp_path / "public.pem").write_text(authctl(new, "user", "archive-key")[1])
    archive = tmp_path / "hotel.archive"
    assert authctl(old, "user", "export", archive, "--key", tmp_path / "public.pem", "--pool", pool)[0] == 0
    assert b"provider-secret" not in archive.read_bytes()
    status, out, errors = authctl(new, "user", "import", archive, "--archive")
    assert status == 0, out + errors
    before, after = (everything_of(c, pool, client) for c in (idp, client_of(new)))
    for what, answer in before.items():
        assert after[what] == answer, what
    with pytest.raises(botocore.exceptions.ClientError, match="(?i)linked"):
        client_of(new).admin_link_provider_for_user(
            DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": "alice"},
            SourceUser={"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject",
                        "ProviderAttributeValue": "alice-at-corp"}, **name)


def test_nobody_but_an_administrator_has_the_server_keep_a_long_part(server):
    """By a raw connection that sends the head of four mebibytes and waits: whoever is not let in is told at once."""
    host, port = server.endpoint.removeprefix("http://").split(":")
    now = datetime.datetime.now(datetime.timezone.utc)
    signed = ("Authorization: AWS4-HMAC-SHA256 Credential=LKIA0000000000000000/{day}/us-east-1/latchkey/aws4_request, "
              "SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=" + "0" * 64 + "\r\n").format(
                  day=now.strftime("%Y%m%d"))
    date = "X-Amz-Date: " + now.strftime("%Y%m%dT%H%M%SZ") + "\r\n"
    digest = "X-Amz-Content-Sha256: " + "0" * 64 + "\r\n"
    for head, status in [("", 401), (signed + date, 403), (signed.replace("latchkey", "cognito-idp") + date + digest, 403),
                         (signed + "X-Amz-Date: 20200101T000000Z\r\n" + digest, 403), (signed + date + digest, 413)]:
        with socket.create_connection((host, int(port)), timeout=5) as connection:
            connection.sendall((f"POST /archive/import HTTP/1.1\r\nHost: {host}:{port}\r\n{head}"
                                "Content-Length: 4194304\r\n\r\n").encode())
            answer = connection.recv(4096).decode()
            assert answer.startswith(f"HTTP/1.1 {status} "), (head, answer)
