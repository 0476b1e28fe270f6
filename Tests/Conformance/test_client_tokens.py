"""Tokens of clients for themselves, and tokens for tokens, through boto3 and PyJWT."""

import pytest

from conftest import PASSWORD

EXCHANGE = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]


@pytest.fixture
def robot(idp, app):
    idp.create_resource_server(UserPoolId=app.pool, Identifier="api", Name="API", Scopes=[
        {"ScopeName": name, "ScopeDescription": "d"} for name in ("read", "write")])
    return idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="robot", GenerateSecret=True, AllowedOAuthFlowsUserPoolClient=True,
        AllowedOAuthFlows=["client_credentials"], AllowedOAuthScopes=["api/read", "api/write"])["UserPoolClient"]


def test_a_client_gets_a_token_that_others_verify(idp, public, robot, verified, refused):
    call = dict(ClientId=robot["ClientId"], Secret=robot["ClientSecret"])
    result = idp.get_client_token(**call)["ClientAuthenticationResult"]
    claims = verified(result["AccessToken"])
    assert claims["sub"] == claims["client_id"] == robot["ClientId"]
    assert claims["scope"] == "api/read api/write" and claims["token_use"] == "access"
    one = idp.get_client_token(Scopes=["api/read"], **call)["ClientAuthenticationResult"]
    assert verified(one["AccessToken"])["scope"] == "api/read"
    refused("InvalidParameterException", idp.get_client_token, Scopes=["api/none"], **call)
    refused("NotAuthorizedException", idp.get_client_token, ClientId=robot["ClientId"], Secret="x" * 51)
    refused("NotAuthorizedException", public.get_user, AccessToken=result["AccessToken"])


def test_a_token_is_exchanged_for_one_that_says_who_acts(idp, public, app, user, robot, verified, refused):
    broker = idp.create_user_pool_client(
        UserPoolId=app.pool, ClientName="broker", ExplicitAuthFlows=EXCHANGE)["UserPoolClient"]["ClientId"]
    token = public.initiate_auth(
        ClientId=broker, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": user, "PASSWORD": PASSWORD},
    )["AuthenticationResult"]["AccessToken"]
    actor = idp.get_client_token(ClientId=robot["ClientId"], Secret=robot["ClientSecret"])[
        "ClientAuthenticationResult"]["AccessToken"]
    derived = idp.get_derived_token(
        ClientId=broker, SubjectToken=token, SubjectTokenType="ACCESS_TOKEN", ActorToken=actor,
        ActorTokenType="ACCESS_TOKEN", Audiences=["billing"])
    assert (derived["IssuedTokenType"], derived["TokenType"]) == ("ACCESS_TOKEN", "Bearer")
    claims = verified(derived["IssuedToken"], audience="billing")
    assert claims["act"]["sub"] == robot["ClientId"] and claims["username"] == user
    assert claims["exp"] <= verified(token)["exp"] and "scope" not in claims
    refused("NotAuthorizedException", public.get_user, AccessToken=derived["IssuedToken"])
    refused("InvalidParameterException", idp.get_derived_token, ClientId=app.client, SubjectToken=token,
            SubjectTokenType="ACCESS_TOKEN")
    public.global_sign_out(AccessToken=token)
    refused("NotAuthorizedException", idp.get_derived_token, ClientId=broker, SubjectToken=token,
            SubjectTokenType="ACCESS_TOKEN")
