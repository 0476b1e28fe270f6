"""The AWS CLI, unmodified, told where to go by the files that authd writes."""

import contextlib
import io
import json
import pathlib
import subprocess
import sys

import awscli.clidriver
import botocore
import requests

import wire
from browser import Browser
from conftest import PASSWORD

AWS = pathlib.Path(sys.executable).with_name("aws")


def aws(server, *arguments, without=()):
    environment = {name: value for name, value in server.environment.items() if name not in without}
    done = subprocess.run([AWS, "cognito-idp", *arguments, "--output", "json"], env=environment, capture_output=True,
                          text=True, timeout=60)
    return done.returncode, json.loads(done.stdout) if done.stdout.strip() else {}, done.stderr


def test_the_files_that_authd_writes_are_enough(server):
    status, answer, errors = aws(server, "list-user-pools", "--max-results", "10",
                                 without=("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", "AWS_REGION"))
    assert status == 0, errors
    assert "UserPools" in answer


def test_a_user_signs_in_from_the_command_line(server, app):
    run = lambda *arguments: aws(server, *arguments)
    status, _, errors = run("sign-up", "--client-id", app.client, "--username", "cli", "--password", PASSWORD,
                            "--user-attributes", "Name=email,Value=cli@example.org")
    assert status == 0, errors
    status, _, errors = run("confirm-sign-up", "--client-id", app.client, "--username", "cli",
                            "--confirmation-code", server.code("cli"))
    assert status == 0, errors
    status, answer, errors = run("initiate-auth", "--client-id", app.client, "--auth-flow", "USER_PASSWORD_AUTH",
                                 "--auth-parameters", f"USERNAME=cli,PASSWORD={PASSWORD}")
    assert status == 0, errors
    token = answer["AuthenticationResult"]["AccessToken"]
    assert run("get-user", "--access-token", token)[1]["Username"] == "cli"
    assert run("global-sign-out", "--access-token", token)[0] == 0
    status, _, errors = run("get-user", "--access-token", token)
    assert status != 0 and "NotAuthorizedException" in errors and "Access Token has been revoked" in errors


class Story(dict):
    """What the answers so far have told, filled into the words of the next command."""

    def words(self, line):
        return [word.format_map(self) for word in line.split()]

    def take(self, path, answer):
        name, *steps = path.replace("=", ".").split(".")
        for step in steps:
            answer = answer[int(step) if isinstance(answer, list) else step]
        self[name] = answer


