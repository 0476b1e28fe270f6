/// What a client's document must satisfy beyond the form of its members.
///
/// [CreateUserPoolClient](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html)
enum ClientRules {
    /// How long access and ID tokens may last, and refresh tokens.
    static let tokenLifetimes: ClosedRange<Duration> = .seconds(300) ... .seconds(86_400)
    static let refreshTokenLifetimes: ClosedRange<Duration> = .seconds(3600) ... .seconds(3650 * 86_400)

    /// Attributes that no client may be given to write: they say what the pool knows, not what the user says.
    private static let unwritable: Set<String> = ["sub", "email_verified", "phone_number_verified", "identities"]

    /// Throws `invalidParameter` or `invalidOAuthFlow`, saying what is wrong, when the document breaks a rule.
    static func check(_ document: ClientDocument, schema: Schema, isConfidential: Bool) throws(UserPoolError) {
        _ = try AuthenticationFlow.set(from: document.explicitAuthFlows ?? [])
        if let text = document.preventUserExistenceErrors, text != "LEGACY", text != "ENABLED" {
            throw .invalidParameter("Invalid PreventUserExistenceErrors: \(text)")
        }
        try checkLifetimes(document)
        try checkRotation(document.refreshTokenRotation)
        try checkAttributes(document, schema)
        try checkOAuth(document, isConfidential: isConfidential)
        try checkAddresses(document)
        guard document.enablePropagateAdditionalUserContextData != true || isConfidential else {
            throw .invalidParameter(
                "EnablePropagateAdditionalUserContextData requires a client with a client secret.")
        }
    }

    private static func checkLifetimes(_ document: ClientDocument) throws(UserPoolError) {
        let units = document.tokenValidityUnits
        for unit in [units?.accessToken, units?.idToken, units?.refreshToken] {
            guard let unit, TokenLifetime.Unit(rawValue: unit) == nil else { continue }
            throw .invalidParameter("Invalid TokenValidityUnits: \(unit)")
        }
        try check(document.accessTokenValidity, units?.accessToken, .hours, "access", tokenLifetimes)
        try check(document.idTokenValidity, units?.idToken, .hours, "ID", tokenLifetimes)
        if document.refreshTokenValidity != 0 {
            try check(document.refreshTokenValidity, units?.refreshToken, .days, "refresh", refreshTokenLifetimes)
        }
        let settings = ClientSettings(document)
        guard max(settings.accessTokenValidity, settings.idTokenValidity) <= settings.refreshTokenValidity else {
            throw .invalidParameter(
                "Invalid range for token validity: access and ID tokens must not outlast refresh tokens.")
        }
        if let minutes = document.authSessionValidity, !(3...15).contains(minutes) {
            throw .invalidParameter("AuthSessionValidity must be from 3 to 15")
        }
    }

    private static func check(
        _ number: Int?, _ unit: String?, _ defaultUnit: TokenLifetime.Unit, _ token: String,
        _ lifetimes: ClosedRange<Duration>
    ) throws(UserPoolError) {
        guard number != nil else { return }
        guard let lifetime = TokenLifetime(number, unit, defaultUnit), lifetimes.contains(lifetime.duration) else {
            throw .invalidParameter("Invalid range for \(token) token validity.")
        }
    }

    private static func checkRotation(_ rotation: ClientDocument.Rotation?) throws(UserPoolError) {
        guard let rotation else { return }
        guard ["ENABLED", "DISABLED"].contains(rotation.feature) else {
            throw .invalidParameter("Invalid RefreshTokenRotation Feature: \(rotation.feature)")
        }
        if let seconds = rotation.retryGracePeriodSeconds, !(0...60).contains(seconds) {
            throw .invalidParameter("RetryGracePeriodSeconds must be from 0 to 60")
        }
    }

    private static func checkAttributes(_ document: ClientDocument, _ schema: Schema) throws(UserPoolError) {
        let readable = document.readAttributes ?? []
        guard readable.allSatisfy({ schema[$0].map { !$0.isDeveloperOnly } ?? ($0 == "identities") }) else {
            throw .invalidParameter("Invalid read attributes specified while creating a client")
        }
        let writable = document.writeAttributes ?? []
        guard
            writable.allSatisfy({ schema[$0].map { !$0.isDeveloperOnly } ?? false && !unwritable.contains($0) })
        else {
            throw .invalidParameter("Invalid write attributes specified while creating a client")
        }
    }

    private static func checkOAuth(_ document: ClientDocument, isConfidential: Bool) throws(UserPoolError) {
        let flows = document.allowedOAuthFlows ?? []
        guard flows.allSatisfy({ ["code", "implicit", "client_credentials"].contains($0) }) else {
            throw .invalidParameter("Invalid AllowedOAuthFlows: \(flows.joined(separator: ", "))")
        }
        if flows.contains("client_credentials") {
            guard Set(flows).count == 1 else {
                throw UserPoolError(
                    .invalidOAuthFlow,
                    [.text: "client_credentials flow can not be selected along with code flow or implicit flow."])
            }
            guard isConfidential else {
                throw UserPoolError(
                    .invalidOAuthFlow,
                    [.text: "client_credentials flow can not be selected if client does not have a client secret."])
            }
        }
        guard document.allowedOAuthFlowsUserPoolClient == true else { return }
        guard !flows.isEmpty, !(document.allowedOAuthScopes ?? []).isEmpty else {
            throw .invalidParameter(
                "AllowedOAuthFlows and AllowedOAuthScopes are required if user pool client is allowed to use OAuth flows."
            )
        }
        guard flows.contains("client_credentials") || document.callbackURLs?.isEmpty == false else {
            throw UserPoolError(
                .invalidOAuthFlow,
                [.text: "CallbackUrls can not be empty when code flow or implicit flow is selected"])
        }
    }

    private static func checkAddresses(_ document: ClientDocument) throws(UserPoolError) {
        let callbacks = document.callbackURLs ?? []
        for address in callbacks + (document.logoutURLs ?? []) { try RedirectAddress.check(address) }
        if let address = document.defaultRedirectURI, !callbacks.contains(address) {
            throw .invalidParameter("DefaultRedirectURI must be one of the CallbackURLs.")
        }
    }
}
