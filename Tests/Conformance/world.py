"""A server with something of everything, for the tests that go through all operations and their errors."""

import contextlib
import datetime
import json
import sqlite3
import time
import uuid

import boto3
import botocore
import botocore.config
import pycognito.aws_srp
import requests

import answers
import wire
from browser import PARTY, Browser
from conftest import PASSWORD
from server import Server
from test_hooks import KEY, SECRET, TRIGGERS, Functions, arn

ROLE = "arn:aws:iam::123456789012:role/any"
OIDC = {"client_id": "c", "client_secret": "s", "attributes_request_method": "GET",
        "oidc_issuer": "https://idp.example.org", "authorize_scopes": "openid email"}
FLOWS = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH",
         "ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION",
         "ALLOW_TOKEN_EXCHANGE_DELEGATION"]
ABSENT = "us-east-1_AbCdEf123"
PATTERNS = ["https://*.agents.example/*"]
ASKED_FOR_BY_SIGNATURE = {name for name in answers.MODEL.operation_names
                          if answers.MODEL.operation_model(name).auth_type != "none"}


class World:
    """A server whose pools have hooks, and the two clients that call it: an administrator's and an app's. Neither checks
    what it sends, for the server is to do that."""

    def __init__(self, folder):
        self.folder, self.functions = folder, Functions()
        placed = {arn(name): {"url": f"{self.functions.url}/{name}", "secret": SECRET} for name in TRIGGERS}
        for name in ("CustomEmailSender", "CustomSMSSender"):
            placed[arn(name)]["codeKey"] = KEY.hex()
        config = folder / "authd.json5"
        config.write_text(json.dumps({"hooks": placed}))
        self.inputs = {}
        self.start(folder / "data", "--config", str(config))
        self.aged = [self.make_pool() for _ in range(3)]
        assert self.server.stop() == 0
        two_hours_go_by(folder / "data")
        self.inputs.clear()
        self.start(folder / "data", "--config", str(config))

    def start(self, *arguments):
        self.server = Server(*arguments)
        credentials = wire.credentials_of(self.server)
        settings = dict(retries={"total_max_attempts": 1}, parameter_validation=False)
        place = dict(region_name="us-east-1", endpoint_url=self.server.endpoint)
        self.idp = boto3.Session().client(
            "cognito-idp", aws_access_key_id=credentials.access_key, aws_secret_access_key=credentials.secret_key,
            config=botocore.config.Config(**settings), **place)
        self.public = boto3.Session().client("cognito-idp", config=botocore.config.Config(
            signature_version=botocore.UNSIGNED, **settings), **place)

    def stop(self):
        self.functions.server.shutdown()
        return self.server.stop()

    def __call__(self, operation, **members):
        """Calls an operation as whoever calls it, and remembers what was sent the first time that it succeeded."""
        client = self.idp if operation in ASKED_FOR_BY_SIGNATURE else self.public
        answer = client._make_api_call(operation, members)
        self.inputs.setdefault(operation, members)
        return answer

    def input(self, operation):
        """What an operation takes: what succeeded, or would if it could."""
        return {**(self.inputs.get(operation) or NEVER_TAKEN[operation](self))}

    # What there is

    def make_pool(self, **settings):
        return self("CreateUserPool", PoolName="world", **settings)["UserPool"]["Id"]

    def make_client(self, pool=None, **settings):
        settings = {"ExplicitAuthFlows": FLOWS, "ClientName": "web", **settings}
        return self("CreateUserPoolClient", UserPoolId=pool or self.pool, **settings)["UserPoolClient"]["ClientId"]

    def make_user(self, pool=None, password=PASSWORD, verified="true", **attributes):
        name = f"user-{uuid.uuid4().hex[:8]}"
        attributes = {"email": f"{name}@example.org", "email_verified": verified, **attributes}
        self("AdminCreateUser", UserPoolId=pool or self.pool, Username=name, MessageAction="SUPPRESS",
             UserAttributes=pairs(attributes))
        if password:
            self("AdminSetUserPassword", UserPoolId=pool or self.pool, Username=name, Password=password, Permanent=True)
        return name

    def sign_up(self, client=None, name=None, **attributes):
        name = name or f"user-{uuid.uuid4().hex[:8]}"
        self("SignUp", ClientId=client or self.client, Username=name, Password=PASSWORD,
             UserAttributes=pairs({"email": f"{name}@example.org", **attributes}))
        return name

    def begin(self, name, client=None, password=PASSWORD, **parameters):
        return self("InitiateAuth", ClientId=client or self.client, AuthFlow="USER_PASSWORD_AUTH",
                    AuthParameters={"USERNAME": name, "PASSWORD": password, **parameters})

    def tokens(self, name=None, client=None, **parameters):
        return self.begin(name or self.user, client, **parameters)["AuthenticationResult"]

    def token(self, name=None, client=None):
        return self.tokens(name, client)["AccessToken"]

    def upload(self, job, rows):
        """Sends a file of users; a row names values by column."""
        columns = self("GetCSVHeader", UserPoolId=job["UserPoolId"])["CSVHeader"]
        lines = [",".join(columns)] + [",".join({"cognito:mfa_enabled": "false", **row}.get(column, "")
                                                for column in columns) for row in rows]
        requests.put(job["PreSignedUrl"], data="\n".join(lines).encode() + b"\n", timeout=20).raise_for_status()

    def make_job(self, pool=None):
        return self("CreateUserImportJob", JobName="users", UserPoolId=pool or self.pool,
                    CloudWatchLogsRoleArn=ROLE)["UserImportJob"]


