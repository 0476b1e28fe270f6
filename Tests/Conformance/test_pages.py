"""Domains, styles and terms of login pages, set by boto3 as Terraform and console scripts do it."""

import pytest

import wire

CERTIFICATE = {"CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/4e0b-11"}
PNG = b"\x89PNG\r\n\x1a\n" + b"logo"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>'
LINKS = {"cognito:default": "https://hotel.example/terms", "cognito:german": "https://hotel.example/de/terms"}


@pytest.fixture
def domain(idp, app):
    name = "grand-" + app.pool.split("_")[1].lower()
    idp.create_user_pool_domain(UserPoolId=app.pool, Domain=name)
    yield name
    idp.delete_user_pool_domain(UserPoolId=app.pool, Domain=name)


def test_a_prefix_domain_round_trips_and_holds_its_pool(idp, app, domain, refused):
    described = idp.describe_user_pool_domain(Domain=domain)["DomainDescription"]
    assert described["UserPoolId"] == app.pool and described["Status"] == "ACTIVE"
    assert described["ManagedLoginVersion"] == 1 and "CustomDomainConfig" not in described
    assert idp.update_user_pool_domain(
        UserPoolId=app.pool, Domain=domain, ManagedLoginVersion=2)["ManagedLoginVersion"] == 2
    assert "domain" in refused("InvalidParameterException", idp.delete_user_pool, UserPoolId=app.pool)
    refused("InvalidParameterException", idp.create_user_pool_domain, UserPoolId=app.pool, Domain="my-cognito-page")


def test_an_unknown_domain_has_an_empty_description(idp, app, refused):
    assert idp.describe_user_pool_domain(Domain="nobody-has-this")["DomainDescription"] == {}
    assert "No such domain" in refused(
        "InvalidParameterException", idp.delete_user_pool_domain, UserPoolId=app.pool, Domain="nobody-has-this")


def test_a_custom_domain_round_trips(idp, app):
    made = idp.create_user_pool_domain(
        UserPoolId=app.pool, Domain="auth.hotel.example", CustomDomainConfig=CERTIFICATE)
    assert made["CloudFrontDomain"]
    described = idp.describe_user_pool_domain(Domain="auth.hotel.example")["DomainDescription"]
    assert described["CustomDomainConfig"] == CERTIFICATE
    idp.delete_user_pool_domain(UserPoolId=app.pool, Domain="auth.hotel.example")


def test_a_classic_style_round_trips_and_its_image_is_shown(idp, app, domain, refused):
    css = ".label-customizable { color: #333; }"
    assert idp.get_ui_customization(UserPoolId=app.pool)["UICustomization"] == {}
    style = idp.set_ui_customization(UserPoolId=app.pool, ClientId="ALL", CSS=css, ImageFile=PNG)["UICustomization"]
    assert style["CSS"] == css and style["ClientId"] == "ALL" and style["CSSVersion"]
    image = wire.http().get(style["ImageUrl"], timeout=5)
    assert image.content == PNG and image.headers["Content-Type"] == "image/png"
    assert idp.get_ui_customization(UserPoolId=app.pool, ClientId=app.client)["UICustomization"] == style
    refused("InvalidParameterException", idp.set_ui_customization, UserPoolId=app.pool, CSS="body {}")
    refused("InvalidParameterException", idp.set_ui_customization, UserPoolId=app.pool, ImageFile=SVG)


def test_a_style_of_managed_login_round_trips(idp, app, refused):
    settings = {"components": {"form": {"borderRadius": 4.5}}}
    asset = {"Category": "FORM_LOGO", "ColorMode": "DYNAMIC", "Extension": "SVG", "Bytes": SVG}
    made = idp.create_managed_login_branding(
        UserPoolId=app.pool, ClientId=app.client, Settings=settings, Assets=[asset])["ManagedLoginBranding"]
    assert made["Settings"] == settings and made["Assets"] == [asset]
    name = {"UserPoolId": app.pool, "ManagedLoginBrandingId": made["ManagedLoginBrandingId"]}
    assert idp.describe_managed_login_branding(**name)["ManagedLoginBranding"] == made
    merged = idp.describe_managed_login_branding_by_client(
        UserPoolId=app.pool, ClientId=app.client, ReturnMergedResources=True)["ManagedLoginBranding"]["Settings"]
    assert merged["components"]["form"]["borderRadius"] == 4.5 and merged["categories"]["global"]
    refused("ManagedLoginBrandingExistsException", idp.create_managed_login_branding,
            UserPoolId=app.pool, ClientId=app.client, UseCognitoProvidedValues=True)
    script = {**asset, "Bytes": b"<svg><script>alert(1)</script></svg>"}
    refused("InvalidParameterException", idp.update_managed_login_branding, **name, Assets=[script])
    updated = idp.update_managed_login_branding(**name, UseCognitoProvidedValues=True)["ManagedLoginBranding"]
    assert updated["UseCognitoProvidedValues"] is True and "Assets" not in updated
    idp.delete_managed_login_branding(**name)
    refused("ResourceNotFoundException", idp.describe_managed_login_branding, **name)


def test_terms_round_trip(idp, app, refused):
    parameters = dict(
        UserPoolId=app.pool, ClientId=app.client, TermsName="terms-of-use", TermsSource="LINK", Enforcement="NONE",
        Links=LINKS)
    made = idp.create_terms(**parameters)["Terms"]
    assert made["Links"] == LINKS
    refused("TermsExistsException", idp.create_terms, **parameters)
    name = {"UserPoolId": app.pool, "TermsId": made["TermsId"]}
    assert idp.describe_terms(**name)["Terms"] == made
    assert idp.describe_terms_by_client(
        UserPoolId=app.pool, ClientId=app.client, TermsName="terms-of-use")["Terms"] == made
    changed = idp.update_terms(**name, Links={"cognito:default": "https://hotel.example/new"})["Terms"]
    assert changed["Links"] == {"cognito:default": "https://hotel.example/new"}
    listed = idp.list_terms(UserPoolId=app.pool)["Terms"]
    assert [terms["TermsId"] for terms in listed] == [made["TermsId"]] and "Links" not in listed[0]
    refused("InvalidParameterException", idp.update_terms, **name, Links={"cognito:default": "javascript:alert(1)"})
    idp.delete_terms(**name)
    refused("ResourceNotFoundException", idp.delete_terms, **name)


def test_terms_are_listed_page_by_page_while_others_are_made(idp, app):
    """250 at least, without loss or repeat."""
    def make(count):
        for _ in range(count):
            client = idp.create_user_pool_client(UserPoolId=app.pool, ClientName="t")["UserPoolClient"]["ClientId"]
            for name in ("terms-of-use", "privacy-policy"):
                yield idp.create_terms(UserPoolId=app.pool, ClientId=client, TermsName=name, TermsSource="LINK",
                                       Enforcement="NONE", Links=LINKS)["Terms"]["TermsId"]

    made, seen, token = set(make(125)), [], {}
    while True:
        page = idp.list_terms(UserPoolId=app.pool, MaxResults=60, **token)
        seen += [terms["TermsId"] for terms in page["Terms"]]
        if "NextToken" not in page:
            break
        token = {"NextToken": page["NextToken"]}
        list(make(1))
    assert len(seen) == len(set(seen)) and made <= set(seen)
