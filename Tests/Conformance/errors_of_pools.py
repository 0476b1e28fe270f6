"""Errors of the operations that set up pools, clients and what they have."""

from cells import raises
from world import OIDC, PATTERNS

LINKS = {"cognito:default": "https://hotel.example/terms"}
TERMS = dict(TermsSource="LINK", Enforcement="NONE", Links=LINKS)


def lite(w):
    """A pool of the least plan, and a client of it."""
    if not hasattr(w, "lite"):
        # Its client is from before the pool came down to that plan.
        w.lite = w.make_pool()
        w.lite_client = w.make_client(w.lite)
        w.idp.update_user_pool(UserPoolId=w.lite, UserPoolTier="LITE")
    return w.lite


# Plans

@raises("CreateUserPool FeatureUnavailableInTierException")
def a_key_of_the_customers_own(w):
    w("CreateUserPool", PoolName="x", KeyConfiguration={"KeyType": "CUSTOMER_MANAGED_KEY"})


@raises("UpdateUserPool FeatureUnavailableInTierException")
def a_key_of_the_customers_own_later(w):
    w("UpdateUserPool", UserPoolId=lite(w), KeyConfiguration={"KeyType": "CUSTOMER_MANAGED_KEY"})


@raises("CreateUserPoolClient,UpdateUserPoolClient FeatureUnavailableInTierException")
def a_secret_kept_by_the_secrets_manager(w, operation):
    more = {"ClientName": "x"} if operation.startswith("Create") else {"ClientId": w.other}
    w(operation, UserPoolId=w.pool, PublishSecretsInAWSSecretsManager=True, **more)


@raises("CreateUserPoolDomain FeatureUnavailableInTierException")
def managed_login_of_the_least_plan(w):
    w("CreateUserPoolDomain", UserPoolId=lite(w), Domain="plain-" + lite(w)[-9:].lower(), ManagedLoginVersion=2)


@raises("UpdateUserPoolDomain FeatureUnavailableInTierException")
def managed_login_of_the_least_plan_later(w):
    domain = {"UserPoolId": lite(w), "Domain": "later-" + lite(w)[-9:].lower()}
    w("CreateUserPoolDomain", **domain)
    w("UpdateUserPoolDomain", **domain, ManagedLoginVersion=2)


@raises("CreateUserPoolReplica FeatureUnavailableInTierException")
def a_second_region(w):
    w("CreateUserPoolReplica", UserPoolId=w.pool, RegionName="eu-west-1")


@raises("SetLogDeliveryConfiguration,SetUserPoolClientSessionConfiguration,SetUserPoolSessionConfiguration,"
        "CreateCIMDPolicy,UpdateCIMDPolicy,UpdateClientMetadataURLState FeatureUnavailableInTierException")
def more_than_the_least_plan_has(w, operation):
    members = {**w.input(operation), "UserPoolId": lite(w)}
    if "ClientId" in members:
        members["ClientId"] = w.lite_client
    w(operation, **members)


@raises("UpdateClientMetadataURLState CachedCIMDURLDoesNotExistException")
def a_document_that_was_never_read(w):
    w("UpdateClientMetadataURLState", **w.input("UpdateClientMetadataURLState"))


@raises("SetUserPoolMfaConfig FeatureUnavailableInTierException")
def codes_by_mail_of_the_least_plan(w):
    w("SetUserPoolMfaConfig", UserPoolId=lite(w), EmailMfaConfiguration={"Subject": "Sign in"})


@raises("InitiateAuth FeatureUnavailableInTierException")
def a_choice_of_the_least_plan(w):
    lite(w)
    w("InitiateAuth", ClientId=w.lite_client, AuthFlow="USER_AUTH", AuthParameters={"USERNAME": "nobody"})


@raises("AdminInitiateAuth FeatureUnavailableInTierException")
def a_choice_of_the_least_plan_for_an_administrator(w):
    w("AdminInitiateAuth", UserPoolId=lite(w), ClientId=w.lite_client, AuthFlow="USER_AUTH",
      AuthParameters={"USERNAME": "nobody"})


# Tags

@raises("CreateUserPool UserPoolTaggingException")
def a_tag_that_is_awss_own(w):
    w("CreateUserPool", PoolName="x", UserPoolTags={"aws:team": "desk"})


@raises("UpdateUserPool UserPoolTaggingException")
def a_tag_that_is_awss_own_later(w):
    w("UpdateUserPool", UserPoolId=lite(w), UserPoolTags={"aws:team": "desk"})


# Session tracking

UNTRACKED = "SetUserPoolClientSessionConfiguration,AdminListUserSessions,AdminRevokeUserSession"


@raises(f"{UNTRACKED} OperationNotEnabledException")
def sessions_that_are_not_tracked(w, operation):
    members = {**w.input(operation), "UserPoolId": w.plain}
    if "ClientId" in members:
        members["ClientId"] = w.plain_client
    w(operation, **members)