#: what the operations that never succeed here would take, with the reason in `test_operations.py`
NEVER_TAKEN = {
    "CreateUserPoolReplica": lambda w: {"UserPoolId": w.pool, "RegionName": "eu-west-1"},
    "DeleteUserPoolReplica": lambda w: {"UserPoolId": w.pool, "RegionName": "eu-west-1"},
    "UpdateUserPoolReplica": lambda w: {"UserPoolId": w.pool, "RegionName": "eu-west-1", "Status": "ACTIVE"},
    "UpdateClientMetadataURLState": lambda w: {**w.policy, "URL": "https://one.agents.example/c", "Action": "REFRESH"},
}


def pairs(attributes):
    return [{"Name": name, "Value": value} for name, value in attributes.items()]


def two_hours_go_by(data):
    """Makes the pools of a server that is stopped older, and what was done in them."""
    with contextlib.closing(sqlite3.connect(data / "latchkey.sqlite")) as store, store:
        for change in ("journal SET time = time", "journals SET since = since", "pools SET created = created"):
            store.execute(f"UPDATE {change} - 7200000")


def tour(w):
    """Calls every operation that can succeed with what it takes."""
    make_pools(w)
    configure(w)
    register(w)
    administrate(w)
    act_as_user(w)
    sign_in_by_challenges(w)
    exchange(w)
    bring_users(w)
    give_feedback(w)
    recover(w)


def make_pools(w):
    w.pool = w.make_pool(
        AutoVerifiedAttributes=["email"], AliasAttributes=["preferred_username", "email"], UserPoolTier="PLUS",
        UserPoolAddOns={"AdvancedSecurityMode": "AUDIT"},
        DeviceConfiguration={"DeviceOnlyRememberedOnUserPrompt": True},
        Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"]},
                  "PasswordPolicy": {"MinimumLength": 8, "PasswordHistorySize": 2}},
        UserPoolTags={"team": "desk"})
    described = w("DescribeUserPool", UserPoolId=w.pool)["UserPool"]
    w.arn = described["Arn"]
    known = answers.MODEL.operation_model("UpdateUserPool").input_shape.members
    w.settings = {name: value for name, value in described.items() if name in known}
    w.settings["AdminCreateUserConfig"] = {"AllowAdminCreateUserOnly": False}
    w("UpdateUserPool", UserPoolId=w.pool, **w.settings)
    w("ListUserPools", MaxResults=10)
    w.client = w.make_client()
    w.other = w.make_client()
    w("DescribeUserPoolClient", UserPoolId=w.pool, ClientId=w.client)
    w("UpdateUserPoolClient", UserPoolId=w.pool, ClientId=w.client, ClientName="web", ExplicitAuthFlows=FLOWS)
    w("ListUserPoolClients", UserPoolId=w.pool, MaxResults=10)
    secret = w("CreateUserPoolClient", UserPoolId=w.pool, ClientName="back end", GenerateSecret=True)["UserPoolClient"]
    w.confidential = {"UserPoolId": w.pool, "ClientId": secret["ClientId"]}
    added = w("AddUserPoolClientSecret", **w.confidential)["ClientSecretDescriptor"]
    w("ListUserPoolClientSecrets", **w.confidential)
    w("DeleteUserPoolClientSecret", **w.confidential, ClientSecretId=added["ClientSecretId"])
    w("DeleteUserPoolClient", UserPoolId=w.pool, ClientId=w.make_client())
    w("DeleteUserPool", UserPoolId=w.make_pool())
    # One as pools are when nothing is said.
    w.plain = w.make_pool()
    w.plain_client = w.make_client(w.plain)
    w.plain_user = w.make_user(w.plain)


