internal import Delivery
internal import LatchkeyPlatform

/// What the server is told: the defaults of every setting, by section.
///
/// A value comes from the flag `--section-key`, else from the environment variable `LATCHKEY_SECTION_KEY`, else from
/// the configuration file, else from here. `Config/authd.json5` shows all of them.
struct Configuration: Equatable, Sendable {
    struct Server: Equatable, Sendable {
        var listen = ListenAddress(host: "127.0.0.1", port: 9229)
        /// Where clients reach the server; empty means `http://` (`https://` with a certificate) and the address it listens on.
        var publicURL = ""
        /// Proxies whose `X-Forwarded-For` says who the client is.
        var trustedProxies: [IPNetwork] = []
        /// Event loops; 0 means one a processor core.
        var loops = 0
        /// How long requests in flight may take once the server is told to stop.
        var drainSeconds = 10
    }

    struct TLS: Equatable, Sendable {
        enum Version: String, SettingChoice {
            case tls12 = "1.2"
            case tls13 = "1.3"
        }

        /// A file of certificates in PEM, the server's own first; empty means plain HTTP.
        var certificate = ""
        /// A file with its key in PEM.
        var key = ""
        var minimumVersion = Version.tls12
    }

    struct HTTP: Equatable, Sendable {
        /// Origins whose pages may call; `*` is any.
        var corsOrigins = [Origin.any]
        // What clients may use up; see `HTTPServer.Limits`.
        var headBytes = 32 << 10
        var headerFields = 100
        var bodyBytes = 1 << 20
        var heldBodyBytes = 64 << 20
        var connections = 10_000
        var connectionsPerAddress = 6_000
        var streams = 7_500
        var handshakeSeconds = 10
        var headSeconds = 10
        var bodySeconds = 10
        var bodyRate = 1024
        var idleSeconds = 75
        var stallSeconds = 30
        var sendRate = 1024
        var unsentBytes = 256 << 10
        var waitingAnswerBytes = 128 << 20
        var streamBytes = 256 << 10
    }

    struct Data: Equatable, Sendable {
        var folder = "./data"
        /// Connections that read a store side by side.
        var readers = 4
    }

    struct Pools: Equatable, Sendable {
        /// The region of pools made without a signed region, and of the first access key's profile.
        var region = "us-east-1"
        /// The twelve digits in ARNs.
        var account = "000000000000"
    }

    struct Passwords: Equatable, Sendable {
        enum Algorithm: String, SettingChoice { case scrypt, argon2id, pbkdf2 }
        enum Cost: String, SettingChoice { case standard, test }

        var algorithm = Algorithm.scrypt
        var cost = Cost.standard
        /// Threads that derive keys; 0 means one a processor core.
        var threads = 0
        /// Sign-ins that may wait for a thread; one more is told to try later.
        var queue = 64
        /// A file of passwords that others know; empty means none but those of the program.
        var exposedFile = ""
    }

    struct Admin: Equatable, Sendable {
        /// Accepts any access key, whatever its signature. For development.
        var anySignature = false
        /// How far the date of a signature may lie from the server's clock.
        var clockSkewSeconds = 300
    }

    /// What an address may do in an hour, and what is bounded for an account; 0 is no limit for an address.
    struct Limits: Equatable, Sendable {
        var failedSignIns = 600
        var wrongCodes = 300
        var signUps = 600
        var messages = 300
        /// How often a code may be tried.
        var triesOfCode = 20
        /// How many wrong answers a step of a sign-in takes.
        var triesOfChallenge = 6
        /// How many messages an account may cause at once.
        var messagesOfUser = 10
        /// How many messages an e-mail address or phone number may get at once.
        var messagesOfDestination = 20
        /// In which time one message more may be caused.
        var messageRefillSeconds = 360
        /// How often users may change their attributes and second factors at once.
        var changesOfUser = 30
        /// In which time one change more may be made.
        var changeRefillSeconds = 60
        /// How many wrong passwords or codes lock nothing, how long the next one locks the account, and the longest
        /// lock.
        var freeFailures = 4
        var firstLockSeconds = 1
        var longestLockSeconds = 900
    }

    struct Messages: Equatable, Sendable {
        enum EmailKind: String, SettingChoice { case outbox, smtp, webhook }
        enum SMSKind: String, SettingChoice { case outbox, webhook }
        enum Security: String, SettingChoice {
            case startTLS = "starttls"
            case tls
            case noneOnLoopback = "none-loopback"
        }

        /// Whom to call, and how to show who calls.
        struct Access: Equatable, Sendable {
            enum Format: String, SettingChoice { case json, form }

            var username = ""
            var passwordFile = ""
            var caFile = ""
            /// The endpoint of a webhook.
            var url = ""
            var format = Format.json
            /// The body with places for what is filled in; empty means all there is to tell.
            var body = ""
            /// A file with the key of the signature; empty means that requests are not signed.
            var secretFile = ""
            /// A file with a bearer token.
            var tokenFile = ""
        }

        struct Email: Equatable, Sendable {
            var kind = EmailKind.outbox
            /// Whom mail is from.
            var from = ""
            /// Whom mail may be from besides, where a pool says so.
            var senders: [SenderPolicy.Rule] = []
            /// Whether the link of a sign-up confirms when it is opened, as at Amazon Cognito, without its page's
            /// button.
            var confirmsOnOpening = false
            var host = ""
            /// 0 means 465 with TLS and 587 otherwise.
            var port = 0
            var security = Security.startTLS
            var access = Access()
        }

        struct SMS: Equatable, Sendable {
            var kind = SMSKind.outbox
            /// What the provider sends from: a number, a name.
            var from = ""
            var access = Access()
        }

        /// A file that every message is appended to as a line of JSON; empty means none.
        var outboxFile = ""
        /// How many messages wait at most to be sent.
        var queue = 10_000
        /// How many messages of each kind are under way at a time.
        var concurrency = 4
        /// A folder of templates; empty means none.
        var templates = ""
        var email = Email()
        var sms = SMS()
    }

    struct Hooks: Equatable, Sendable {
        /// Addresses that hooks may have beside public ones and this machine's.
        var allowedNetworks: [IPNetwork] = []
        /// Where functions are, by their Amazon Resource Names.
        var functions: [String: HookSetting] = [:]
    }

    struct Logs: Equatable, Sendable {
        /// Where logs of pools go, by their Amazon Resource Names.
        var destinations: [String: LogSetting] = [:]
    }

    /// Files of users that administrators have imported.
    struct Imports: Equatable, Sendable {
        /// The longest file.
        var fileBytes = 100 << 20
        /// The most rows of a file.
        var rows = 500_000
    }

    struct Bookings: Equatable, Sendable {
        enum EarliestCheckIn: String, SettingChoice { case any, today }

        var earliestCheckIn = EarliestCheckIn.any
    }

    struct Logging: Equatable, Sendable {
        enum Level: String, SettingChoice { case debug, info, warning, error }

        var level = Level.info
    }

    struct Metrics: Equatable, Sendable {
        /// Shows what is measured to whoever has the token.
        var enabled = true
    }

    struct Demo: Equatable, Sendable {
        /// Makes a pool, a client and three rooms, once.
        var enabled = false
    }

    var server = Server()
    var tls = TLS()
    var http = HTTP()
    var data = Data()
    var pools = Pools()
    var passwords = Passwords()
    var admin = Admin()
    var limits = Limits()
    var messages = Messages()
    var hooks = Hooks()
    var logs = Logs()
    var imports = Imports()
    var bookings = Bookings()
    var log = Logging()
    var metrics = Metrics()
    var demo = Demo()
}
