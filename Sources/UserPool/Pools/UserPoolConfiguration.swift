/// What an operator decides for all pools of a server.
public struct UserPoolConfiguration: Sendable {
    /// Where clients reach the server, without a slash at the end. Issuers of tokens begin with it.
    public var publicURL: String
    /// The region of pools that are made without one.
    public var region: String
    /// The account number in Amazon Resource Names: twelve digits.
    public var account: String
    /// How many pools there may be.
    public var mostPools = 1000
    /// How many clients a pool may have.
    public var mostClients = 1000
    /// How many groups a pool may have.
    public var mostGroups = 10_000
    /// How many external providers a pool may have.
    public var mostIdentityProviders = 300
    /// How many resource servers a pool may have.
    public var mostResourceServers = 300

    /// How often a confirmation code may be tried.
    public var mostCodeTries = 20
    /// How many wrong answers a step of a sign-in takes before its session is worth nothing.
    public var mostChallengeTries = 6
    /// How many messages an account may cause in one burst: by each of those who can ask for them (anybody, the user,
    /// the user in a sign-in).
    public var messageBurst = 10
    /// How many messages an e-mail address or phone number may get in one burst from each of them, for whatever
    /// accounts.
    public var destinationMessageBurst = 20
    /// In which time one message more may be caused.
    public var messageRefill = Duration.seconds(360)
    /// How often users may change their attributes and second factors in one burst. Administrators may at any time.
    public var changeBurst = 30
    /// In which time one change more may be made.
    public var changeRefill = Duration.seconds(60)
    /// The operator's words for messages.
    public var templates = MessageTemplates()
    /// How wrong passwords and codes lock an account.
    var lockout = Lockout.Curve()
    /// How many failures in a row lock nothing.
    public var freeFailures: Int {
        get { lockout.freeFailures }
        set { lockout.freeFailures = newValue }
    }
    /// How long the next failure locks the account; each further one doubles that.
    public var firstLock: Duration {
        get { lockout.firstLock }
        set { lockout.firstLock = newValue }
    }
    /// The longest lock, and the time without an attempt after which failures are forgotten.
    public var longestLock: Duration {
        get { lockout.longestLock }
        set { lockout.longestLock = newValue }
    }
    /// How much an address may do, for whatever accounts.
    public var addresses = AddressLimits()
    /// Whether a user who changes the password is signed out everywhere else.
    public var passwordChangeEndsOtherSessions = false
    /// How many live sessions are remembered in memory.
    public var sessionCacheCapacity = 65_536
    /// Where files of import jobs are kept, and how much of them.
    public var imports = ImportLimits()

    /// A configuration with the account and region of an installation that never thought about them.
    public init(publicURL: String, region: String = "us-east-1", account: String = "000000000000") {
        self.publicURL = publicURL
        self.region = region
        self.account = account
    }
}