# Each operation that is served, once, as a person types it; behind the bar, what is kept of its answer. Before a call that
# is refused as things stand, the error.
COMMANDS = """
create-user-pool --pool-name cli --auto-verified-attributes email --user-pool-tags a=b | pool=UserPool.Id arn=UserPool.Arn
describe-user-pool --user-pool-id {pool}
list-tags-for-resource --resource-arn {arn}
tag-resource --resource-arn {arn} --tags stage=test
untag-resource --resource-arn {arn} --tag-keys stage
add-custom-attributes --user-pool-id {pool} --custom-attributes Name=tier,AttributeDataType=String
get-user-pool-mfa-config --user-pool-id {pool}
update-user-pool --user-pool-id {pool} --auto-verified-attributes email
list-user-pools --max-results 60
create-user-pool-client --user-pool-id {pool} --client-name web | client=UserPoolClient.ClientId
update-user-pool-client --user-pool-id {pool} --client-id {client} --client-name web --explicit-auth-flows \
 ALLOW_USER_PASSWORD_AUTH ALLOW_ADMIN_USER_PASSWORD_AUTH ALLOW_REFRESH_TOKEN_AUTH
describe-user-pool-client --user-pool-id {pool} --client-id {client}
list-user-pool-clients --user-pool-id {pool}
get-csv-header --user-pool-id {pool} | columns=CSVHeader
create-user-import-job --user-pool-id {pool} --job-name cli \
 --cloud-watch-logs-role-arn arn:aws:iam::123456789012:role/import \
 | job=UserImportJob.JobId url=UserImportJob.PreSignedUrl
describe-user-import-job --user-pool-id {pool} --job-id {job}
list-user-import-jobs --user-pool-id {pool} --max-results 10
start-user-import-job --user-pool-id {pool} --job-id {uploaded}
stop-user-import-job --user-pool-id {pool} --job-id {job}
create-user-pool-client --user-pool-id {pool} --client-name back-end --generate-secret | confidential=UserPoolClient.ClientId
add-user-pool-client-secret --user-pool-id {pool} --client-id {confidential} \
 | added=ClientSecretDescriptor.ClientSecretId
list-user-pool-client-secrets --user-pool-id {pool} --client-id {confidential}
delete-user-pool-client-secret --user-pool-id {pool} --client-id {confidential} --client-secret-id {added}
admin-create-user --user-pool-id {pool} --username ann --temporary-password Temporary-7 --message-action SUPPRESS \
 --user-attributes Name=email,Value=ann@example.org Name=email_verified,Value=true
admin-get-user --user-pool-id {pool} --username ann
admin-get-user-auth-factors --user-pool-id {pool} --username ann
initiate-auth --client-id {client} --auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=ann,PASSWORD=Temporary-7 \
 | session=Session
respond-to-auth-challenge --client-id {client} --challenge-name NEW_PASSWORD_REQUIRED --session={session} \
 --challenge-responses USERNAME=ann,NEW_PASSWORD=First-Horse-1 | access=AuthenticationResult.AccessToken
get-user --access-token {access}
get-user-auth-factors --access-token {access}
get-user-attribute-verification-code --access-token {access} --attribute-name email
verify-user-attribute --access-token {access} --attribute-name email --code {code:ann}
set-user-pool-mfa-config --user-pool-id {pool} --mfa-configuration OPTIONAL \
 --software-token-mfa-configuration Enabled=true
associate-software-token --access-token {access} | secret=SecretCode
verify-software-token --access-token {access} --user-code {totp}
set-user-mfa-preference --access-token {access} --software-token-mfa-settings Enabled=false,PreferredMfa=false
set-user-settings --access-token {access} --mfa-options []
admin-set-user-mfa-preference --user-pool-id {pool} --username ann \
 --software-token-mfa-settings Enabled=false,PreferredMfa=false
admin-set-user-settings --user-pool-id {pool} --username ann --mfa-options []
admin-delete-software-token --user-pool-id {pool} --username ann
update-user-attributes --access-token {access} --user-attributes Name=nickname,Value=Annie
change-password --access-token {access} --previous-password First-Horse-1 --proposed-password Second-Horse-2
delete-user-attributes --access-token {access} --user-attribute-names nickname
global-sign-out --access-token {access}
admin-update-user-attributes --user-pool-id {pool} --username ann --user-attributes Name=given_name,Value=Ann \
 Name=family_name,Value=Bell
admin-delete-user-attributes --user-pool-id {pool} --username ann --user-attribute-names family_name
list-users --user-pool-id {pool} --filter given_name="Ann"
admin-disable-user --user-pool-id {pool} --username ann
admin-enable-user --user-pool-id {pool} --username ann
admin-set-user-password --user-pool-id {pool} --username ann --password Temporary-8
admin-initiate-auth --user-pool-id {pool} --client-id {client} --auth-flow ADMIN_USER_PASSWORD_AUTH \
 --auth-parameters USERNAME=ann,PASSWORD=Temporary-8 | session=Session
admin-respond-to-auth-challenge --user-pool-id {pool} --client-id {client} --challenge-name NEW_PASSWORD_REQUIRED \
 --session={session} --challenge-responses USERNAME=ann,NEW_PASSWORD=Third-Horse-3 \
 | refresh=AuthenticationResult.RefreshToken
get-tokens-from-refresh-token --client-id {client} --refresh-token {refresh}
revoke-token --client-id {client} --token {refresh}
admin-user-global-sign-out --user-pool-id {pool} --username ann
forgot-password --client-id {client} --username ann | to=CodeDeliveryDetails.Destination
confirm-forgot-password --client-id {client} --username ann --confirmation-code {code:ann} --password Fourth-Horse-4
admin-reset-user-password --user-pool-id {pool} --username ann
sign-up --client-id {client} --username ben --password First-Horse-1 --user-attributes Name=email,Value=ben@example.org
resend-confirmation-code --client-id {client} --username ben
confirm-sign-up --client-id {client} --username ben --confirmation-code {code:ben}
sign-up --client-id {client} --username cat --password First-Horse-1
admin-confirm-sign-up --user-pool-id {pool} --username cat
initiate-auth --client-id {client} --auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=cat,PASSWORD=First-Horse-1 \
 | access=AuthenticationResult.AccessToken
create-group --user-pool-id {pool} --group-name staff --precedence 1
get-group --user-pool-id {pool} --group-name staff
update-group --user-pool-id {pool} --group-name staff --description All
list-groups --user-pool-id {pool}
admin-add-user-to-group --user-pool-id {pool} --username cat --group-name staff
list-users-in-group --user-pool-id {pool} --group-name staff
admin-list-groups-for-user --user-pool-id {pool} --username cat
admin-remove-user-from-group --user-pool-id {pool} --username cat --group-name staff
delete-group --user-pool-id {pool} --group-name staff
create-identity-provider --user-pool-id {pool} --provider-name Corp --provider-type OIDC --idp-identifiers corp.example \
 --provider-details client_id=c,client_secret=s,attributes_request_method=GET,oidc_issuer=https://idp.example.org,\
authorize_scopes=openid
describe-identity-provider --user-pool-id {pool} --provider-name Corp
get-identity-provider-by-identifier --user-pool-id {pool} --idp-identifier corp.example
update-identity-provider --user-pool-id {pool} --provider-name Corp --attribute-mapping email=mail
list-identity-providers --user-pool-id {pool}
admin-link-provider-for-user --user-pool-id {pool} --destination-user ProviderName=Cognito,ProviderAttributeValue=cat \
 --source-user ProviderName=Corp,ProviderAttributeName=Cognito_Subject,ProviderAttributeValue=c-1
admin-disable-provider-for-user --user-pool-id {pool} \
 --user ProviderName=Corp,ProviderAttributeName=Cognito_Subject,ProviderAttributeValue=c-1
delete-identity-provider --user-pool-id {pool} --provider-name Corp
get-signing-certificate --user-pool-id {pool}
create-resource-server --user-pool-id {pool} --identifier api --name API --scopes ScopeName=read,ScopeDescription=d
describe-resource-server --user-pool-id {pool} --identifier api
update-resource-server --user-pool-id {pool} --identifier api --name A --scopes ScopeName=read,ScopeDescription=d
list-resource-servers --user-pool-id {pool}
create-user-pool-client --user-pool-id {pool} --client-name robot --generate-secret \
 --allowed-o-auth-flows-user-pool-client --allowed-o-auth-flows client_credentials --allowed-o-auth-scopes api/read \
 | robot=UserPoolClient.ClientId proof=UserPoolClient.ClientSecret
get-client-token --client-id {robot} --secret {proof}
create-user-pool-client --user-pool-id {pool} --client-name broker \
 --explicit-auth-flows ALLOW_TOKEN_EXCHANGE_IMPERSONATION | broker=UserPoolClient.ClientId
get-derived-token --client-id {broker} --subject-token {access} --subject-token-type ACCESS_TOKEN
delete-resource-server --user-pool-id {pool} --identifier api
update-user-pool --user-pool-id {pool} --policies SignInPolicy={{AllowedFirstAuthFactors=[PASSWORD,WEB_AUTHN]}}
set-user-pool-mfa-config --user-pool-id {pool} --mfa-configuration OFF \
 --web-authn-configuration RelyingPartyId=example.org
start-web-authn-registration --access-token {access} | options=CredentialCreationOptions
complete-web-authn-registration --access-token {access} --credential {passkey}
list-web-authn-credentials --access-token {access} | credential=Credentials.0.CredentialId
delete-web-authn-credential --access-token {access} --credential-id={credential}
update-user-pool --user-pool-id {pool} --device-configuration ChallengeRequiredOnNewDevice=false
initiate-auth --client-id {client} --auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=cat,PASSWORD=First-Horse-1 \
 | access=AuthenticationResult.AccessToken device=AuthenticationResult.NewDeviceMetadata.DeviceKey
confirm-device --access-token {access} --device-key {device} --device-name laptop \
 --device-secret-verifier-config PasswordVerifier=fw8D,Salt=fw8D
get-device --access-token {access} --device-key {device}
list-devices --access-token {access} | device=Devices.0.DeviceKey
update-device-status --access-token {access} --device-key {device} --device-remembered-status not_remembered
admin-get-device --user-pool-id {pool} --username cat --device-key {device}
admin-list-devices --user-pool-id {pool} --username cat
admin-update-device-status --user-pool-id {pool} --username cat --device-key {device} \
 --device-remembered-status remembered
forget-device --access-token {access} --device-key {device}
initiate-auth --client-id {client} --auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=cat,PASSWORD=First-Horse-1 \
 | other=AuthenticationResult.AccessToken device=AuthenticationResult.NewDeviceMetadata.DeviceKey
confirm-device --access-token {other} --device-key {device} \
 --device-secret-verifier-config PasswordVerifier=fw8D,Salt=fw8D
admin-forget-device --user-pool-id {pool} --username cat --device-key {device}
update-user-pool --user-pool-id {pool} --user-pool-tier PLUS --user-pool-add-ons AdvancedSecurityMode=AUDIT
set-user-pool-session-configuration --user-pool-id {pool} --user-session-tracking ENABLED --token-session MaxPerUser=20
get-user-pool-session-configuration --user-pool-id {pool}
set-user-pool-client-session-configuration --user-pool-id {pool} --client-id {client} \
 --sso-session MaxValidityMinutes=5
get-user-pool-client-session-configuration --user-pool-id {pool} --client-id {client}
admin-list-user-sessions --user-pool-id {pool} --username cat | ended=Sessions.0.SessionId
admin-revoke-user-session --user-pool-id {pool} --username cat --session-id {ended}
initiate-auth --client-id {client} --auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=cat,PASSWORD=First-Horse-1 \
 | access=AuthenticationResult.AccessToken
list-user-sessions --access-token {access}
!ResourceNotFoundException revoke-user-session --access-token {access} --session-id {ended}
admin-list-user-auth-events --user-pool-id {pool} --username cat | event=AuthEvents.0.EventId
admin-update-auth-event-feedback --user-pool-id {pool} --username cat --event-id {event} --feedback-value Valid
!NotAuthorizedException update-auth-event-feedback --user-pool-id {pool} --username cat --event-id {event} \
 --feedback-token none --feedback-value Valid
set-risk-configuration --user-pool-id {pool} --risk-exception-configuration BlockedIPRangeList=203.0.113.0/24
describe-risk-configuration --user-pool-id {pool}
set-log-delivery-configuration --user-pool-id {pool} --log-configurations LogLevel=INFO,EventSource=userAuthEvents,\
CloudWatchLogsConfiguration={{LogGroupArn=arn:aws:logs:us-east-1:000000000000:log-group:events}}
get-log-delivery-configuration --user-pool-id {pool}
delete-user --access-token {access}
admin-delete-user --user-pool-id {pool} --username ben
create-user-pool-domain --user-pool-id {pool} --domain cli-pages
describe-user-pool-domain --domain cli-pages
update-user-pool-domain --user-pool-id {pool} --domain cli-pages --managed-login-version 2
set-ui-customization --user-pool-id {pool} --css .label-customizable{{}}
get-ui-customization --user-pool-id {pool} --client-id {client}
create-managed-login-branding --user-pool-id {pool} --client-id {client} --use-cognito-provided-values \
 | branding=ManagedLoginBranding.ManagedLoginBrandingId
describe-managed-login-branding --user-pool-id {pool} --managed-login-branding-id {branding}
describe-managed-login-branding-by-client --user-pool-id {pool} --client-id {client} --return-merged-resources
update-managed-login-branding --user-pool-id {pool} --managed-login-branding-id {branding} --settings {{"a":1}}
delete-managed-login-branding --user-pool-id {pool} --managed-login-branding-id {branding}
create-terms --user-pool-id {pool} --client-id {client} --terms-name terms-of-use --terms-source LINK --enforcement NONE \
 --links cognito:default=https://example.org/terms | terms=Terms.TermsId
describe-terms --user-pool-id {pool} --terms-id {terms}
describe-terms-by-client --user-pool-id {pool} --client-id {client} --terms-name terms-of-use
update-terms --user-pool-id {pool} --terms-id {terms} --links cognito:default=https://example.org/new
list-terms --user-pool-id {pool}
delete-terms --user-pool-id {pool} --terms-id {terms}
create-cimd-policy --user-pool-id {pool} --client-id {client} --policy-name agents \
 --url-patterns ["https://agents.example/*"] | policy=CIMDPolicy.CIMDPolicyId
describe-cimd-policy --user-pool-id {pool} --cimd-policy-id {policy}
update-cimd-policy --user-pool-id {pool} --cimd-policy-id {policy} --client-id {client} \
 --url-patterns ["https://agents.example/client"]
list-cimd-policies --user-pool-id {pool}
list-client-metadata-urls --user-pool-id {pool} --cimd-policy-id {policy}
!CachedCIMDURLDoesNotExistException update-client-metadata-url-state --user-pool-id {pool} --cimd-policy-id {policy} \
 --url https://agents.example/client --action REFRESH
delete-cimd-policy --user-pool-id {pool} --cimd-policy-id {policy}
get-provisioned-limit --limit-definition LimitClass=API_CATEGORY,Attributes={{Category=UserFederation}}
update-provisioned-limit --limit-definition LimitClass=API_CATEGORY,Attributes={{Category=UserFederation}} \
 --requested-limit-value 100000
list-user-pool-replicas --user-pool-id {pool}
!FeatureUnavailableInTierException create-user-pool-replica --user-pool-id {pool} --region-name eu-west-1
!ResourceNotFoundException update-user-pool-replica --user-pool-id {pool} --region-name eu-west-1 --status ACTIVE
!ResourceNotFoundException delete-user-pool-replica --user-pool-id {pool} --region-name eu-west-1
!InvalidParameterException initiate-point-in-time-recovery --user-pool-id {pool} --restore-timestamp 2020-01-01T00:00:00Z
list-point-in-time-recoveries --user-pool-id {pool}
!ResourceNotFoundException describe-point-in-time-recovery --user-pool-id {pool} \
 --restore-id 3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f
!ResourceNotFoundException start-point-in-time-recovery --user-pool-id {pool} \
 --restore-id 3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f
!ResourceNotFoundException cancel-point-in-time-recovery --user-pool-id {pool} \
 --restore-id 3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f
delete-user-pool-domain --user-pool-id {pool} --domain cli-pages
delete-user-pool-client --user-pool-id {pool} --client-id {client}
delete-user-pool --user-pool-id {pool}
"""