@raises("ListUserSessions,RevokeUserSession OperationNotEnabledException")
def own_sessions_that_are_not_tracked(w, operation):
    w(operation, **{**w.input(operation), "AccessToken": w.token(w.plain_user, w.plain_client)})


@raises("AdminListUserAuthEvents,AdminUpdateAuthEventFeedback,DescribeRiskConfiguration,SetRiskConfiguration,"
        "UpdateAuthEventFeedback UserPoolAddOnNotEnabledException")
def a_pool_that_does_not_watch(w, operation):
    w(operation, **{**w.input(operation), "UserPoolId": w.plain})


# Imports

def busy(w):
    """A pool with a job that has begun, of as many rows as it takes to find it at work."""
    pool = w.make_pool(AutoVerifiedAttributes=["email"])
    job = w.make_job(pool)
    w.upload(job, [{"cognito:username": f"import{number}", "email": "no address"} for number in range(20_000)])
    w("StartUserImportJob", UserPoolId=pool, JobId=job["JobId"])
    return pool


@raises("AddCustomAttributes,DeleteUserPool,UpdateUserPool UserImportInProgressException")
def a_pool_that_users_are_imported_into(w, operation):
    w(operation, **{**w.input(operation), "UserPoolId": busy(w)})


@raises("StartUserImportJob,StopUserImportJob PreconditionNotMetException")
def a_job_without_a_file(w, operation):
    w(operation, UserPoolId=w.pool, JobId=w.make_job()["JobId"])


# Clients

OAUTH = {"AllowedOAuthFlowsUserPoolClient": True, "AllowedOAuthFlows": ["code"]}


def client(w, operation):
    return {"UserPoolId": w.pool, **({"ClientName": "x"} if operation.startswith("Create") else {"ClientId": w.other})}


@raises("CreateUserPoolClient,UpdateUserPoolClient InvalidOAuthFlowException")
def a_flow_without_an_address_to_come_back_to(w, operation):
    w(operation, **client(w, operation), **OAUTH, AllowedOAuthScopes=["openid"])


@raises("CreateUserPoolClient,UpdateUserPoolClient ScopeDoesNotExistException")
def a_scope_that_is_not_there(w, operation):
    w(operation, **client(w, operation), **OAUTH, AllowedOAuthScopes=["api/none"],
      CallbackURLs=["https://app.example.org/cb"])


@raises("AddUserPoolClientSecret LimitExceededException")
def a_third_secret(w):
    for _ in range(2):
        w("AddUserPoolClientSecret", **w.confidential)


# What is there already

@raises("CreateGroup GroupExistsException")
def a_group_that_is_there(w):
    w("CreateGroup", UserPoolId=w.pool, GroupName="staff")


@raises("CreateIdentityProvider DuplicateProviderException")
def a_provider_that_is_there(w):
    w("CreateIdentityProvider", UserPoolId=w.pool, ProviderName="Corp", ProviderType="OIDC", ProviderDetails=OIDC)


@raises("CreateManagedLoginBranding ManagedLoginBrandingExistsException")
def a_branding_that_is_there(w):
    for _ in range(2):
        w("CreateManagedLoginBranding", UserPoolId=w.pool, ClientId=w.other, UseCognitoProvidedValues=True)


@raises("CreateTerms TermsExistsException")
def terms_that_are_there(w):
    for _ in range(2):
        w("CreateTerms", UserPoolId=w.pool, ClientId=w.other, TermsName="terms-of-use", **TERMS)


@raises("UpdateTerms TermsExistsException")
def terms_named_like_others(w):
    made = [w("CreateTerms", UserPoolId=w.plain, ClientId=w.plain_client, TermsName=name, **TERMS)["Terms"]["TermsId"]
            for name in ("terms-of-use", "privacy-policy")]
    w("UpdateTerms", UserPoolId=w.plain, TermsId=made[0], TermsName="privacy-policy")


# More than there can be

@raises("CreateCIMDPolicy LimitExceededException")
def a_policy_too_many(w):
    for number in range(51):
        w("CreateCIMDPolicy", UserPoolId=w.plain, ClientId=w.plain_client, PolicyName=f"p{number}", URLPatterns=PATTERNS)


@raises("CreateResourceServer LimitExceededException")
def a_resource_server_too_many(w):
    for number in range(301):
        w("CreateResourceServer", UserPoolId=w.plain, Identifier=f"api{number}", Name="API")


@raises("CreateIdentityProvider LimitExceededException")
def a_provider_too_many(w):
    for number in range(301):
        w("CreateIdentityProvider", UserPoolId=w.plain, ProviderName=f"corp{number}", ProviderType="OIDC",
          ProviderDetails=OIDC)


@raises("UpdateProvisionedLimit ServiceQuotaExceededException")
def a_limit_above_the_highest(w):
    w("UpdateProvisionedLimit", **{**w.input("UpdateProvisionedLimit"), "RequestedLimitValue": 100_001})
