"""Resource servers through boto3."""


def create(idp, pool, identifier="api", scopes=("read", "write")):
    return idp.create_resource_server(
        UserPoolId=pool, Identifier=identifier, Name="API",
        Scopes=[{"ScopeName": name, "ScopeDescription": "d"} for name in scopes])["ResourceServer"]


def test_a_resource_server_is_made_named_by_clients_replaced_and_removed(idp, app, refused):
    made = create(idp, app.pool)
    assert idp.describe_resource_server(UserPoolId=app.pool, Identifier="api")["ResourceServer"] == made
    client = dict(UserPoolId=app.pool, ClientName="web", AllowedOAuthFlowsUserPoolClient=True,
                  AllowedOAuthFlows=["code"], CallbackURLs=["https://app.example/back"])
    named = idp.create_user_pool_client(AllowedOAuthScopes=["openid", "api/read"], **client)["UserPoolClient"]
    assert named["AllowedOAuthScopes"] == ["openid", "api/read"]
    words = refused("ScopeDoesNotExistException", idp.create_user_pool_client, AllowedOAuthScopes=["api/x"], **client)
    assert words == "Invalid scope requested: api/x"
    replaced = idp.update_resource_server(UserPoolId=app.pool, Identifier="api", Name="Other", Scopes=[])
    assert replaced["ResourceServer"]["Name"] == "Other"
    refused("InvalidParameterException", create, idp=idp, pool=app.pool)
    idp.delete_resource_server(UserPoolId=app.pool, Identifier="api")
    refused("ResourceNotFoundException", idp.describe_resource_server, UserPoolId=app.pool, Identifier="api")
    kept = idp.describe_user_pool_client(UserPoolId=app.pool, ClientId=named["ClientId"])["UserPoolClient"]
    assert kept["AllowedOAuthScopes"] == ["openid", "api/read"]


def test_the_paginator_sees_each_of_250_once_while_others_come(idp, app):
    identifiers = [f"api-{number:03}" for number in range(250)]
    for identifier in identifiers:
        create(idp, app.pool, identifier, scopes=("read",))
    seen = []
    for number, page in enumerate(idp.get_paginator("list_resource_servers").paginate(
            UserPoolId=app.pool, PaginationConfig={"PageSize": 30})):
        seen += [server["Identifier"] for server in page["ResourceServers"]]
        create(idp, app.pool, f"a-late-{number}" if number % 2 else f"z-late-{number}")
        if number > 20:
            break
    assert len(seen) == len(set(seen)) and set(identifiers) <= set(seen)