def configure(w):
    pool, client = {"UserPoolId": w.pool}, {"UserPoolId": w.pool, "ClientId": w.client}
    w("AddCustomAttributes", **pool, CustomAttributes=[{"Name": "tier", "AttributeDataType": "String", "Mutable": True}])
    w("SetUserPoolMfaConfig", **pool, MfaConfiguration="OPTIONAL", SoftwareTokenMfaConfiguration={"Enabled": True},
      EmailMfaConfiguration={"Subject": "Sign in"},
      WebAuthnConfiguration={"RelyingPartyId": PARTY, "UserVerification": "preferred"})
    w("GetUserPoolMfaConfig", **pool)
    w("SetUserPoolSessionConfiguration", **pool, UserSessionTracking="ENABLED", TokenSession={"MaxPerUser": 100})
    w("GetUserPoolSessionConfiguration", **pool)
    w("SetUserPoolClientSessionConfiguration", **client, SSOSession={"MaxValidityMinutes": 5})
    w("GetUserPoolClientSessionConfiguration", **client)
    w("TagResource", ResourceArn=w.arn, Tags={"stage": "test"})
    w("ListTagsForResource", ResourceArn=w.arn)
    w("UntagResource", ResourceArn=w.arn, TagKeys=["stage"])
    w("SetRiskConfiguration", **pool, RiskExceptionConfiguration={"SkippedIPRangeList": ["127.0.0.0/8"]})
    w("DescribeRiskConfiguration", **pool)
    w("SetLogDeliveryConfiguration", **pool, LogConfigurations=[{
        "LogLevel": "ERROR", "EventSource": "userNotification", "CloudWatchLogsConfiguration": {
            "LogGroupArn": "arn:aws:logs:us-east-1:000000000000:log-group:events"}}])
    w("GetLogDeliveryConfiguration", **pool)
    w("GetSigningCertificate", **pool)
    w("ListUserPoolReplicas", **pool)
    limit = {"LimitDefinition": {"LimitClass": "API_CATEGORY", "Attributes": {"Category": "UserFederation"}}}
    w("GetProvisionedLimit", **limit)
    w("UpdateProvisionedLimit", **limit, RequestedLimitValue=99_000)


