import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// Somebody who tries to get in, by whatever can be asked and answered, with what a seed lets them know.
actor Intruder {
    /// A challenge that was posed to the intruder.
    struct Held {
        let posed: PosedChallenge
        let target: Target
        /// What is spent when it is answered: a device's two questions are one.
        let root: String
        /// The numbers of a device that was asked to prove itself.
        var device: RegisteredDevice?
        /// The least level that there may be tokens of.
        var least: AuthenticationLevel?
    }

    /// Whom the intruder goes for, and through what.
    struct Target {
        let place: SignInScene.Place
        let person: SignInScene.Person?
        let name: String
        let client: Client
        let flows: Set<AuthenticationFlow>

        var pool: Pool { place.pool }
    }

    /// A request that can be sent, and sent again.
    struct Answer: Sendable {
        var device: RegisteredDevice?
        /// Whether the challenge is used up by it.
        var isSpending = true
        /// Whether it is sent without a session: the server takes up what was asked last, which may be another.
        var hidesSession = false
        let send: @Sendable () async throws -> SignInOutcome
    }

    /// How often there were tokens, and of what kind the challenges were that were answered rightly.
    private(set) var entries = 0
    private(set) var answered: [ChallengeKind: Int] = [:]
    /// How often a code that went to the intruder's address signed in who gets no other mail of the person's.
    private(set) var addressesSetUp = 0
    /// What went wrong.
    private(set) var faults: [String] = []

    let scene: SignInScene
    /// The client's side of the Secure Remote Password protocol; one number does for all.
    let prover: CognitoSRP.Client
    var random: SeededRandom
    private let known: [Subject: Set<Possession>]
    private(set) var held: [Held] = []
    private var spent: Set<String> = []
    private var tokens: [(person: Subject, IssuedTokens)] = []
    private var sent: [(held: Held, Answer)] = []
    /// Devices that the intruder has confirmed, and apps that they have set up.
    private var ownDevices: [Subject: RegisteredDevice] = [:]
    private var ownApps: [Subject: Secret] = [:]
    /// Whose codes by e-mail were asked to go to the intruder's address.
    private var addressed: Set<Subject> = []
    /// Where the intruder gets mail.
    static let ownAddress = "intruder@example.net"

    init(in scene: SignInScene, seed: UInt64) throws {
        self.scene = scene
        prover = try CognitoSRP.Client()
        var random = SeededRandom(seed: seed ^ 0x1db3_7c55)
        var known: [Subject: Set<Possession>] = [:]
        for person in scene.places.flatMap(\.people) {
            let share = Double.random(in: 0.2...0.9, using: &random)
            known[person.user.subject] = Set(
                Possession.allCases.filter { _ in Double.random(in: 0..<1, using: &random) < share })
        }
        self.random = random
        self.known = known
    }

    /// Takes so many steps.
    func play(steps: Int) async throws {
        // What can be sent again refers to whoever sends it.
        defer { sent = [] }
        for _ in 0..<steps {
            let pause = chance(0.03) ? 1_000 : Int.random(in: 0...20, using: &random)
            scene.fixture.clock.advance(by: .seconds(pause))
            if held.isEmpty || chance(0.25) {
                try await begin()
            } else if chance(0.05), let (held, answer) = sent.randomElement(using: &random) {
                await note(held.target, from: held, answer)
            } else {
                try await respond()
            }
        }
        for person in scene.places.flatMap(\.people) { try await judgeContacts(of: person) }
    }

    func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

    // MARK: What is sent

    /// Whether the intruder has something of a person and makes no mistake.
    func uses(_ possession: Possession, of person: SignInScene.Person?) -> Bool {
        guard let person, known[person.user.subject]?.contains(possession) == true else { return false }
        return chance(0.93)
    }

    func password(of target: Target) async -> Secret {
        guard uses(.password, of: target.person), let person = target.person, person.plan.hasPassword else {
            return Secret("Wrong-Passw0rd")
        }
        // Somebody of another pool may be gone for in this one.
        let user = try? await target.pool.user(person.user.username.text)
        let isTemporary = user?.subject == person.user.subject && user?.status == .forceChangePassword
        return isTemporary ? SignInScene.temporaryPassword(of: person.user) : SignInScene.password(of: person.user)
    }

    func code(_ medium: Message.Medium, of target: Target) async throws -> Secret {
        guard let person = target.person else { return Secret("00000000") }
        let getsAll = uses(medium == .email ? .mailbox : .phone, of: person)
        let getsOwn = medium == .email && addressed.contains(person.user.subject)
        guard getsAll || getsOwn else { return Secret("00000000") }
        let messages = try await scene.fixture.outbox.messages(
            in: person.pool, username: person.user.username.text, limit: 20, from: scene.fixture.database)
        return messages.map(\.message).last {
            $0.medium == medium && ($0.destination == Self.ownAddress ? getsOwn : getsAll)
        }?.code ?? Secret("11111111")
    }

    func appCode(of target: Target) -> Secret {
        guard let person = target.person else { return Secret("000000") }
        if let own = ownApps[person.user.subject] { return scene.fixture.appCode(own) }
        guard uses(.app, of: person), let secret = person.app else { return Secret("000000") }
        return scene.fixture.appCode(secret)
    }

    /// The key of some device: anybody may say it. One that is nobody's of the pool's is refused.
    func claimedDevice(of target: Target) -> DeviceKey? {
        guard let person = target.person, chance(0.5) else { return nil }
        if chance(0.3), let own = ownDevices[person.user.subject] { return own.key }
        return chance(0.9) ? person.device?.key : .random(in: target.pool.region)
    }

    /// The device of that key as the intruder has it: with its secret, or with one that they made up.
    func device(_ key: DeviceKey, of target: Target) -> RegisteredDevice {
        if let person = target.person {
            if let own = ownDevices[person.user.subject], own.key == key { return own }
            if let device = person.device, device.key == key, uses(.device, of: person) { return device }
            return RegisteredDevice(key: key, groupKey: target.pool.deviceGroupKey(of: person.user.subject))
        }
        return RegisteredDevice(key: key, groupKey: "-Somebody")
    }

    func keep(app: Secret, of subject: Subject) { ownApps[subject] = app }

    func giveAddress(to subject: Subject) { addressed.insert(subject) }

    // MARK: Beginning

    private func anyTarget() -> Target {
        let place = pick(scene.places)
        let (client, flows) = pick(chance(0.95) ? place.clients : scene.places.flatMap(\.clients))
        let person = chance(0.95) ? pick(place.people) : nil
        return Target(
            place: place, person: person, name: person?.user.username.text ?? "nobody", client: client, flows: flows)
    }

    private func begin() async throws {
        let target = anyTarget()
        let pool = target.pool
        let device = claimedDevice(of: target)
        let client = target.client.calling(from: RequestOrigin(device: device, address: SignInFixture.address))
        let name = target.name
        let password = await password(of: target)
        let publicValue = prover.publicValue
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            await note(
                target, from: nil,
                Answer {
                    try await pool.signIn(
                        name, password: password, flow: .userPassword, secretHash: nil, through: client)
                })
        case 2, 3:
            await note(
                target, from: nil,
                Answer {
                    try await pool.beginSRP(name, clientPublicValue: publicValue, secretHash: nil, through: client)
                })
        case 4, 5:
            let request = CustomRequest(username: name, clientPublicValue: chance(0.6) ? publicValue : nil)
            await note(target, from: nil, Answer { try await pool.signIn(by: request, through: client) })
        default:
            var request = ChoiceRequest(username: name)
            request.preferred = pick([nil, .password, .passwordSRP, .emailOTP, .smsOTP, .webAuthn, .softwareTokenMFA])
            if chance(0.5) { request.password = password }
            if chance(0.5) { request.clientPublicValue = publicValue }
            var least: AuthenticationLevel?
            if chance(0.25) {
                let levels = AuthenticationLevel.allCases.shuffled(using: &random).prefix(2)
                request.targets = levels.map(\.usualName).joined(separator: " ")
                least = levels.min()
                if chance(0.6), let held = tokens.randomElement(using: &random) {
                    request.accessToken = held.1.accessToken
                    if chance(0.3) { request.maxAge = "60" }
                }
            }
            let final = request
            await note(target, from: nil, least: least, Answer { try await pool.signIn(by: final, through: client) })
        }
    }

    private func respond() async throws {
        // The newest mostly: it takes a few right answers in a row to get somewhere.
        let held = chance(0.75) ? held[held.count - 1] : pick(held)
        var target = held.target
        if chance(0.08) {
            let other = anyTarget()
            target = Target(
                place: chance(0.7) ? target.place : other.place, person: chance(0.5) ? target.person : other.person,
                name: chance(0.5) ? target.name : other.name, client: chance(0.5) ? target.client : other.client,
                flows: target.flows)
        }
        let kind = chance(0.93) ? held.posed.kind : pick(ChallengeKind.allCases)
        // A proof is made for one challenge and goes with no other's session.
        let isBound = kind == .passwordVerifier || kind == .devicePasswordVerifier || kind == .webAuthn
        let source = isBound || chance(0.97) ? held : pick(self.held)
        guard let answer = try await answer(kind, held, from: source, by: target) else { return }
        await note(source.target, from: source, least: source.least, answer)
        if sent.count < 64 { sent.append((source, answer)) }
    }

    // MARK: Judging

    private func note(
        _ target: Target, from source: Held?, least: AuthenticationLevel? = nil, _ answer: Answer
    ) async {
        let outcome: SignInOutcome
        do {
            outcome = try await answer.send()
        } catch is UserPoolError {
            return
        } catch {
            faults.append("\(error)")
            return
        }
        if let source {
            answered[source.posed.kind, default: 0] += 1
            if answer.isSpending, !spent.insert(source.root).inserted {
                faults.append("a session of \(source.target.name) was taken twice")
            }
        }
        switch outcome {
        case .challenged(let posed):
            let root =
                answer.isSpending || answer.hidesSession ? posed.session.reveal : source?.root ?? posed.session.reveal
            held.append(Held(posed: posed, target: target, root: root, device: answer.device, least: least))
        case .signedIn(let issued):
            entries += 1
            judge(issued, target, least)
            if let person = target.person {
                tokens.append((person.user.subject, issued))
                if issued.newDevice != nil, chance(0.3) { await confirm(issued, of: person, in: target) }
            }
        }
    }

    /// Has a device remembered: from here on it is one that the intruder has.
    private func confirm(_ issued: IssuedTokens, of person: SignInScene.Person, in target: Target) async {
        guard let device = try? await scene.fixture.confirm(issued) else { return }
        if target.place.plan.asksAboutDevices {
            try? await scene.fixture.pools.signedInUser(issued.accessToken).setDevice(device.key.text, remembered: true)
        }
        ownDevices[person.user.subject] = device
    }

    /// Whatever was answered, an address that was verified is its user's still.
    private func judgeContacts(of person: SignInScene.Person) async throws {
        guard person.plan.email == true, let place = scene.places.first(where: { $0.pool.id == person.pool }) else {
            return
        }
        let attributes = try await place.pool.user(person.user.username.text).attributes
        if attributes["email"] != person.user.attributes["email"] || attributes["email_verified"] != "true" {
            faults.append("the address of \(person.plan) is another's")
        }
    }

    private func judge(_ issued: IssuedTokens, _ target: Target, _ least: AuthenticationLevel?) {
        guard let person = target.person else {
            faults.append("tokens for nobody")
            return
        }
        let (name, subject) = (target.name, person.user.subject)
        guard let claims = try? scene.fixture.claims(issued.accessToken), claims["sub"]?.string == subject.text,
            claims["client_id"]?.string == target.client.id.text, target.client.pool == target.pool.id
        else {
            faults.append(
                "tokens of somebody else, or of elsewhere, for a challenge of \(name) through \(target.client.id)")
            return
        }
        let has = known[subject] ?? []
        let oracle = SignInOracle(
            pool: target.place.plan, person: person.plan, flows: target.flows,
            flowsOfPool: target.place.plan.clients.reduce([]) { $0.union($1) }, has: has)
        if !oracle.admits {
            faults.append(
                "\(person.plan) of \(target.place.plan) was entered with \(has), amr \(claims["amr"] ?? .null)")
        }
        let proofs: [String: Possession] = [
            "pwd": .password, "email_otp": .mailbox, "sms": .phone, "otp": .app, "swk": .passkey, "hwk": .passkey,
        ]
        for case let reference? in (claims["amr"]?.array ?? []).map(\.string) where reference != "mfa" {
            // The app or the address that is set up on the way is the intruder's own.
            if reference == "otp", ownApps[subject] != nil { continue }
            if reference == "email_otp", addressed.contains(subject) {
                if !has.contains(.mailbox) { addressesSetUp += 1 }
                continue
            }
            if let possession = proofs[reference], has.contains(possession) { continue }
            faults.append("\(name)'s tokens say \(reference), which the intruder has not")
        }
        if let least, let level = claims["acr"]?.string.flatMap({ PoolSettings().level(named: $0) }), level < least {
            faults.append("\(name)'s tokens are of level \(level), asked for was \(least)")
        }
    }
}
