import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// Pools, clients and users made from plans.
struct SignInScene: Sendable {
    /// A user and their things.
    struct Person: Sendable {
        let plan: PersonPlan
        let user: User
        let pool: PoolID
        var app: Secret?
        var browser: TestBrowser?
        var device: RegisteredDevice?
    }

    /// A pool and whoever is in it.
    struct Place: Sendable {
        let plan: PoolPlan
        let pool: Pool
        let clients: [(client: Client, flows: Set<AuthenticationFlow>)]
        let people: [Person]
    }

    let fixture: SignInFixture
    let places: [Place]

    /// Builds what the plans say, with `breach` as what the server does otherwise.
    init(_ plans: [PoolPlan], in house: SignInHouse, breach: Breach? = nil) async throws {
        fixture = house.fixture
        var places: [Place] = []
        for plan in plans { places.append(try await Self.place(plan, in: house, breach)) }
        self.places = places
    }

    /// The passwords of a user, the temporary one and their own, unlike anybody else's.
    static func temporaryPassword(of user: User) -> Secret { Secret("Temp0rary-of-\(user.subject.text.prefix(8))") }
    static func password(of user: User) -> Secret { Secret("Passw0rd-of-\(user.subject.text.prefix(8))") }

    /// The answer to the questions of a pool's functions, unlike anybody else's.
    static func answer(of subject: String) -> String { "I am \(subject)." }

    private static func place(_ plan: PoolPlan, in house: SignInHouse, _ breach: Breach?) async throws -> Place {
        let fixture = house.fixture
        var real = plan
        breach?.change(&real)
        let pool = try await fixture.pools.createPool(PoolChange(name: "scene", document: document(real)))
        house.ask(real.questions, in: pool.id)
        var clients: [(client: Client, flows: Set<AuthenticationFlow>)] = []
        for flows in plan.clients {
            let settings: JSONValue = [
                "ExplicitAuthFlows": .array(flows.map { .string($0.rawValue) } + ["ALLOW_REFRESH_TOKEN_AUTH"]),
                "PreventUserExistenceErrors": "ENABLED", "AuthSessionValidity": 15,
            ]
            clients.append(
                (try await fixture.pools.createClient(ClientChange(name: "scene", document: settings), in: pool), flows)
            )
        }
        var people: [Person] = []
        for (asked, made) in zip(plan.people, real.people) {
            people.append(try await person(asked, made, in: pool, through: clients[0].client, fixture))
        }
        return Place(plan: plan, pool: pool, clients: clients, people: people)
    }

    private static func document(_ plan: PoolPlan) -> JSONValue {
        var document: JSONObject = [
            "MfaConfiguration": .string(plan.mfa.rawValue), "SoftwareTokenMfaConfiguration": ["Enabled": true],
            "EmailMfaConfiguration": ["Subject": "Sign in"],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
            "Policies": [
                "SignInPolicy": [
                    "AllowedFirstAuthFactors": .array(
                        PoolSettings.FirstFactor.allCases.filter(plan.first.contains).map { .string($0.rawValue) })
                ]
            ],
            "LambdaConfig": ScriptedHooks.config([
                .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
            ]),
        ]
        if plan.first.contains(.webAuthn) {
            document["WebAuthnConfiguration"] = [
                "RelyingPartyId": "example.org",
                "FactorConfiguration": plan.passkeysMayCountTwice
                    ? "MULTI_FACTOR_WITH_USER_VERIFICATION" : "SINGLE_FACTOR",
            ]
        }
        if plan.tracksDevices {
            document["DeviceConfiguration"] = [
                "ChallengeRequiredOnNewDevice": .bool(plan.devicesReplaceSecondFactor),
                "DeviceOnlyRememberedOnUserPrompt": .bool(plan.asksAboutDevices),
            ]
        }
        return .object(document)
    }