def register(w):
    """What pools have beside users: groups, providers, resource servers, pages."""
    pool, client = {"UserPoolId": w.pool}, {"UserPoolId": w.pool, "ClientId": w.client}
    for name in ("staff", "doomed"):
        w("CreateGroup", **pool, GroupName=name)
    w("UpdateGroup", **pool, GroupName="staff", Precedence=1)
    w("GetGroup", **pool, GroupName="staff")
    w("ListGroups", **pool)
    w("DeleteGroup", **pool, GroupName="doomed")
    for name in ("Corp", "Doomed"):
        w("CreateIdentityProvider", **pool, ProviderName=name, ProviderType="OIDC", ProviderDetails=OIDC,
          IdpIdentifiers=[name.lower() + ".example"])
    w("DescribeIdentityProvider", **pool, ProviderName="Corp")
    w("GetIdentityProviderByIdentifier", **pool, IdpIdentifier="corp.example")
    w("UpdateIdentityProvider", **pool, ProviderName="Corp", ProviderDetails=OIDC)
    w("ListIdentityProviders", **pool)
    w("DeleteIdentityProvider", **pool, ProviderName="Doomed")
    for identifier in ("api", "doomed"):
        w("CreateResourceServer", **pool, Identifier=identifier, Name="API",
          Scopes=[{"ScopeName": "read", "ScopeDescription": "Read"}])
    w("DescribeResourceServer", **pool, Identifier="api")
    w("UpdateResourceServer", **pool, Identifier="api", Name="The API",
      Scopes=[{"ScopeName": "read", "ScopeDescription": "Read"}])
    w("ListResourceServers", **pool, MaxResults=10)
    w("DeleteResourceServer", **pool, Identifier="doomed")
    w.domain = {"Domain": "grand-" + w.pool.split("_")[1].lower(), **pool}
    w("CreateUserPoolDomain", **w.domain)
    w("DescribeUserPoolDomain", Domain=w.domain["Domain"])
    w("UpdateUserPoolDomain", **w.domain, ManagedLoginVersion=2)
    w("SetUICustomization", **client, CSS=".label-customizable { color: #333; }")
    w("GetUICustomization", **client)
    w.branding = {**pool, "ManagedLoginBrandingId": w("CreateManagedLoginBranding", **client, UseCognitoProvidedValues=True)[
        "ManagedLoginBranding"]["ManagedLoginBrandingId"]}
    w("DescribeManagedLoginBranding", **w.branding)
    w("DescribeManagedLoginBrandingByClient", **client)
    w("UpdateManagedLoginBranding", **w.branding, UseCognitoProvidedValues=True)
    w("DeleteManagedLoginBranding", **w.branding)
    terms = dict(TermsName="terms-of-use", TermsSource="LINK", Enforcement="NONE",
                 Links={"cognito:default": "https://hotel.example/terms"})
    w.terms = {**pool, "TermsId": w("CreateTerms", **client, **terms)["Terms"]["TermsId"]}
    w("DescribeTerms", **w.terms)
    w("DescribeTermsByClient", **client, TermsName="terms-of-use")
    w("UpdateTerms", **w.terms, Links=terms["Links"])
    w("ListTerms", **pool)
    w("DeleteTerms", **w.terms)
    w.policy = {**pool, "CIMDPolicyId": w("CreateCIMDPolicy", **client, PolicyName="agents", URLPatterns=PATTERNS)[
        "CIMDPolicy"]["CIMDPolicyId"]}
    w("DescribeCIMDPolicy", **w.policy)
    w("UpdateCIMDPolicy", **w.policy, ClientId=w.client, URLPatterns=PATTERNS)
    w("ListCIMDPolicies", **pool)
    w("ListClientMetadataURLs", **w.policy)
    doomed = w("CreateCIMDPolicy", **client, PolicyName="doomed", URLPatterns=PATTERNS)["CIMDPolicy"]["CIMDPolicyId"]
    w("DeleteCIMDPolicy", **pool, CIMDPolicyId=doomed)
    # At last what other things stand on.
    w("DeleteUserPoolDomain", **w.domain)


def administrate(w):
    w.user = w.make_user()
    user = {"UserPoolId": w.pool, "Username": w.user}
    w("AdminGetUser", **user)
    w("AdminUpdateUserAttributes", **user, UserAttributes=pairs({"given_name": "Ann", "family_name": "Smith"}))
    w("AdminDeleteUserAttributes", **user, UserAttributeNames=["family_name"])
    w("AdminAddUserToGroup", **user, GroupName="staff")
    w("AdminListGroupsForUser", **user)
    w("ListUsersInGroup", UserPoolId=w.pool, GroupName="staff")
    w("AdminRemoveUserFromGroup", **user, GroupName="staff")
    w("ListUsers", UserPoolId=w.pool, Limit=10)
    w("AdminDisableUser", **user)
    w("AdminEnableUser", **user)
    w("AdminGetUserAuthFactors", **user)
    w("AdminSetUserMFAPreference", **user, EmailMfaSettings={"Enabled": False, "PreferredMfa": False})
    w("AdminSetUserSettings", **user, MFAOptions=[])
    source = {"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "s-1"}
    w("AdminLinkProviderForUser", UserPoolId=w.pool, SourceUser=source, DestinationUser={
        "ProviderName": "Cognito", "ProviderAttributeValue": w.user})
    w("AdminDisableProviderForUser", UserPoolId=w.pool, User=source)
    w("AdminConfirmSignUp", UserPoolId=w.pool, Username=w.sign_up())
    w("AdminResetUserPassword", UserPoolId=w.pool, Username=w.make_user())
    w("AdminUserGlobalSignOut", **user)
    w("AdminDeleteUser", UserPoolId=w.pool, Username=w.make_user())
    w("AdminInitiateAuth", UserPoolId=w.pool, ClientId=w.client, AuthFlow="ADMIN_USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": w.user, "PASSWORD": PASSWORD})
    event = w("AdminListUserAuthEvents", **user)["AuthEvents"][0]["EventId"]
    w("AdminUpdateAuthEventFeedback", **user, EventId=event, FeedbackValue="Valid")
    w.tokens(w.user)
    session = w("AdminListUserSessions", **user)["Sessions"][0]["SessionId"]
    w("AdminRevokeUserSession", **user, SessionId=session)
    keys = [confirm_device(w, w.tokens(w.user))[0] for _ in range(2)]
    w("AdminListDevices", **user)
    w("AdminGetDevice", **user, DeviceKey=keys[0])
    w("AdminUpdateDeviceStatus", **user, DeviceKey=keys[0], DeviceRememberedStatus="remembered")
    w("AdminForgetDevice", **user, DeviceKey=keys[0])
    w.device = keys[1]


