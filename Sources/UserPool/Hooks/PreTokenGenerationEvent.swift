internal import LatchkeyJSON

/// A user, or a client for itself, is about to get tokens
/// ([Pre token generation](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html)).
struct PreTokenGenerationEvent: HookEvent {
    static let trigger = HookTrigger.preTokenGeneration
    static let blank: JSONObject = ["claimsOverrideDetails": nil, "claimsAndScopeOverrideDetails": nil]

    /// What the tokens are issued for. The raw value stands in `triggerSource`.
    enum Cause: String, Sendable {
        case authentication = "Authentication"
        case newPassword = "NewPasswordChallenge"
        case device = "AuthenticateDevice"
        case refresh = "RefreshTokens"
        case hostedSignIn = "HostedAuth"
        case clientCredentials = "ClientCredentials"
    }

    let cause: Cause
    let username: String
    let attributes: Attributes
    /// `nil` for a client, which is in none.
    let groups: GroupConfiguration?
    let scopes: [String]
    let version: HookSettings.TokenVersion
    let clientMetadata: [String: String]?

    var occasion: String { cause.rawValue }

    var request: JSONObject {
        var request: JSONObject = [
            "userAttributes": JSONValue(attributes),
            "groupConfiguration": groups?.shown ?? .null,
        ]
        if version != .v1 { request["scopes"] = .array(scopes.map { .string($0) }) }
        if let clientMetadata { request["clientMetadata"] = JSONValue(texts: clientMetadata) }
        return request
    }

    struct Answer: Shape {
        var claims: IDClaims?
        var claimsAndScopes: ClaimsAndScopes?

        static let fields: [Field<Self>] = [
            .init("claimsOverrideDetails", \.claims),
            .init("claimsAndScopeOverrideDetails", \.claimsAndScopes),
        ]
    }

    /// What the first version of the event can change: the ID token, by texts.
    struct IDClaims: Shape {
        var set: [String: String]?
        var suppressed: [String]?
        var groups: Groups?

        static let fields: [Field<Self>] = [
            .init("claimsToAddOrOverride", \.set),
            .init("claimsToSuppress", \.suppressed),
            .init("groupOverrideDetails", \.groups),
        ]
    }

    /// What later versions can change: both tokens, by values of any form.
    struct ClaimsAndScopes: Shape {
        var id: Claims?
        var access: Claims?
        var groups: Groups?

        static let fields: [Field<Self>] = [
            .init("idTokenGeneration", \.id),
            .init("accessTokenGeneration", \.access),
            .init("groupOverrideDetails", \.groups),
        ]
    }

    struct Claims: Shape {
        var set: JSONValue?
        var suppressed: [String]?
        var addedScopes: [String]?
        var suppressedScopes: [String]?

        static let fields: [Field<Self>] = [
            .init("claimsToAddOrOverride", \.set),
            .init("claimsToSuppress", \.suppressed),
            .init("scopesToAdd", \.addedScopes),
            .init("scopesToSuppress", \.suppressedScopes),
        ]
    }

    struct Groups: Shape {
        var groups: [String]?
        var roles: [String]?
        var preferredRole: String?

        static let fields: [Field<Self>] = [
            .init("groupsToOverride", \.groups),
            .init("iamRolesToOverride", \.roles),
            .init("preferredRole", \.preferredRole),
        ]
    }
}