class Codes:
    """`{code:ann}` is the newest code that was sent to ann."""

    def __init__(self, server):
        self.server = server

    def __format__(self, username):
        return self.server.code(username)


class Passkey:
    """`{passkey}` is the passkey that an authenticator makes from the options that were told."""

    def __init__(self, story):
        self.story = story

    def __format__(self, _):
        return json.dumps(Browser().create(self.story["options"]), separators=(",", ":"))


class Upload:
    """`{uploaded}` is the import job that was made, with a file of so many rows that it can still be stopped."""

    def __init__(self, story):
        self.story = story

    def __format__(self, _):
        columns = ",".join(self.story["columns"])
        requests.put(self.story["url"], data=columns + "\n" + "x\n" * 200_000).raise_for_status()
        return self.story["job"]


class OneTimePassword:
    """`{totp}` is what an authenticator app shows now for the secret that was told."""

    def __init__(self, story):
        self.story = story

    def __format__(self, _):
        return wire.one_time_password(self.story["secret"])


def test_every_operation_that_is_served_is_reached_from_the_command_line(server, idp, monkeypatch, tmp_path):
    """In this process, through the CLI's own entry: a process for each would take a second for each."""
    # The AWS CLI would fetch what an argument's URL leads to, in place of the URL.
    config = tmp_path / "config"
    config.write_text("[default]\nregion = us-east-1\ncli_follow_urlparam = false\n")
    monkeypatch.setenv("AWS_CONFIG_FILE", str(config))
    monkeypatch.setenv("AWS_DATA_PATH", str(pathlib.Path(awscli.__file__).with_name("data")))
    driver = awscli.clidriver.create_clidriver()
    story, driven = Story(code=Codes(server)), set()
    story["totp"] = OneTimePassword(story)
    story["passkey"] = Passkey(story)
    story["uploaded"] = Upload(story)
    for line in COMMANDS.strip().replace("\\\n", "").splitlines():
        line, _, kept = line.partition("|")
        words = story.words(line)
        refusal = words.pop(0)[1:] if words[0].startswith("!") else ""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = driver.main(["cognito-idp", *words, "--output", "json"])
        assert (status != 0) == bool(refusal) and refusal in err.getvalue(), f"{' '.join(words)}: {err.getvalue()}"
        answer = json.loads(out.getvalue() or "{}")
        server.secrets.note(answer)
        for path in kept.split():
            story.take(path, answer)
        driven.add(words[0])
    assert driven == {botocore.xform_name(name, "-") for name in wire.operations()}
