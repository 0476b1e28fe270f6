"""What an account has beside its pools: limits of requests, regions, and clients that describe themselves."""

import pytest

PATTERNS = ["https://*.agents.example/*"]


def limit(category):
    return {"LimitClass": "API_CATEGORY", "Attributes": {"Category": category}}


def test_a_limit_is_told_and_set(idp, refused):
    told = idp.get_provisioned_limit(LimitDefinition=limit("UserFederation"))["Limit"]
    assert told == {
        "LimitDefinition": limit("UserFederation"), "ProvisionedLimitValue": 100_000, "FreeLimitValue": 25}
    set_ = idp.update_provisioned_limit(LimitDefinition=limit("UserFederation"), RequestedLimitValue=25)["Limit"]
    assert set_["ProvisionedLimitValue"] == 25
    assert idp.get_provisioned_limit(LimitDefinition=limit("UserFederation"))["Limit"] == set_
    idp.update_provisioned_limit(LimitDefinition=limit("UserFederation"), RequestedLimitValue=100_000)
    for value, error in ((24, "InvalidParameterException"), (100_001, "ServiceQuotaExceededException")):
        refused(error, idp.update_provisioned_limit, LimitDefinition=limit("UserFederation"), RequestedLimitValue=value)
    refused("ResourceNotFoundException", idp.get_provisioned_limit, LimitDefinition=limit("Sleeping"))


def test_requests_over_a_limit_are_refused(idp):
    idp.update_provisioned_limit(LimitDefinition=limit("UserPoolRead"), RequestedLimitValue=15)
    try:
        refusals = 0
        for _ in range(600):
            try:
                idp.list_user_pools(MaxResults=1)
            except idp.exceptions.TooManyRequestsException:
                refusals += 1
        # A client that asks as fast as it can is far over 15 a second.
        assert refusals > 100
    finally:
        idp.update_provisioned_limit(LimitDefinition=limit("UserPoolRead"), RequestedLimitValue=100_000)


def test_a_pool_is_its_only_replica(idp, app, refused):
    replicas = idp.list_user_pool_replicas(UserPoolId=app.pool)["UserPoolReplicas"]
    assert [(replica["RegionName"], replica["Role"], replica["Status"]) for replica in replicas] == [
        ("us-east-1", "PRIMARY", "ACTIVE")]
    refused("FeatureUnavailableInTierException", idp.create_user_pool_replica,
            UserPoolId=app.pool, RegionName="eu-west-1")
    refused("InvalidParameterException", idp.create_user_pool_replica, UserPoolId=app.pool, RegionName="us-east-1")
    for call, more in ((idp.update_user_pool_replica, {"Status": "ACTIVE"}), (idp.delete_user_pool_replica, {})):
        refused("ResourceNotFoundException", call, UserPoolId=app.pool, RegionName="eu-west-1", **more)
        refused("InvalidParameterException", call, UserPoolId=app.pool, RegionName="us-east-1", **more)


def test_a_policy_for_metadata_documents_round_trips(idp, app, refused):
    made = idp.create_cimd_policy(
        UserPoolId=app.pool, ClientId=app.client, PolicyName="agents", CacheDuration=86_400,
        URLPatterns=PATTERNS)["CIMDPolicy"]
    name = {"UserPoolId": app.pool, "CIMDPolicyId": made["CIMDPolicyId"]}
    assert idp.describe_cimd_policy(**name)["CIMDPolicy"] == made
    changed = idp.update_cimd_policy(
        **name, ClientId=app.client, URLPatterns=["https://one.example/c"])["CIMDPolicy"]
    assert changed["URLPatterns"] == ["https://one.example/c"] and changed["PolicyName"] == "agents"
    assert [policy["CIMDPolicyId"] for policy in idp.list_cimd_policies(UserPoolId=app.pool)["CIMDPolicies"]] == [
        made["CIMDPolicyId"]]
    assert idp.list_client_metadata_urls(**name)["ClientMetadataURLs"] == []
    for action in ("REFRESH", "INVALIDATE"):
        refused("CachedCIMDURLDoesNotExistException", idp.update_client_metadata_url_state,
                **name, URL="https://one.example/c", Action=action)
    idp.delete_cimd_policy(**name)
    refused("ResourceNotFoundException", idp.describe_cimd_policy, **name)


@pytest.mark.parametrize("pattern", [
    "http://a.example/x", "https://*/anything", "https://127.0.0.1/x", "https://169.254.169.254/x", "https://[::1]/x",
    "https://localhost/x", "https://a.example/../x"])
def test_a_pattern_of_nobodys_addresses_is_refused(idp, app, refused, pattern):
    refused("InvalidParameterException", idp.create_cimd_policy,
            UserPoolId=app.pool, ClientId=app.client, PolicyName="x", URLPatterns=[pattern])


def test_policies_are_listed_page_by_page(idp, app):
    made = [idp.create_cimd_policy(UserPoolId=app.pool, ClientId=app.client, PolicyName=f"p{n}", URLPatterns=PATTERNS)[
        "CIMDPolicy"]["CIMDPolicyId"] for n in range(25)]
    seen = [policy["CIMDPolicyId"] for page in idp.get_paginator("list_cimd_policies").paginate(
        UserPoolId=app.pool, PaginationConfig={"PageSize": 10}) for policy in page["CIMDPolicies"]]
    assert sorted(seen) == sorted(made)
    assert list(idp.get_paginator("list_client_metadata_urls").paginate(
        UserPoolId=app.pool, CIMDPolicyId=made[0]).search("ClientMetadataURLs[]")) == []
