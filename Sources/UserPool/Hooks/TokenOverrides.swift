internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What a hook wants tokens to say. What it must not change stays as it is: who issued them, to whom, for whom and for
/// how long.
struct TokenOverrides: Sendable, Equatable {
    /// The longest payload that a hook can make of a token, in bytes: the token still fits where tokens travel.
    static let mostBytes = 10_000
    /// How much a hook can add to a payload that is long already, by the many groups of its user.
    static let mostAdded = 5000

    /// What becomes of one token's claims.
    struct Claims: Sendable, Equatable {
        var set = JSONObject()
        /// Goes before what is set.
        var suppressed: Set<String> = []
    }

    var id = Claims()
    var access = Claims()
    var addedScopes: [String] = []
    var suppressedScopes: Set<String> = []

    /// What an answer of a version asks for; `nil` when a part of it makes no sense.
    init?(_ answer: PreTokenGenerationEvent.Answer, _ version: HookSettings.TokenVersion) {
        let groups: PreTokenGenerationEvent.Groups?
        switch version {
        case .v1:
            guard let details = answer.claims else { return }
            id.set = JSONObject((details.set ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
            id.suppressed = Set(details.suppressed ?? [])
            groups = details.groups
        case .v2, .v3:
            guard let details = answer.claimsAndScopes else { return }
            guard let idClaims = Claims(details.id), let accessClaims = Claims(details.access) else { return nil }
            (id, access) = (idClaims, accessClaims)
            addedScopes = details.access?.addedScopes ?? []
            suppressedScopes = Set(details.access?.suppressedScopes ?? [])
            guard addedScopes.allSatisfy(Self.isScope) else { return nil }
            addedScopes.removeAll { $0.hasPrefix("aws.cognito.") }
            groups = details.groups
        }
        id.protect(Self.protectedInID)
        access.protect(Self.protectedInAccess)
        if let groups { replace(groups) }
    }

    /// What is given takes the place of all that would be said of groups: what is left out of it, nothing is said of
    /// ([groupOverrideDetails](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html)).
    private mutating func replace(_ details: PreTokenGenerationEvent.Groups) {
        func list(_ texts: [String]?) -> JSONValue? {
            texts.flatMap { $0.isEmpty ? nil : .array($0.map { .string($0) }) }
        }
        for (name, value) in [
            ("cognito:groups", list(details.groups)), ("cognito:roles", list(details.roles)),
            ("cognito:preferred_role", details.preferredRole.map { .string($0) }),
        ] {
            if let value { id.set[name] = value } else { id.suppressed.insert(name) }
        }
        if let groups = list(details.groups) {
            access.set["cognito:groups"] = groups
        } else {
            access.suppressed.insert("cognito:groups")
        }
    }

    /// A token's payload as the hook wants it; `nil` when it became too long.
    func applied(_ claims: Claims, to payload: [UInt8], isAccess: Bool) -> [UInt8]? {
        guard var object = (try? JSONValue(parsing: payload))?.object else { return nil }
        for (name, value) in claims.set { object[name] = value }
        for name in claims.suppressed { object[name] = nil }
        if isAccess {
            if let audience = object["aud"], audience != object["client_id"] { object["aud"] = nil }
            if let scope = object["scope"]?.string {
                let given = scope.parts(between: " ").filter { !$0.isEmpty }.map(String.init)
                object["scope"] = .string(scopes(given).joined(separator: " "))
            }
        }
        let changed = JSONValue.object(object).encode()
        return changed.count <= max(Self.mostBytes, payload.count + Self.mostAdded) ? changed : nil
    }

    /// A token's scopes as the hook wants them.
    func scopes(_ given: [String]) -> [String] {
        var scopes = given
        for added in addedScopes where !scopes.contains(added) { scopes.append(added) }
        return scopes.filter { !suppressedScopes.contains($0) }
    }

    /// RFC 6749 §3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0 == 0x21 || (0x23...0x5b).contains($0) || (0x5d...0x7e).contains($0) }
    }

    private static let protectedInBoth: Set<String> = [
        "acr", "amr", "at_hash", "auth_time", "azp", "event_id", "exp", "iat", "identities", "iss", "jti", "nbf",
        "nonce",
        "origin_jti", "sub", "token_use",
    ]
    private static let protectedInID = protectedInBoth.union(["aud"])
    /// `aud` may name the client, and nothing else.
    private static let protectedInAccess = protectedInBoth.union([
        "client_id", "device_key", "scope", "username", "version",
    ])
}

extension TokenOverrides.Claims {
    /// `nil` when the claims to set are no object.
    fileprivate init?(_ details: PreTokenGenerationEvent.Claims?) {
        self.init()
        guard let details else { return }
        suppressed = Set(details.suppressed ?? [])
        guard let claims = details.set, !claims.isNull else { return }
        guard let object = claims.object else { return nil }
        set = object
    }

    /// Leaves alone what a hook must not change, and the names that are the pool's own.
    fileprivate mutating func protect(_ names: Set<String>) {
        func isProtected(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("cognito:") }
        set = JSONObject(set.filter { !isProtected($0.name) }.map { ($0.name, $0.value) })
        suppressed = suppressed.filter { !isProtected($0) }
    }
}

extension Pool {
    /// What the pool's function wants the tokens of a user to say; `nil` without one.
    func tokenOverrides(
        for user: User, in groups: GroupConfiguration, _ cause: PreTokenGenerationEvent.Cause, through client: Client
    ) async throws -> TokenOverrides? {
        guard let version = settings.hooks?.tokenVersion, has(.preTokenGeneration) else { return nil }
        let event = PreTokenGenerationEvent(
            cause: cause, username: user.username.text, attributes: hookAttributes(of: user), groups: groups,
            scopes: [TokenScope.api], version: version, clientMetadata: client.metadata.clientMetadata)
        return try await overrides(event, from: client.caller)
    }

    /// What the pool's function wants the access token of a client to say, if it gets the event that tells of those:
    /// `V3_0`.
    func tokenOverrides(forItself client: Client, scopes: [String]) async throws -> TokenOverrides? {
        guard settings.hooks?.tokenVersion == .v3, has(.preTokenGeneration) else { return nil }
        let event = PreTokenGenerationEvent(
            cause: .clientCredentials, username: "ClientCredentials", attributes: [:], groups: nil, scopes: scopes,
            version: .v3, clientMetadata: client.metadata.clientMetadata)
        let answer = try await services.clientGate.pass(AccountKey(client.id)) {
            try await overrides(event, from: client.caller)
        }
        guard var overrides = answer else { return nil }
        overrides.access.set["cognito:groups"] = nil
        return overrides
    }

    private func overrides(_ event: PreTokenGenerationEvent, from caller: Caller) async throws -> TokenOverrides? {
        guard let answer = try await ask(event, from: caller) else { return nil }
        guard let overrides = TokenOverrides(answer, event.version) else {
            throw refuseAnswer(of: .preTokenGeneration, "Unrecognizable lambda output")
        }
        return overrides
    }
}