    private static func person(
        _ plan: PersonPlan, _ made: PersonPlan, in pool: Pool, through client: Client, _ fixture: SignInFixture
    ) async throws -> Person {
        var attributes: [(name: String, value: String)] = []
        if let isVerified = made.email {
            attributes += SignInFixture.email(made.name, verified: isVerified)
        }
        if let isVerified = made.phone {
            attributes += [("phone_number", "+15550100"), ("phone_number_verified", isVerified ? "true" : "false")]
        }
        var user = try pool.newUser(
            made.name, attributes, status: made.status, by: .administrator, requiringAttributes: false)
        user.isEnabled = made.isEnabled
        user.preference.enabled = made.wants
        user.preference.preferred = made.preferred
        user.preference.passkeysCountTwice = made.letsPasskeyCountTwice
        let isTemporary = made.status == .forceChangePassword
        let password = isTemporary ? temporaryPassword(of: user) : Self.password(of: user)
        let hashed = made.hasPassword ? try await pool.hash(password, for: user.username) : nil
        let final = user
        return try await fixture.database.transaction { transaction in
            let connection = transaction.connection
            let users = UserStore(connection: connection, pool: pool)
            try await users.insert(final)
            if let hashed {
                try await pool.storePassword(
                    hashed, of: final.subject,
                    temporaryUntil: isTemporary ? fixture.clock.now() + .seconds(604_800) : nil,
                    in: connection)
            }
            var person = Person(plan: plan, user: final, pool: pool.id)
            if made.hasApp {
                let secret = try await pool.associateSoftwareToken(of: final, in: connection)
                let verdict = try await pool.checkSoftwareToken(
                    fixture.appCode(secret), of: final, verifying: true, in: connection)
                guard verdict == .right else { throw SignInFixture.Unexpected(what: "\(verdict)") }
                person.app = secret
            }
            if let verifies = made.passkey {
                var browser = try TestBrowser()
                browser.flags = verifies ? 0x05 : 0x01
                let options = try await pool.beginPasskeyRegistration(of: final, through: client.id, in: connection)
                try await pool.completePasskeyRegistration(
                    browser.create(options), of: final, through: client.id, in: connection)
                person.browser = browser
            }
            if let isRemembered = made.device {
                let device = RegisteredDevice(
                    key: .random(in: pool.region), groupKey: pool.deviceGroupKey(of: final.subject))
                let now = fixture.clock.now()
                let row = Device(
                    key: device.key, name: nil, isRemembered: isRemembered, address: SignInFixture.address,
                    created: now, modified: now, authenticated: now)
                _ = try await DeviceStore(connection).insert(
                    row, pool.sealed(device.verifier(), for: device.key, of: final.subject), of: final.subject)
                person.device = device
            }
            // As it was planned, whatever the set-up of a factor has switched off.
            try await users.write(final)
            return person
        }
    }
}

/// A store that scenes are built in, with the functions that all their pools call.
final class SignInHouse: Sendable {
    let fixture: SignInFixture
    private let questions: Lock<[String: PoolPlan.Questions]>

    init() async throws {
        let questions = Lock<[String: PoolPlan.Questions]>([:])
        self.questions = questions
        let hooks = ScriptedHooks([
            .defineAuthChallenge: { event in
                let asked = event["userPoolId"]?.string.flatMap { id in questions.withLock { $0[id] } }
                return asked.map { $0.next(after: event["request"]?["session"]?.array ?? []) }
            },
            .createAuthChallenge: { event in
                let answer = SignInScene.answer(of: event["request"]?["userAttributes"]?["sub"]?.string ?? "nobody")
                return [
                    "publicChallengeParameters": ["question": "Who are you?"],
                    "privateChallengeParameters": ["answer": .string(answer)],
                ]
            },
            .verifyAuthChallengeResponse: { event in
                let expected = event["request"]?["privateChallengeParameters"]?["answer"]?.string
                return ["answerCorrect": .bool(event["request"]?["challengeAnswer"]?.string == expected)]
            },
        ])
        fixture = try await SignInFixture(hooks: hooks) { configuration in
            configuration.messageBurst = 1_000_000
            configuration.destinationMessageBurst = 1_000_000_000
            configuration.mostPools = 1_000_000
        }
    }

