import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// Somebody who tries to get in, by whatever can be asked and answered, with what a seed lets them know.
actor Intruder {
    /// A challenge that was posed to the intruder.
    private struct Held {
        let posed: PosedChallenge
        let person: SignInHouse.Person
        let client: Client
        let pool: Pool
        /// The least level that there may be tokens of.
        var least: AuthenticationLevel?
    }

    /// How often there were tokens, by whose.
    private(set) var reached: [String: Int] = [:]

    private let house: SignInHouse
    /// The client's side of the Secure Remote Password protocol; one number does for all.
    private let prover: CognitoSRP.Client
    private var random: SeededRandom
    private let known: [String: Set<Possession>]
    private var held: [Held] = []
    private var accepted: Set<String> = []
    private var tokens: [(person: String, IssuedTokens)] = []
    private var faults: [String] = []

    init(in house: SignInHouse, seed: UInt64) throws {
        self.house = house
        prover = try CognitoSRP.Client()
        var random = SeededRandom(seed: seed)
        var known: [String: Set<Possession>] = [:]
        for person in SignInHouse.people {
            for possession in Possession.allCases where Bool.random(using: &random) {
                known[person.name, default: []].insert(possession)
            }
        }
        self.random = random
        self.known = known
    }

    /// Takes so many steps; returns what went wrong.
    func play(steps: Int) async throws -> [String] {
        try await house.tidy()
        for _ in 0..<steps {
            house.fixture.clock.advance(by: .seconds(Int.random(in: 0...40, using: &random)))
            if held.isEmpty || chance(0.3) { try await begin() } else { try await respond() }
        }
        return faults
    }

    private func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    private func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

    private func knows(_ possession: Possession, of person: SignInHouse.Person) -> Bool {
        known[person.name]?.contains(possession) == true
    }

    // MARK: What is sent

    private func password(of person: SignInHouse.Person) async throws -> Secret {
        guard knows(.password, of: person), chance(0.9), person.name != "bob", person.name != "nobody" else {
            return Secret("Wrong-Passw0rd")
        }
        let user = try await house.pool(of: person).user(person.name)
        return user.status == .forceChangePassword ? SignInHouse.temporary : SignInHouse.password(of: person.name)
    }

    private func code(_ medium: Message.Medium, of person: SignInHouse.Person) async throws -> Secret {
        guard knows(medium == .email ? .mailbox : .phone, of: person), chance(0.9) else { return Secret("00000000") }
        let messages = try await house.fixture.outbox.messages(
            in: house.pool(of: person).id, username: person.name, limit: 20, from: house.fixture.database)
        return messages.map(\.message).last { $0.medium == medium }?.code ?? Secret("11111111")
    }

    private func appCode(of person: SignInHouse.Person) -> Secret {
        guard knows(.app, of: person), chance(0.9), let secret = house.apps[person.name] else {
            return Secret("000000")
        }
        return house.fixture.appCode(secret)
    }

    // MARK: Beginning

    private func begin() async throws {
        let person = pick(SignInHouse.people)
        let pool = chance(0.95) ? house.pool(of: person) : pick([house.fixture.pool, house.strict])
        let client = pick(house.clients.filter { $0.pool == pool.id })
        let password = try await password(of: person)
        let publicValue = prover.publicValue
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            await note(person, client, pool, from: nil) {
                try await pool.signIn(
                    person.name, password: password, flow: .userPassword, secretHash: nil, through: client)
            }
        case 2:
            await note(person, client, pool, from: nil) {
                try await pool.beginSRP(
                    person.name, clientPublicValue: publicValue, secretHash: nil, through: client)
            }
        default:
            var request = ChoiceRequest(username: person.name)
            request.preferred = pick([nil, .password, .passwordSRP, .emailOTP, .smsOTP, .webAuthn, .softwareTokenMFA])
            if chance(0.6) { request.password = password }
            if chance(0.6) { request.clientPublicValue = publicValue }
            var least: AuthenticationLevel?
            if chance(0.4) {
                let levels = AuthenticationLevel.allCases.shuffled(using: &random).prefix(2)
                request.targets = levels.map(\.usualName).joined(separator: " ")
                least = levels.min()
                if chance(0.6), let held = tokens.randomElement(using: &random) {
                    request.accessToken = held.1.accessToken
                    if chance(0.3) { request.maxAge = "60" }
                }
            }
            let final = request
            await note(person, client, pool, from: nil, least: least) {
                try await pool.signIn(by: final, through: client)
            }
        }
    }

    // MARK: Answering

    private func respond() async throws {
        // The newest mostly: it takes a few right answers in a row to get somewhere.
        let held = chance(0.7) ? held[held.count - 1] : pick(held)
        let person = chance(0.92) ? held.person : pick(SignInHouse.people)
        var (pool, client) = (held.pool, held.client)
        if chance(0.05) {
            client = pick(house.clients)
            pool = client.pool == house.strict.id ? house.strict : house.fixture.pool
        }
        let name = person.name == held.person.name ? held.posed.username : person.name
        let kind = chance(0.85) ? held.posed.kind : pick(ChallengeKind.allCases)
        // A proof is made for one challenge and goes with no other's session.
        let source = kind == .passwordVerifier || chance(0.97) ? held : pick(self.held)
        let session = source.posed.session
        let answer = try await answer(kind, by: person, name, session, held, pool, client)
        guard let answer else { return }
        await note(source.person, client, pool, from: session, least: source.least, answer.send)
    }

    private struct Answer {
        let send: @Sendable () async throws -> SignInOutcome
    }

    private func answer(
        _ kind: ChallengeKind, by person: SignInHouse.Person, _ name: String, _ session: Secret, _ held: Held,
        _ pool: Pool, _ client: Client
    ) async throws -> Answer? {
        var first = FirstAnswer(username: name, session: session)
        if chance(0.7) { first.password = try await password(of: person) }
        if chance(0.7) { first.clientPublicValue = prover.publicValue }
        let given = first
        let mail = try await code(.email, of: person)
        let text = try await code(.sms, of: person)
        switch kind {
        case .selectChallenge:
            let choices = chance(0.9) && !held.posed.available.isEmpty ? held.posed.available : ChallengeKind.allCases
            let chosen = pick(choices)
            return Answer { try await pool.choose(chosen, given, through: client) }
        case .password, .passwordSRP:
            return Answer { try await pool.answerPassword(kind, given, through: client) }
        case .passwordVerifier:
            guard case .passwordVerifier = held.posed.content else { return nil }
            let password = try await password(of: person)
            let fixture = house.fixture
            let prover = prover
            return Answer { try await fixture.answerSRP(held.posed, prover, password, in: pool, through: client) }
        case .emailOTP where pool.isSecondQuestion(session) == chance(0.95):
            return second(.email, mail, name, session, pool, client)
        case .emailOTP, .smsOTP:
            let code = kind == .emailOTP ? mail : text
            return Answer {
                try await pool.answerFirstCode(
                    kind, code, of: name, session: session, secretHash: nil, through: client)
            }
        case .smsMFA: return second(.sms, text, name, session, pool, client)
        case .softwareTokenMFA: return second(.softwareToken, appCode(of: person), name, session, pool, client)
        case .selectMFAType:
            let factor = pick(SecondFactor.allCases)
            return Answer {
                try await pool.chooseSecondFactor(
                    factor, of: name, session: session, secretHash: nil, through: client)
            }
        case .newPasswordRequired:
            let answer = NewPasswordAnswer(
                username: name, password: SignInHouse.password(of: person.name), session: session)
            return Answer { try await pool.answerNewPassword(answer, secretHash: nil, through: client) }
        case .mfaSetup:
            let fixture = house.fixture
            let isHasty = chance(0.3)
            return Answer {
                guard !isHasty else {
                    return try await pool.answerSetUp(of: name, session: session, secretHash: nil, through: client)
                }
                let app = try await pool.associateSoftwareToken(session: session, through: client)
                let next = try await pool.verifySoftwareToken(
                    fixture.appCode(app.secret), name: nil, session: app.session ?? session, through: client)
                return try await pool.answerSetUp(of: name, session: next, secretHash: nil, through: client)
            }
        case .signUp:
            return Answer {
                try await pool.signIn(afterSignUp: session, ChoiceRequest(username: name), through: client)
            }
        case .webAuthn, .customChallenge, .deviceSRPAuth, .devicePasswordVerifier: return nil
        }
    }

    private func second(
        _ factor: SecondFactor, _ code: Secret, _ name: String, _ session: Secret, _ pool: Pool, _ client: Client
    ) -> Answer {
        Answer {
            try await pool.answerSecondFactor(
                factor, code, of: name, session: session, secretHash: nil, through: client)
        }
    }

    // MARK: Judging

    private func note(
        _ person: SignInHouse.Person, _ client: Client, _ pool: Pool, from session: Secret?,
        least: AuthenticationLevel? = nil, _ send: () async throws -> SignInOutcome
    ) async {
        let outcome: SignInOutcome
        do {
            outcome = try await send()
        } catch is UserPoolError {
            return
        } catch {
            faults.append("\(error)")
            return
        }
        if let session, !accepted.insert(session.reveal).inserted {
            faults.append("a session of \(person.name) was taken twice")
        }
        switch outcome {
        case .challenged(let posed):
            held.append(
                Held(posed: posed, person: person, client: client, pool: pool, least: least))
        case .signedIn(let issued):
            reached[person.name, default: 0] += 1
            tokens.append((person.name, issued))
            judge(issued, person, least)
        }
    }

    private func judge(_ issued: IssuedTokens, _ person: SignInHouse.Person, _ least: AuthenticationLevel?) {
        guard let claims = try? house.fixture.claims(issued.accessToken), let name = claims["username"]?.string else {
            faults.append("a token without claims")
            return
        }
        guard let owner = SignInHouse.people.first(where: { $0.name == name }), owner.name == person.name else {
            faults.append("tokens of \(name) for a challenge of \(person.name)")
            return
        }
        let possessions = known[name] ?? []
        if !owner.admits(possessions) { faults.append("\(name) was entered with \(possessions) alone") }
        let proofs: [String: Possession] = ["pwd": .password, "email_otp": .mailbox, "sms": .phone, "otp": .app]
        for case let reference? in (claims["amr"]?.array ?? []).map(\.string) where reference != "mfa" {
            // The app that is set up on the way is the intruder's own.
            let isOwn = reference == "otp" && name == "gina"
            if let possession = proofs[reference], possessions.contains(possession) || isOwn { continue }
            faults.append("\(name)'s tokens say \(reference), which the intruder has not")
        }
        if let least, let level = claims["acr"]?.string.flatMap({ PoolSettings().level(named: $0) }), level < least {
            faults.append("\(name)'s tokens are of level \(level), asked for was \(least)")
        }
    }
}
