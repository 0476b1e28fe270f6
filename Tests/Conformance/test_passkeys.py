"""Passkeys: an authenticator that we did not write registers and signs in, through boto3."""

import json
import types
import uuid

import pytest

from browser import PARTY, Browser, data, text
from conftest import PASSWORD


@pytest.fixture(scope="module")
def club(server, idp, public):
    """A pool that signs in by passkeys, and alice, who is signed in by her password."""
    pool = idp.create_user_pool(PoolName="club", Policies={
        "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="club", ExplicitAuthFlows=[
        "ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
        PreventUserExistenceErrors="ENABLED")["UserPoolClient"]["ClientId"]

    def member(name=None):
        name = name or f"user-{uuid.uuid4().hex[:8]}"
        idp.admin_create_user(UserPoolId=pool, Username=name, MessageAction="SUPPRESS")
        idp.admin_set_user_password(UserPoolId=pool, Username=name, Password=PASSWORD, Permanent=True)
        token = public.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": name, "PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]
        return types.SimpleNamespace(name=name, token=token)

    yield types.SimpleNamespace(pool=pool, client=client, member=member)
    idp.delete_user_pool(UserPoolId=pool)


@pytest.fixture
def configured(idp, club):
    idp.set_user_pool_mfa_config(UserPoolId=club.pool, MfaConfiguration="OFF", WebAuthnConfiguration={
        "RelyingPartyId": PARTY, "UserVerification": "preferred"})
    return club


def register(public, member, browser):
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    public.complete_web_authn_registration(AccessToken=member.token, Credential=browser.create(options))


def challenged(public, club, name):
    return public.initiate_auth(ClientId=club.client, AuthFlow="USER_AUTH", AuthParameters={
        "USERNAME": name, "PREFERRED_CHALLENGE": "WEB_AUTHN"})


def respond(public, club, name, challenge, credential):
    return public.respond_to_auth_challenge(
        ClientId=club.client, ChallengeName="WEB_AUTHN", Session=challenge["Session"],
        ChallengeResponses={"USERNAME": name, "CREDENTIAL": json.dumps(credential)})


