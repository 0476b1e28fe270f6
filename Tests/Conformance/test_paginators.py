"""Every list that comes in pages: walked to its end while others write, it has what was there once, and nothing twice."""

import concurrent.futures
import pathlib
import re

import pycognito.aws_srp
import pytest

import answers
from browser import PARTY, Browser
from conftest import PASSWORD
from test_configuration import fill
from world import PATTERNS

TESTS = pathlib.Path(__file__).resolve().parents[1]
TOKENS = {"NextToken", "PaginationToken"}
PAGED = [name for name in answers.OPERATIONS
         if (shape := answers.MODEL.operation_model(name).output_shape) and TOKENS & set(shape.members)]

#: Where a list of 250 is walked while others are made, or one of as many as there can be.
WALKED = {
    "AdminListDevices": "Conformance/test_paginators.py: test_devices_are_walked_while_others_are_confirmed",
    "AdminListGroupsForUser": "Conformance/test_groups.py: test_every_paginator_sees_each_of_250_once_while_others_come",
    "AdminListUserAuthEvents": "Conformance/test_auth_events.py: test_events_are_listed_page_by_page_while_others_come",
    "AdminListUserSessions": "Conformance/test_paginators.py: test_sessions_are_walked",
    "ListCIMDPolicies": "Conformance/test_paginators.py: test_policies_are_walked_while_others_are_made",
    "ListClientMetadataURLs": "CognitoServiceTests/Operations/CreateCIMDPolicyTests.swift: "
                              "of 250 documents each is listed once, while others are fetched",
    "ListDevices": "Conformance/test_paginators.py: test_devices_are_walked_while_others_are_confirmed",
    "ListGroups": "Conformance/test_groups.py: test_every_paginator_sees_each_of_250_once_while_others_come",
    "ListIdentityProviders":
        "Conformance/test_identity_providers.py: test_the_paginator_sees_each_of_250_once_while_others_come",
    "ListPointInTimeRecoveries": "CognitoServiceTests/Operations/InitiatePointInTimeRecoveryTests.swift: "
                                 "pages name all recoveries once, newest first",
    "ListResourceServers":
        "Conformance/test_resource_servers.py: test_the_paginator_sees_each_of_250_once_while_others_come",
    "ListTerms": "Conformance/test_pages.py: test_terms_are_listed_page_by_page_while_others_are_made",
    "ListUserImportJobs": "Conformance/test_import.py: test_the_paginator_walks_250_jobs_while_others_are_made",
    "ListUserPoolClients": "Conformance/test_configuration.py: test_clients_are_walked_while_others_are_made",
    "ListUserPools": "CognitoServiceTests/Operations/ListUserPoolsTests.swift: "
                     "of 250 pools each is seen once, while others are made",
    "ListUserSessions": "Conformance/test_paginators.py: test_sessions_are_walked",
    "ListUsers": "Conformance/test_configuration.py: test_users_are_walked_while_others_sign_up",
    "ListUsersInGroup": "Conformance/test_groups.py: test_every_paginator_sees_each_of_250_once_while_others_come",
    "ListWebAuthnCredentials": "Conformance/test_paginators.py: test_passkeys_are_walked_while_others_are_registered",
}
#: What never is more than a page.
ONE_PAGE = {
    "ListUserPoolClientSecrets": "a client has two secrets at most",
    "ListUserPoolReplicas": "a pool is its only replica",
}


def test_every_list_in_pages_is_walked_or_is_one_page():
    assert sorted(PAGED) == sorted(set(answers.OPERATIONS) & (set(WALKED) | set(ONE_PAGE)))
    declared = answers.botocore.session.Session().get_paginator_model("cognito-idp")
    assert set(declared._paginator_config) <= set(WALKED)


@pytest.mark.parametrize("operation", [name for name in PAGED if name in WALKED])
def test_the_test_that_walks_a_list_is_there(operation):
    file, name = WALKED[operation].split(": ", 1)
    assert re.search(rf"(def |func `){re.escape(name)}\b", (TESTS / file).read_text())


def pages(call, **parameters):
    """The pages of a list, for which botocore has no paginator."""
    token = {}
    while True:
        page = call(**parameters, **token)
        yield page
        token = {name: page[name] for name in TOKENS if name in page}
        if not token:
            return


def sign_in(public, client, user, **parameters):
    return public.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": user, "PASSWORD": PASSWORD, **parameters})["AuthenticationResult"]


@pytest.fixture(scope="module")
def hotel(idp, public):
    """A pool that remembers devices and takes passkeys, a client of it, and a way to make users."""
    pool = idp.create_user_pool(
        PoolName="hotel", DeviceConfiguration={"DeviceOnlyRememberedOnUserPrompt": False},
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})["UserPool"]["Id"]
    idp.set_user_pool_mfa_config(UserPoolId=pool, WebAuthnConfiguration={"RelyingPartyId": PARTY})
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="web", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    for name in ("ada", "bob", "eve"):
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
    yield pool, client
    idp.delete_user_pool(UserPoolId=pool)


