"""Errors that operations declare and that no call over the wire raises here, a line each: the error, the operations, and
the reason. A name may stand for many operations, "*" for all: those that declare it, are in no other line, and have no
test that raises it. A reason that names a test of `Tests/CognitoServiceTests`, as "File: its name", is a state that only
that test gets to."""


DIES = "an access token dies with its user's right to be signed in: NotAuthorizedException"
HAS_ANOTHER = "is said by another error that the operation declares: "
BY_SIGNATURE = "whoever signs may do everything; a wrong signature is an error of the protocol"
ELSEWHERE = "needs what is outside this server: "
IN_TURN = "writes come one after the other, and none is turned away"
NEVER_MANY = "what it would count cannot be too many"


UNRAISED = [
    # Nobody's
    ("AccessDeniedException", "*", BY_SIGNATURE),
    ("CodeDeliveryFailureException", "*", "a code waits in the queue of messages until it can be sent"),
    ("ConcurrentModificationException", "*", IN_TURN),
    ("FeatureUnavailableInTierException", "CancelPointInTimeRecovery", "what was begun can be given up in any plan"),
    ("ForbiddenException", "*", ELSEWHERE + "a web ACL"),
    ("InvalidEmailRoleAccessPolicyException", "*", ELSEWHERE + "a role that may use an identity of Amazon SES"),
    ("InvalidSmsRoleAccessPolicyException", "*", ELSEWHERE + "a role that may use Amazon SNS"),
    ("InvalidSmsRoleTrustRelationshipException", "*", ELSEWHERE + "a role that may use Amazon SNS"),
    ("InvalidUserPoolConfigurationException", "*", "settings that do not go together are refused when they are made"),
    ("TierChangeNotAllowedException", "*", "a pool may have any plan at any time"),
    ("UnsupportedIdentityProviderException", "*", HAS_ANOTHER + "ResourceNotFoundException"),

    # Where others raise them
    ("AliasExistsException", "AdminDisableProviderForUser", "a provider that is taken from a user is nobody's alias"),
    ("CodeMismatchException", "UpdateUserAttributes", "takes no code"),
    ("CodeMismatchException", "VerifySoftwareToken", HAS_ANOTHER + "EnableSoftwareTokenMFAException"),
    ("ExpiredCodeException", "UpdateUserAttributes", "takes no code"),
    ("InvalidLambdaResponseException", "ConfirmDevice", "calls no function"),
    ("InvalidLambdaResponseException", "GetDerivedToken", "says what the functions have said of the token it comes from"),
    ("InvalidPasswordException", "ConfirmDevice", "the device has made its password itself"),
    ("LimitExceededException", "AdminConfirmSignUp", NEVER_MANY),
    ("LimitExceededException", "CreateGroup", "CreateGroupTests: a name is taken once, and a pool has so many groups"),
    ("LimitExceededException", "CreateManagedLoginBranding", NEVER_MANY + ": one of each client"),
    ("LimitExceededException", "CreateTerms", NEVER_MANY + ": two of each client"),
    ("LimitExceededException", "CreateUserImportJob", 
     "CreateUserImportJobTests: a pool has so many jobs, and a server without a folder none"),
    ("LimitExceededException", "CreateUserPool", "CreateUserPoolTests: a server has so many pools"),
    ("LimitExceededException", "CreateUserPoolClient", "CreateUserPoolClientTests: a pool has so many clients"),
    ("LimitExceededException", "CreateUserPoolDomain", HAS_ANOTHER + "InvalidParameterException, for a second of its kind"),
    ("LimitExceededException", "CreateUserPoolReplica", HAS_ANOTHER + "FeatureUnavailableInTierException"),
    ("LimitExceededException", "DeleteUserPoolClientSecret,ListUserPoolClientSecrets,DeleteWebAuthnCredential,"
     "ListWebAuthnCredentials,StartWebAuthnRegistration,UpdateCIMDPolicy", NEVER_MANY),
    ("NotAuthorizedException", "those asked for by signature", BY_SIGNATURE),
    ("OperationNotEnabledException", "*", "is of secondary regions, of which a server has none, and of what changes users while a pool is set back"),
    ("PasswordResetRequiredException", "AdminSetUserMFAPreference", "an administrator may prepare what comes after it"),
    ("PasswordResetRequiredException", "those of an access token", DIES),
    ("PreconditionNotMetException", "AdminCreateUser", HAS_ANOTHER + "InvalidParameterException"),
    ("PreconditionNotMetException", "CreateUserImportJob", "what a job needs is looked at when it starts"),
    ("ResourceNotFoundException", "ConfirmDevice", HAS_ANOTHER + "InvalidParameterException"),
    ("ResourceNotFoundException", "DescribeUserPoolDomain", "a domain that nobody has is described by nothing"),
    ("ResourceNotFoundException", "those of an access token",
     "names nothing but an access token, which dies with its pool and client"),
    ("TooManyFailedAttemptsException", "AdminConfirmSignUp", "takes no code"),
    ("TooManyFailedAttemptsException", "ConfirmForgotPassword", HAS_ANOTHER + "LimitExceededException"),
    ("UnexpectedLambdaException", "GetDerivedToken", "says what the functions have said of the token it comes from"),
    ("UnsupportedOperationException", "InitiateAuth,AdminInitiateAuth", HAS_ANOTHER + "InvalidParameterException"),
    ("UserLambdaValidationException", "GetDerivedToken", "says what the functions have said of the token it comes from"),
    ("UserNotConfirmedException", "AdminDeleteSoftwareToken,AdminSetUserMFAPreference",
     "an administrator may prepare what comes after it"),
    ("UserNotConfirmedException", "ConfirmForgotPassword", "who is not confirmed was sent no code"),
    ("UserNotConfirmedException", "those of an access token", DIES),
    ("UserNotFoundException", "GetDerivedToken,GetTokensFromRefreshToken", "a token dies with its user"),
    ("UserNotFoundException", "RespondToAuthChallenge,AdminRespondToAuthChallenge", "a session dies with its user"),
    ("UserNotFoundException", "UpdateAuthEventFeedback", "only a token says who it is, and it dies with its user"),
    ("UserNotFoundException", "those of an access token", DIES),
    ("UserPoolTaggingException", "CreateUserPoolReplica", HAS_ANOTHER + "FeatureUnavailableInTierException"),
    ("UserPoolTaggingException", "DescribeUserPool", "changes no tag"),
    ("UsernameExistsException", "ConfirmDevice", "makes no user"),
]