def test_without_a_relying_party_nothing_is_registered(idp, public, club, refused):
    pool = idp.create_user_pool(PoolName="bare")["UserPool"]["Id"]
    client = idp.create_user_pool_client(UserPoolId=pool, ClientName="bare", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    idp.admin_create_user(UserPoolId=pool, Username="bob", MessageAction="SUPPRESS")
    idp.admin_set_user_password(UserPoolId=pool, Username="bob", Password=PASSWORD, Permanent=True)
    token = public.initiate_auth(ClientId=client, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "bob", "PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]
    refused("WebAuthnNotEnabledException", public.start_web_authn_registration, AccessToken=token)
    idp.update_user_pool(UserPoolId=pool, Policies={
        "SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}})
    refused("WebAuthnConfigurationMissingException", public.start_web_authn_registration, AccessToken=token)
    idp.delete_user_pool(UserPoolId=pool)


def test_the_configuration_is_kept_and_shown(idp, configured):
    shown = idp.get_user_pool_mfa_config(UserPoolId=configured.pool)["WebAuthnConfiguration"]
    assert shown == {"RelyingPartyId": PARTY, "UserVerification": "preferred"}


def test_the_options_are_cognitos(public, configured):
    member = configured.member()
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    assert options["rp"] == {"id": PARTY, "name": PARTY}
    assert options["user"]["name"] == member.name and len(data(options["user"]["id"])) <= 64
    assert [p["alg"] for p in options["pubKeyCredParams"]] == [-7, -257] and options["timeout"] == 60000
    assert options["authenticatorSelection"] == {
        "requireResidentKey": True, "residentKey": "required", "userVerification": "preferred"}
    assert len(data(options["challenge"])) >= 16 and options["excludeCredentials"] == []


def test_a_passkey_registers_signs_in_and_is_deleted(public, configured, refused):
    member, browser = configured.member(), Browser()
    register(public, member, browser)
    listed = public.list_web_authn_credentials(AccessToken=member.token)["Credentials"]
    assert len(listed) == 1 and listed[0]["RelyingPartyId"] == PARTY
    assert listed[0]["AuthenticatorAttachment"] == "platform" and listed[0]["AuthenticatorTransports"] == ["internal"]
    assert data(listed[0]["CredentialId"]) == browser.device.credential_id

    for _ in range(2):
        challenge = challenged(public, configured, member.name)
        assert challenge["ChallengeName"] == "WEB_AUTHN"
        options = json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        assert [c["id"] for c in options["allowCredentials"]] == [listed[0]["CredentialId"]]
        proof = browser.get(options)
        result = respond(public, configured, member.name, challenge, proof)["AuthenticationResult"]
        assert public.get_user(AccessToken=result["AccessToken"])["Username"] == member.name
        # Once is enough.
        refused("NotAuthorizedException", respond, public=public, club=configured, name=member.name,
                challenge=challenge, credential=proof)

    refused("ResourceNotFoundException", public.delete_web_authn_credential, AccessToken=member.token,
            CredentialId="AAAA")
    public.delete_web_authn_credential(AccessToken=member.token, CredentialId=listed[0]["CredentialId"])
    assert public.list_web_authn_credentials(AccessToken=member.token)["Credentials"] == []


def test_a_proof_may_come_with_the_choice(idp, public, configured, refused):
    member, browser = configured.member(), Browser()
    register(public, member, browser)

    def choose():
        asked = public.initiate_auth(ClientId=configured.client, AuthFlow="USER_AUTH", AuthParameters={
            "USERNAME": member.name})
        assert asked["ChallengeName"] == "SELECT_CHALLENGE" and "WEB_AUTHN" in asked["AvailableChallenges"]
        return asked, json.loads(asked["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])

    asked, options = choose()
    answer = dict(ClientId=configured.client, ChallengeName="SELECT_CHALLENGE", Session=asked["Session"],
                  ChallengeResponses={"USERNAME": member.name, "ANSWER": "WEB_AUTHN",
                                      "CREDENTIAL": json.dumps(browser.get(options))})
    refused("NotAuthorizedException", public.respond_to_auth_challenge, **dict(answer, Session=choose()[0]["Session"]))
    assert public.respond_to_auth_challenge(**answer)["AuthenticationResult"]
    refused("NotAuthorizedException", public.respond_to_auth_challenge, **answer)


def test_a_challenge_is_of_one_registration_client_and_time(idp, public, configured, refused):
    member, browser = configured.member(), Browser()
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    made = browser.create(options)
    other = idp.create_user_pool_client(UserPoolId=configured.pool, ClientName="other", ExplicitAuthFlows=[
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
    elsewhere = public.initiate_auth(ClientId=other, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": member.name, "PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]
    complete = public.complete_web_authn_registration
    refused("WebAuthnClientMismatchException", complete, AccessToken=elsewhere, Credential=made)
    complete(AccessToken=member.token, Credential=made)
    refused("WebAuthnChallengeNotFoundException", complete, AccessToken=member.token, Credential=made)
    public.start_web_authn_registration(AccessToken=member.token)
    refused("WebAuthnChallengeNotFoundException", complete, AccessToken=member.token, Credential=made)


def test_a_page_of_elsewhere_registers_nothing(public, configured, refused):
    member = configured.member()
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    complete = public.complete_web_authn_registration
    refused("WebAuthnOriginNotAllowedException", complete, AccessToken=member.token,
            Credential=Browser("https://evil.example").create(options))
    refused("WebAuthnRelyingPartyMismatchException", complete, AccessToken=member.token,
            Credential=Browser().create(dict(options, rp={"id": "evil.example"})))
    refused("InvalidParameterException", complete, AccessToken=member.token, Credential={"id": "none"})
    complete(AccessToken=member.token, Credential=Browser("https://login.example.org").create(options))


def test_one_authenticator_registers_once_and_for_one_user(public, configured, refused):
    member, browser = configured.member(), Browser()
    register(public, member, browser)
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    assert [data(c["id"]) for c in options["excludeCredentials"]] == [browser.device.credential_id]
    other = configured.member()
    options = public.start_web_authn_registration(AccessToken=other.token)["CredentialCreationOptions"]
    kept = browser.device.credential_id, browser.device.private_key
    browser.device.cred_init = lambda *_: None
    made = browser.create(options)
    assert (browser.device.credential_id, browser.device.private_key) == kept
    refused("WebAuthnCredentialNotSupportedException", public.complete_web_authn_registration,
            AccessToken=other.token, Credential=made)


def test_a_required_verification_is_demanded(idp, public, club, refused):
    idp.set_user_pool_mfa_config(UserPoolId=club.pool, MfaConfiguration="OFF", WebAuthnConfiguration={
        "RelyingPartyId": PARTY, "UserVerification": "required"})
    member = club.member()
    options = public.start_web_authn_registration(AccessToken=member.token)["CredentialCreationOptions"]
    assert options["authenticatorSelection"]["userVerification"] == "required"
    # This authenticator finds somebody there, but verifies nobody.
    refused("WebAuthnCredentialNotSupportedException", public.complete_web_authn_registration,
            AccessToken=member.token, Credential=Browser().create(options))


def test_another_proof_signs_nobody_in(public, configured, refused):
    member, browser = configured.member(), Browser()
    register(public, member, browser)
    other, others = configured.member(), Browser()
    register(public, other, others)

    def refuse(proof):
        challenge = challenged(public, configured, member.name)
        options = json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        return refused("NotAuthorizedException", respond, public=public, club=configured, name=member.name,
                       challenge=challenge, credential=proof(options))

    messages = {
        refuse(others.get),
        refuse(lambda options: browser.get(dict(options, challenge=text(b"another challenge, 16 or more")))),
        refuse(lambda options: Browser.credential({"rawId": b"nobody's", "type": "public-key"}, browser.get(
            options)["response"])),
    }
    browser.origin = "https://evil.example"
    messages.add(refuse(browser.get))
    assert len(messages) == 1


def test_a_copied_authenticator_is_noticed(public, configured, refused):
    member, browser = configured.member(), Browser()
    register(public, member, browser)
    for _ in range(2):
        challenge = challenged(public, configured, member.name)
        proof = browser.get(json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"]))
        respond(public, configured, member.name, challenge, proof)
    browser.device.sign_count = 0
    challenge = challenged(public, configured, member.name)
    proof = browser.get(json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"]))
    refused("NotAuthorizedException", respond, public=public, club=configured, name=member.name,
            challenge=challenge, credential=proof)


def test_a_name_that_nobody_has_is_asked_for_a_passkey_like_somebodys(public, configured, refused):
    asked = []
    # Whether a name is asked for a passkey differs from name to name, as it does for users; find some that are.
    for number in range(40):
        name = f"nobody-{number}"
        challenge = challenged(public, configured, name)
        if challenge["ChallengeName"] != "WEB_AUTHN":
            continue
        options = json.loads(challenge["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        again = json.loads(challenged(public, configured, name)["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
        assert options["allowCredentials"] == again["allowCredentials"] and options["challenge"] != again["challenge"]
        asked.append((name, challenge, options))
        if len(asked) == 3:
            break
    assert asked
    member, browser = configured.member(), Browser()
    register(public, member, browser)
    known = challenged(public, configured, member.name)
    known_options = json.loads(known["ChallengeParameters"]["CREDENTIAL_REQUEST_OPTIONS"])
    for name, challenge, options in asked:
        assert set(challenge) == set(known) and set(challenge["ChallengeParameters"]) == set(
            known["ChallengeParameters"])
        assert set(options) == set(known_options) and len(challenge["Session"]) == len(known["Session"])
        impostor = Browser()
        impostor.device.cred_init(PARTY, b"")
        impostor.device.credential_id = data(options["allowCredentials"][0]["id"])
        unknown = refused("NotAuthorizedException", respond, public=public, club=configured, name=name,
                          challenge=challenge, credential=impostor.get(options))
        impostor.device.credential_id = data(known_options["allowCredentials"][0]["id"])
        wrong = refused("NotAuthorizedException", respond, public=public, club=configured, name=member.name,
                        challenge=known, credential=impostor.get(known_options))
        assert unknown == wrong
