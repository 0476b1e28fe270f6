internal import CognitoModel
internal import LatchkeyPlatform
internal import UserPool

extension GetDerivedToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin())
        try await pool.admitAddress(of: client)
        var exchange = TokenExchange(
            try shown(input.subjectToken, input.subjectTokenType, input.subjectTokenProviderName))
        if let actor = input.actorToken {
            guard let type = input.actorTokenType else { throw UserPoolError.missingParameter("ActorTokenType") }
            exchange.actor = try shown(actor, type, input.actorTokenProviderName)
        }
        exchange.scopes = input.scopes
        exchange.audience = input.audiences?.first
        exchange.resource = input.resources?.first
        exchange.requested = input.requestedTokenType.map { $0 == .idToken ? .id : .access }
        let derived = try await pool.derive(exchange, clientSecret: input.clientSecret, through: client)
        var output = Output()
        output.issuedToken = derived.token
        output.issuedTokenType = derived.kind == .id ? .idToken : .accessToken
        // RFC 8693 §2.2.1: what does not open anything by being shown has no such type.
        output.tokenType = derived.kind == .id ? .notApplicable : .bearer
        output.expiresIn = Int(derived.validity.components.seconds)
        output.scopes = derived.scopes
        return output
    }

    /// Tokens of other providers, and assertions, are not taken.
    private static func shown(
        _ token: Secret, _ type: TokenTypeIdentifierType, _ provider: String?
    ) throws(UserPoolError) -> ShownToken {
        guard provider == nil else { throw .invalidParameter("Tokens of other providers are not supported.") }
        switch type {
        case .accessToken: return ShownToken(token, .access)
        case .idToken: return ShownToken(token, .id)
        default: throw .invalidParameter("Tokens of type \(type.rawValue) are not supported.")
        }
    }
}