def confirm_device(w, tokens, **more):
    new = tokens["NewDeviceMetadata"]
    _, verifier = pycognito.aws_srp.generate_hash_device(new["DeviceGroupKey"], new["DeviceKey"])
    return new["DeviceKey"], w("ConfirmDevice", AccessToken=tokens["AccessToken"], DeviceKey=new["DeviceKey"],
                               DeviceSecretVerifierConfig=verifier, **more)


def act_as_user(w):
    signed = w.sign_up()
    w("ResendConfirmationCode", ClientId=w.client, Username=signed)
    w("ConfirmSignUp", ClientId=w.client, Username=signed, ConfirmationCode=w.server.code(signed))
    w("ForgotPassword", ClientId=w.client, Username=signed)
    w("ConfirmForgotPassword", ClientId=w.client, Username=signed, ConfirmationCode=w.server.code(signed),
      Password="Another-Horse-8")
    w.access = {"AccessToken": w.token()}
    w("GetUser", **w.access)
    w("GetUserAuthFactors", **w.access)
    w("UpdateUserAttributes", **w.access, UserAttributes=pairs({"nickname": "Al", "email": f"new-{w.user}@example.org"}))
    w("GetUserAttributeVerificationCode", **w.access, AttributeName="email")
    w("VerifyUserAttribute", **w.access, AttributeName="email", Code=w.server.code(w.user))
    w("DeleteUserAttributes", **w.access, UserAttributeNames=["nickname"])
    w("GetDevice", **w.access, DeviceKey=w.device)
    w("UpdateDeviceStatus", **w.access, DeviceKey=w.device, DeviceRememberedStatus="remembered")
    w("ListDevices", **w.access)
    w("ForgetDevice", **w.access, DeviceKey=w.device)
    options = w("StartWebAuthnRegistration", **w.access)["CredentialCreationOptions"]
    w("CompleteWebAuthnRegistration", **w.access, Credential=Browser().create(options))
    passkey = w("ListWebAuthnCredentials", **w.access)["Credentials"][0]["CredentialId"]
    w("DeleteWebAuthnCredential", **w.access, CredentialId=passkey)
    secret = w("AssociateSoftwareToken", **w.access)["SecretCode"]
    w("VerifySoftwareToken", **w.access, UserCode=wire.one_time_password(secret))
    w("SetUserMFAPreference", **w.access, SoftwareTokenMfaSettings={"Enabled": False, "PreferredMfa": False})
    w("SetUserSettings", **w.access, MFAOptions=[])
    w("AdminDeleteSoftwareToken", UserPoolId=w.pool, Username=w.user)
    w.tokens()
    session = next(each["SessionId"] for each in w("ListUserSessions", **w.access)["Sessions"]
                   if not each["IsCurrentSession"])
    w("RevokeUserSession", **w.access, SessionId=session)
    tokens = w.tokens()
    w("GetTokensFromRefreshToken", ClientId=w.client, RefreshToken=tokens["RefreshToken"],
      DeviceKey=confirm_device(w, tokens)[0])
    w("RevokeToken", ClientId=w.client, Token=w.tokens()["RefreshToken"])
    doomed = w.make_user()
    token = w.token(doomed)
    w("ChangePassword", AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Another-Horse-8")
    w("GlobalSignOut", AccessToken=token)
    w("DeleteUser", AccessToken=w.tokens(doomed, password="Another-Horse-8")["AccessToken"])


def sign_in_by_challenges(w):
    for operation, flow, by in (("Initiate", "USER_PASSWORD_AUTH", {}),
                                ("AdminInitiate", "ADMIN_USER_PASSWORD_AUTH", {"UserPoolId": w.pool})):
        fresh = w.make_user(password=None)
        w("AdminSetUserPassword", UserPoolId=w.pool, Username=fresh, Password=PASSWORD, Permanent=False)
        asked = w(operation + "Auth", ClientId=w.client, AuthFlow=flow, **by, AuthParameters={
            "USERNAME": fresh, "PASSWORD": PASSWORD})
        w(operation.replace("Initiate", "RespondToAuthChallenge"), ClientId=w.client, **by, Session=asked["Session"],
          ChallengeName=asked["ChallengeName"],
          ChallengeResponses={"USERNAME": fresh, "NEW_PASSWORD": "Another-Horse-8"})


def exchange(w):
    robot = w("CreateUserPoolClient", UserPoolId=w.pool, ClientName="robot", GenerateSecret=True,
              AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["client_credentials"],
              AllowedOAuthScopes=["api/read"])["UserPoolClient"]
    w.robot = {"ClientId": robot["ClientId"], "Secret": robot["ClientSecret"]}
    w("GetClientToken", **w.robot)
    w("GetDerivedToken", ClientId=w.client, SubjectToken=w.access["AccessToken"], SubjectTokenType="ACCESS_TOKEN")


def bring_users(w):
    job = w.make_job()
    # As many as it takes to stop it before it is done; none of them is anybody.
    w.upload(job, [{"cognito:username": f"import{number}", "email": "no address"} for number in range(30_000)])
    named = {"UserPoolId": w.pool, "JobId": job["JobId"]}
    w("StartUserImportJob", **named)
    w("StopUserImportJob", **named)
    w("DescribeUserImportJob", **named)
    w("ListUserImportJobs", UserPoolId=w.pool, MaxResults=10)


def give_feedback(w):
    """A sign-in from somewhere else is told of by mail, which has the token that a user says with whether it was them."""
    pool = w.make_pool(UserPoolTier="PLUS", UserPoolAddOns={"AdvancedSecurityMode": "ENFORCED"})
    client, name = w.make_client(pool), w.make_user(pool)
    act = {"Notify": True, "EventAction": "NO_ACTION"}
    w("SetRiskConfiguration", UserPoolId=pool, AccountTakeoverRiskConfiguration={
        "Actions": {"LowAction": act, "MediumAction": act, "HighAction": act},
        "NotifyConfiguration": {
            "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/hotel@example.org",
            "NoActionEmail": {"Subject": "Was it you?", "TextBody": "{event-id} {feedback-token}"}}})
    for address in ("192.0.2.1", "198.51.100.1"):
        w("AdminInitiateAuth", UserPoolId=pool, ClientId=client, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
          AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD},
          ContextData={"IpAddress": address, "ServerName": "desk", "ServerPath": "/", "HttpHeaders": []})
    event, token = w.server.messages(name)[-1]["body"].split()
    w("UpdateAuthEventFeedback", UserPoolId=pool, Username=name, EventId=event, FeedbackToken=token,
      FeedbackValue="Valid")


def recovery(w, pool):
    """A recovery of a pool to an hour ago whose preview is there: the pool takes no changes of users."""
    begun = w("InitiatePointInTimeRecovery", UserPoolId=pool, RestoreTimestamp=datetime.datetime.now(
        datetime.timezone.utc) - datetime.timedelta(hours=1))["Restoration"]
    named = {"UserPoolId": pool, "RestoreId": begun["RestoreId"]}
    wait_for(w, named, "PREVIEW_GENERATED")
    return named


def wait_for(w, named, status):
    for _ in range(400):
        found = w("DescribePointInTimeRecovery", **named)["Restoration"]
        if found["RestoreStatus"] == status:
            return
        time.sleep(0.05)
    raise AssertionError(found)


def recover(w):
    w("CancelPointInTimeRecovery", **recovery(w, w.aged[0]))
    named = recovery(w, w.aged[1])
    w("StartPointInTimeRecovery", **named)
    wait_for(w, named, "RESTORE_COMPLETED")
    w("ListPointInTimeRecoveries", UserPoolId=w.aged[0])