    /// Says what the functions of a pool ask.
    func ask(_ asked: PoolPlan.Questions, in pool: PoolID) { questions.withLock { $0[pool.text] = asked } }
}

extension PoolPlan.Questions {
    /// What a function of the pool's answers: how a custom sign-in goes on after what was answered.
    fileprivate func next(after session: [JSONValue]) -> JSONValue {
        let names = session.map { $0["challengeName"]?.string ?? "" }
        let isRight = session.last?["challengeResult"]?.bool == true
        let question: JSONValue = ["challengeName": "CUSTOM_CHALLENGE"]
        let done: JSONValue = ["issueTokens": true]
        let over: JSONValue = ["failAuthentication": true]
        if names.last == "CUSTOM_CHALLENGE", !isRight {
            return names.count { $0 == "CUSTOM_CHALLENGE" } < 3 ? question : over
        }
        switch (self, names.last) {
        case (.answerAlone, nil), (.answerAlone, "SRP_A"): return question
        case (_, nil): return over
        case (_, "SRP_A"): return ["challengeName": "PASSWORD_VERIFIER"]
        case (.passwordAlone, "PASSWORD_VERIFIER"): return isRight ? done : over
        case (.passwordAndAnswer, "PASSWORD_VERIFIER"): return isRight ? question : over
        default: return isRight ? done : over
        }
    }
}

/// A fault of the server, as it would look from outside: what it does is not what the plan says. The oracle and whoever
/// plays have to notice each.
enum Breach: CaseIterable {
    case forgetsSecondFactors, takesPasskeysForBoth, takesDevicesForSecondFactors, sendsCodesAsFirstFactors
    case asksNoQuestion, asksNoPassword, confirmsEverybody, enablesEverybody

    /// Makes sure that a plan has something to go wrong.
    func prepare(_ plan: inout PoolPlan) {
        switch self {
        case .forgetsSecondFactors: plan.mfa = .on
        case .takesPasskeysForBoth:
            plan.first.insert(.webAuthn)
            plan.mfa = .optional
            plan.passkeysMayCountTwice = true
            for index in plan.people.indices { plan.people[index].wantPasskeyAlone() }
        case .takesDevicesForSecondFactors:
            plan.mfa = .on
            plan.tracksDevices = true
            plan.devicesReplaceSecondFactor = false
            for index in plan.people.indices { plan.people[index].device = true }
        case .sendsCodesAsFirstFactors:
            plan.mfa = .off
            plan.first.remove(.emailOTP)
        case .asksNoQuestion, .asksNoPassword:
            plan.questions = .passwordAndAnswer
            plan.clients[1] = [.custom]
        case .confirmsEverybody: for index in plan.people.indices { plan.people[index].status = .unconfirmed }
        case .enablesEverybody: for index in plan.people.indices { plan.people[index].isEnabled = false }
        }
    }

    /// What the server makes of it.
    fileprivate func change(_ plan: inout PoolPlan) {
        switch self {
        case .forgetsSecondFactors: plan.mfa = .off
        case .takesPasskeysForBoth:
            for index in plan.people.indices where !plan.people[index].wants.isEmpty {
                plan.people[index].letsPasskeyCountTwice = true
            }
        case .takesDevicesForSecondFactors: plan.devicesReplaceSecondFactor = true
        case .sendsCodesAsFirstFactors: plan.first.insert(.emailOTP)
        case .asksNoQuestion: plan.questions = .passwordAlone
        case .asksNoPassword: plan.questions = .answerAlone
        case .confirmsEverybody: for index in plan.people.indices { plan.people[index].status = .confirmed }
        case .enablesEverybody: for index in plan.people.indices { plan.people[index].isEnabled = true }
        }
    }
}

extension PersonPlan {
    fileprivate mutating func wantPasskeyAlone() {
        passkey = true
        letsPasskeyCountTwice = false
        status = .confirmed
        hasApp = true
        wants = [.softwareToken]
        preferred = nil
    }
}
