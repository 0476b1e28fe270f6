"""Errors of recoveries of pools to a moment in the past, where they are served."""

from cells import raises
from conftest import PASSWORD
from errors_of_pools import lite
from errors_of_users import NEW
from world import OIDC, pairs, recovery

PLANNED = ",".join(f"{verb}PointInTimeRecovery" for verb in ("Describe", "Initiate", "Start"))


def paused(w):
    """A pool that a recovery waits in, with a client, and users: one who is signed in, one who is not confirmed yet."""
    if not hasattr(w, "paused"):
        pool = w.paused = w.aged[2]
        w.paused_client = w.make_client(pool)
        w.paused_user = w.make_user(pool, verified="false")
        w.paused_token = w.token(w.paused_user, w.paused_client)
        w("UpdateUserPool", UserPoolId=pool, AutoVerifiedAttributes=["email"])
        w.unconfirmed = w.sign_up(w.paused_client)
        w.disabled = w.make_user(pool)
        w("AdminDisableUser", UserPoolId=pool, Username=w.disabled)
        w.forgetful, w.fresh = w.make_user(pool), w.make_user(pool, password=None)
        w("ForgotPassword", ClientId=w.paused_client, Username=w.forgetful)
        w("AdminSetUserPassword", UserPoolId=pool, Username=w.fresh, Password=PASSWORD, Permanent=False)
        w.invited = w.begin(w.fresh, w.paused_client)
        w("GetUserAttributeVerificationCode", AccessToken=w.paused_token, AttributeName="email")
        w("CreateGroup", UserPoolId=pool, GroupName="staff")
        w("CreateIdentityProvider", UserPoolId=pool, ProviderName="Corp", ProviderType="OIDC", ProviderDetails=OIDC)
        w("AdminLinkProviderForUser", UserPoolId=pool, SourceUser=SOURCE, DestinationUser={
            "ProviderName": "Cognito", "ProviderAttributeValue": w.paused_user})
        recovery(w, pool)
    return w.paused


SOURCE = {"ProviderName": "Corp", "ProviderAttributeName": "Cognito_Subject", "ProviderAttributeValue": "s-2"}
user = lambda w: {"Username": w.paused_user}
token = lambda w: {"AccessToken": w.paused_token}
new = lambda w: {"Username": "late"}
#: what changes users and groups, with what has to be said of them
CHANGES = {
    "AdminAddUserToGroup": user, "AdminRemoveUserFromGroup": user, "AdminCreateUser": new, "AdminDeleteUser": user,
    "AdminConfirmSignUp": lambda w: {"Username": w.unconfirmed}, "AdminDisableUser": user,
    "AdminEnableUser": lambda w: {"Username": w.disabled}, "AdminDeleteUserAttributes": lambda w: {
        "Username": w.paused_user, "UserAttributeNames": ["email"]},
    "AdminSetUserPassword": lambda w: {"Username": w.paused_user, "Password": NEW, "Permanent": True},
    "AdminResetUserPassword": lambda w: {"Username": w.forgetful}, "AdminUpdateUserAttributes": user,
    "AdminSetUserMFAPreference": user,
    "AdminDisableProviderForUser": lambda w: {"User": SOURCE}, "CreateGroup": lambda w: {"GroupName": "late"},
    "UpdateGroup": lambda w: {}, "DeleteGroup": lambda w: {"GroupName": "staff"}, "SignUp": new,
    "ChangePassword": lambda w: {"AccessToken": w.paused_token, "PreviousPassword": PASSWORD, "ProposedPassword": NEW},
    "UpdateUserAttributes": lambda w: {**token(w), "UserAttributes": pairs({"nickname": "Al"})},
    "DeleteUserAttributes": lambda w: {**token(w), "UserAttributeNames": ["email"]},
    "DeleteUser": token, "CreateUserImportJob": lambda w: {}, "SetUserMFAPreference": token,
    "ConfirmSignUp": lambda w: {"Username": w.unconfirmed, "ConfirmationCode": w.server.code(w.unconfirmed)},
    "ConfirmForgotPassword": lambda w: {
        "Username": w.forgetful, "ConfirmationCode": w.server.code(w.forgetful), "Password": NEW},
    "RespondToAuthChallenge": lambda w: {"Session": w.invited["Session"], "ChallengeResponses": {
        "USERNAME": w.fresh, "NEW_PASSWORD": NEW}},
    "AdminRespondToAuthChallenge": lambda w: {"Session": w.invited["Session"], "ChallengeResponses": {
        "USERNAME": w.fresh, "NEW_PASSWORD": NEW}},
    "AdminLinkProviderForUser": lambda w: {
        "SourceUser": {**SOURCE, "ProviderAttributeValue": "late"},
        "DestinationUser": {"ProviderName": "Cognito", "ProviderAttributeValue": w.paused_user}},
    "VerifyUserAttribute": lambda w: {**token(w), "Code": w.server.code(w.paused_user)},
}


@raises(f"{PLANNED},ListPointInTimeRecoveries FeatureUnavailableInTierException")
def a_plan_without_recoveries(w, operation):
    w(operation, **{**w.input(operation), "UserPoolId": lite(w)})


@raises("InitiatePointInTimeRecovery LimitExceededException")
def a_second_recovery_at_a_time(w):
    recovery(w, paused(w))


@raises("DeleteIdentityProvider ConcurrentModificationException")
def a_provider_of_a_pool_that_is_being_set_back(w):
    w("DeleteIdentityProvider", UserPoolId=paused(w), ProviderName="Corp")


@raises(f"{','.join(CHANGES)} OperationNotEnabledException")
def a_pool_that_is_being_set_back(w, operation):
    pool = paused(w)
    members = {**w.input(operation), **CHANGES[operation](w)}
    for name, value in (("UserPoolId", pool), ("ClientId", w.paused_client)):
        if name in members:
            members[name] = value
    w(operation, **members)
