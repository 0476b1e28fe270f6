"""External providers, linked identities and the signing certificate through boto3."""

import base64
import datetime
import json
import subprocess

import jwt
import pytest

OIDC = {"client_id": "c", "client_secret": "s", "attributes_request_method": "GET",
        "oidc_issuer": "https://idp.example.org", "authorize_scopes": "openid email"}
SOCIAL = {"client_id": "c", "client_secret": "s", "authorize_scopes": "email"}
APPLE = {"client_id": "c", "team_id": "t", "key_id": "k", "private_key": "p", "authorize_scopes": "email name"}
SAML = {"MetadataURL": "https://idp.example.org/metadata", "IDPSignout": "true"}


def create(idp, pool, name="Corp", kind="OIDC", details=OIDC, **more):
    return idp.create_identity_provider(
        UserPoolId=pool, ProviderName=name, ProviderType=kind, ProviderDetails=details, **more)["IdentityProvider"]


@pytest.mark.parametrize("name, kind, details, told", [
    ("Corp", "OIDC", OIDC, {"attributes_url_add_attributes": "false"}),
    ("Corp", "SAML", SAML, {}),
    ("Google", "Google", SOCIAL, {"token_url": "https://www.googleapis.com/oauth2/v4/token"}),
    ("Facebook", "Facebook", SOCIAL, {"authorize_url": "https://www.facebook.com/v17.0/dialog/oauth"}),
    ("LoginWithAmazon", "LoginWithAmazon", SOCIAL, {"authorize_url": "https://www.amazon.com/ap/oa"}),
    ("SignInWithApple", "SignInWithApple", APPLE, {"oidc_issuer": "https://appleid.apple.com"}),
])
def test_each_kind_is_made_and_takes_back_what_it_tells(idp, app, name, kind, details, told):
    provider = create(idp, app.pool, name, kind, details)
    shown = provider["ProviderDetails"]
    assert told.items() <= shown.items()
    assert {key: value for key, value in details.items() if key != "private_key"}.items() <= shown.items()
    assert "private_key" not in shown
    again = idp.update_identity_provider(UserPoolId=app.pool, ProviderName=name, ProviderDetails=shown)
    assert again["IdentityProvider"]["ProviderDetails"] == shown
    assert idp.describe_identity_provider(UserPoolId=app.pool, ProviderName=name)["IdentityProvider"][
        "ProviderDetails"] == shown


def test_a_provider_is_found_by_identifier_named_by_clients_and_removed(idp, app, refused):
    create(idp, app.pool, IdpIdentifiers=["corp.example"], AttributeMapping={"email": "mail"})
    found = idp.get_identity_provider_by_identifier(UserPoolId=app.pool, IdpIdentifier="corp.example")
    assert found["IdentityProvider"]["AttributeMapping"] == {"email": "mail", "username": "sub"}
    refused("DuplicateProviderException", create, idp=idp, pool=app.pool)
    client = dict(UserPoolId=app.pool, ClientName="web")
    made = idp.create_user_pool_client(SupportedIdentityProviders=["COGNITO", "Corp"], **client)["UserPoolClient"]
    words = refused("InvalidParameterException", idp.create_user_pool_client,
                    SupportedIdentityProviders=["Google"], **client)
    assert words == f"The provider Google does not exist for User Pool {app.pool}."
    idp.delete_identity_provider(UserPoolId=app.pool, ProviderName="Corp")
    refused("ResourceNotFoundException", idp.describe_identity_provider, UserPoolId=app.pool, ProviderName="Corp")
    kept = idp.describe_user_pool_client(UserPoolId=app.pool, ClientId=made["ClientId"])["UserPoolClient"]
    assert kept["SupportedIdentityProviders"] == ["COGNITO", "Corp"]


def test_the_paginator_sees_each_of_250_once_while_others_come(idp, app):
    names = [f"corp-{number:03}" for number in range(250)]
    for name in names:
        create(idp, app.pool, name)
    seen = []
    for number, page in enumerate(idp.get_paginator("list_identity_providers").paginate(
            UserPoolId=app.pool, PaginationConfig={"PageSize": 30})):
        seen += [provider["ProviderName"] for provider in page["Providers"]]
        create(idp, app.pool, f"a-late-{number}" if number % 2 else f"z-late-{number}")
        if number > 20:
            break
    assert len(seen) == len(set(seen)) and set(names) <= set(seen)
    assert len(idp.list_identity_providers(UserPoolId=app.pool)["Providers"]) == 50


def test_identities_are_linked_shown_in_tokens_and_unlinked(idp, app, user, sign_in, refused):
    create(idp, app.pool)
    link = dict(
        UserPoolId=app.pool, DestinationUser={"ProviderName": "Cognito", "ProviderAttributeValue": user},
        SourceUser={"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject",
                    "ProviderAttributeValue": "s-1"})
    assert set(idp.admin_link_provider_for_user(**link)) == {"ResponseMetadata"}
    assert refused("InvalidParameterException", idp.admin_link_provider_for_user, **link) == (
        "SourceUser is already linked to DestinationUser")
    attributes = {item["Name"]: item["Value"] for item in idp.admin_get_user(
        UserPoolId=app.pool, Username=user)["UserAttributes"]}
    entry, = json.loads(attributes["identities"])
    assert (entry["userId"], entry["providerName"], entry["primary"]) == ("s-1", "Corp", False)
    claims = jwt.decode(sign_in(user)["IdToken"], options={"verify_signature": False})
    assert claims["identities"] == [{**entry, "primary": "false", "dateCreated": str(entry["dateCreated"])}]
    idp.admin_disable_provider_for_user(UserPoolId=app.pool, User=link["SourceUser"])
    refused("UserNotFoundException", idp.admin_disable_provider_for_user, UserPoolId=app.pool, User=link["SourceUser"])
    claims = jwt.decode(sign_in(user)["IdToken"], options={"verify_signature": False})
    assert "identities" not in claims


def openssl(pem, *arguments):
    done = subprocess.run(["openssl", *arguments], input=pem, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_certificate_is_one_and_good_for_ten_years(idp, app, tmp_path):
    text = idp.get_signing_certificate(UserPoolId=app.pool)["Certificate"]
    assert text == idp.get_signing_certificate(UserPoolId=app.pool)["Certificate"]
    base64.b64decode(text, validate=True)
    lines = [text[start:start + 64] for start in range(0, len(text), 64)]
    pem = "\n".join(["-----BEGIN CERTIFICATE-----", *lines, "-----END CERTIFICATE-----", ""])
    shown = openssl(pem, "x509", "-noout", "-text", "-nameopt", "utf8")
    assert "Version: 3" in shown and "sha256WithRSAEncryption" in shown and "2048 bit" in shown and app.pool in shown
    dates = dict(line.split("=", 1) for line in openssl(pem, "x509", "-noout", "-dates").splitlines())
    first, last = (datetime.datetime.strptime(dates[name], "%b %d %H:%M:%S %Y GMT") for name in (
        "notBefore", "notAfter"))
    assert 3650 <= (last - first).days <= 3653
    (tmp_path / "certificate.pem").write_text(pem)
    path = str(tmp_path / "certificate.pem")
    assert "OK" in openssl("", "verify", "-CAfile", path, "-check_ss_sig", path)
