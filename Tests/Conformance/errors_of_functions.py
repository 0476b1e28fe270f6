"""Errors of the functions that pools have: one that refuses, one that fails, one that answers nonsense."""

from cells import raises
from conftest import PASSWORD
from errors_of_users import NEW
from test_hooks import arn
from world import pairs

TRIGGERS = ["PreSignUp", "PostConfirmation", "PreAuthentication", "PreTokenGeneration", "CustomMessage"]


class Hooked:
    """A world whose users are those of a pool with functions, which do as they are told."""

    def __init__(self, w):
        self.world, self.functions = w, w.functions.functions
        self.pool = w.make_pool(LambdaConfig={name: arn(name) for name in TRIGGERS}, AutoVerifiedAttributes=["email"],
                                UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email"]})
        self.client = w.make_client(self.pool)
        self.named = {"UserPoolId": self.pool}

    def user(self, **more):
        return self.world.make_user(self.pool, **more)

    def sign_up(self):
        return self.world.sign_up(self.client)

    def invited(self, operation):
        w, name = self.world, self.user(password=None)
        w("AdminSetUserPassword", **self.named, Username=name, Password=PASSWORD, Permanent=False)
        asked = w.begin(name, self.client)
        by = self.named if operation.startswith("Admin") else {}
        return lambda: w(operation, **by, ClientId=self.client, ChallengeName=asked["ChallengeName"],
                         Session=asked["Session"], ChallengeResponses={"USERNAME": name, "NEW_PASSWORD": NEW})


def forgetful(h):
    name = h.user()
    h.world("ForgotPassword", ClientId=h.client, Username=name)
    return lambda: h.world("ConfirmForgotPassword", ClientId=h.client, Username=name, Password=NEW,
                           ConfirmationCode=h.world.server.code(name))


def waiting(h, operation, **members):
    name = h.sign_up()
    return lambda: h.world(operation, Username=name, **{key: value(name) if callable(value) else value
                                                        for key, value in members.items()})


def signed_in(h, operation, **members):
    token = h.world.token(h.user(verified="false"), h.client)
    return lambda: h.world(operation, AccessToken=token, **members)


#: by operation, the function that it calls, and what has to be done before, which gives the call itself
CALLS = {
    "SignUp": ("PreSignUp", lambda h: h.sign_up),
    "AdminCreateUser": ("PreSignUp", lambda h: lambda: h.world(
        "AdminCreateUser", **h.named, Username="hooked", MessageAction="SUPPRESS")),
    "ConfirmSignUp": ("PostConfirmation", lambda h: waiting(
        h, "ConfirmSignUp", ClientId=h.client, ConfirmationCode=h.world.server.code)),
    "AdminConfirmSignUp": ("PostConfirmation", lambda h: waiting(h, "AdminConfirmSignUp", **h.named)),
    "ConfirmForgotPassword": ("PostConfirmation", forgetful),
    "InitiateAuth": ("PreAuthentication", lambda h: (lambda name=h.user(): h.world.begin(name, h.client))),
    "AdminInitiateAuth": ("PreAuthentication", lambda h: (lambda name=h.user(): h.world(
        "AdminInitiateAuth", **h.named, ClientId=h.client, AuthFlow="ADMIN_USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": name, "PASSWORD": PASSWORD}))),
    "RespondToAuthChallenge": ("PreTokenGeneration", lambda h: h.invited("RespondToAuthChallenge")),
    "AdminRespondToAuthChallenge": ("PreTokenGeneration", lambda h: h.invited("AdminRespondToAuthChallenge")),
    "GetTokensFromRefreshToken": ("PreTokenGeneration", lambda h: (
        lambda token=h.world.tokens(h.user(), h.client)["RefreshToken"]: h.world(
            "GetTokensFromRefreshToken", ClientId=h.client, RefreshToken=token))),
    "ForgotPassword": ("CustomMessage", lambda h: (lambda name=h.user(): h.world(
        "ForgotPassword", ClientId=h.client, Username=name))),
    "AdminResetUserPassword": ("CustomMessage", lambda h: (lambda name=h.user(): h.world(
        "AdminResetUserPassword", **h.named, Username=name))),
    "ResendConfirmationCode": ("CustomMessage", lambda h: waiting(h, "ResendConfirmationCode", ClientId=h.client)),
    "GetUserAttributeVerificationCode": ("CustomMessage", lambda h: signed_in(
        h, "GetUserAttributeVerificationCode", AttributeName="email")),
    "UpdateUserAttributes": ("CustomMessage", lambda h: signed_in(
        h, "UpdateUserAttributes", UserAttributes=pairs({"email": "changed@example.org"}))),
    "AdminUpdateUserAttributes": ("CustomMessage", lambda h: (lambda name=h.user(): h.world(
        "AdminUpdateUserAttributes", **h.named, Username=name,
        UserAttributes=pairs({"email": "changed@example.org"})))),
}


def refuse(event):
    raise ValueError("not today")


ANSWERS = {
    "UserLambdaValidationException": refuse,
    "UnexpectedLambdaException": lambda event: (404, {}, b""),
    "InvalidLambdaResponseException": lambda event: (200, {}, b"[]"),
}


def calling(answer):
    """Calls an operation while the function that it calls answers so."""
    def call(w, operation):
        if not hasattr(w, "hooked"):
            w.hooked = Hooked(w)
        trigger, prepare = CALLS[operation]
        run = prepare(w.hooked)
        w.hooked.functions[trigger] = answer
        try:
            run()
        finally:
            del w.hooked.functions[trigger]
    return call


for error, answer in ANSWERS.items():
    raises(f"{','.join(CALLS)} {error}")(calling(answer))