@pytest.mark.parametrize("caller", ["admin", "public"])
def test_devices_are_walked_while_others_are_confirmed(idp, public, hotel, caller):
    """A user has a hundred at most: the one used least recently makes room."""
    (pool, client), user = hotel, "ada" if caller == "admin" else "bob"

    def confirm(_):
        tokens = sign_in(public, client, user)
        new = tokens["NewDeviceMetadata"]
        _, verifier = pycognito.aws_srp.generate_hash_device(new["DeviceGroupKey"], new["DeviceKey"])
        public.confirm_device(AccessToken=tokens["AccessToken"], DeviceKey=new["DeviceKey"],
                              DeviceSecretVerifierConfig=verifier)
        return new["DeviceKey"]

    before, seen, late = fill(confirm, 80), [], []
    call, named = ((idp.admin_list_devices, {"UserPoolId": pool, "Username": user}) if caller == "admin" else
                   (public.list_devices, {"AccessToken": sign_in(public, client, user)["AccessToken"]}))
    for page in pages(call, Limit=7, **named):
        seen += [device["DeviceKey"] for device in page["Devices"]]
        if len(late) < 15:
            late.append(confirm(None))
    assert len(late) > 10
    assert len(seen) == len(set(seen)) and before <= set(seen) <= before | set(late)


def test_sessions_are_walked(idp, public):
    """As many as there are before a pool keeps an account of them, after which there are a hundred at most."""
    pool = idp.create_user_pool(PoolName="sessions")["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="web", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        tokens = list(threads.map(lambda _: sign_in(public, client, "ada")["AccessToken"], range(251)))
    idp.set_user_pool_session_configuration(
        UserPoolId=pool, UserSessionTracking="ENABLED", TokenSession={"MaxPerUser": 100})
    for call, named in ((idp.admin_list_user_sessions, {"UserPoolId": pool, "Username": "ada"}),
                        (public.list_user_sessions, {"AccessToken": tokens[0]})):
        walked = list(pages(call, **named))
        seen = [session["SessionId"] for page in walked for session in page["Sessions"]]
        assert len(walked) > 2 and len(seen) == len(set(seen)) == 251
    # One more ends the oldest, of whom the rest of the walk says nothing more; nobody comes twice.
    walk_ = pages(idp.admin_list_user_sessions, UserPoolId=pool, Username="ada")
    seen = [session["SessionId"] for session in next(walk_)["Sessions"]]
    sign_in(public, client, "ada")
    seen += [session["SessionId"] for page in walk_ for session in page["Sessions"]]
    assert len(seen) == len(set(seen))
    left = {session["SessionId"] for page in pages(idp.admin_list_user_sessions, UserPoolId=pool, Username="ada")
            for session in page["Sessions"]}
    assert len(left) == 100 and len(left - set(seen)) <= 1
    idp.delete_user_pool(UserPoolId=pool)


def test_passkeys_are_walked_while_others_are_registered(public, hotel):
    """A user has twenty at most, which are a page unless fewer are asked for."""
    token = sign_in(public, hotel[1], "eve")["AccessToken"]

    def register():
        options = public.start_web_authn_registration(AccessToken=token)["CredentialCreationOptions"]
        credential = Browser().create(options)
        public.complete_web_authn_registration(AccessToken=token, Credential=credential)
        return credential["id"]

    before, seen, late = {register() for _ in range(14)}, [], []
    for page in pages(public.list_web_authn_credentials, AccessToken=token, MaxResults=2):
        seen += [passkey["CredentialId"] for passkey in page["Credentials"]]
        if len(late) < 6:
            late.append(register())
    assert len(seen) == len(set(seen)) and before <= set(seen) <= before | set(late)


def test_policies_are_walked_while_others_are_made(idp, app):
    """A pool has fifty at most."""
    def make(number):
        return idp.create_cimd_policy(
            UserPoolId=app.pool, ClientId=app.client, PolicyName=f"p{number}", URLPatterns=PATTERNS)["CIMDPolicy"][
            "CIMDPolicyId"]

    before, seen, late = fill(make, 30), [], []
    for page in idp.get_paginator("list_cimd_policies").paginate(UserPoolId=app.pool, PaginationConfig={"PageSize": 2}):
        seen += [policy["CIMDPolicyId"] for policy in page["CIMDPolicies"]]
        if len(late) < 20:
            late.append(make(len(late)))
    assert len(late) > 14
    assert len(seen) == len(set(seen)) and before <= set(seen) <= before | set(late)
