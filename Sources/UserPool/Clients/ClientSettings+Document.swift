extension ClientSettings {
    /// The settings that a document makes. What was stored before a rule was tightened still reads; ``ClientRules`` is
    /// where documents are refused.
    init(_ document: ClientDocument) {
        self.init()
        flows = (try? AuthenticationFlow.set(from: document.explicitAuthFlows ?? [])) ?? []
        hidesUserExistence = document.preventUserExistenceErrors == "ENABLED"
        let units = document.tokenValidityUnits
        accessTokenValidity =
            TokenLifetime(document.accessTokenValidity, units?.accessToken, .hours)?.duration ?? accessTokenValidity
        idTokenValidity = TokenLifetime(document.idTokenValidity, units?.idToken, .hours)?.duration ?? idTokenValidity
        // 0 stands for the default.
        if document.refreshTokenValidity != 0 {
            refreshTokenValidity =
                TokenLifetime(document.refreshTokenValidity, units?.refreshToken, .days)?.duration
                ?? refreshTokenValidity
        }
        if let minutes = document.authSessionValidity { authSessionValidity = .seconds(60 * minutes) }
        if let set = document.refreshTokenRotation, set.feature == "ENABLED" {
            rotation = RefreshTokenRotation(gracePeriod: .seconds(set.retryGracePeriodSeconds ?? 0))
        }
        allowsRevocation = document.enableTokenRevocation ?? true
        readAttributes = document.readAttributes.map(Set.init)
        writeAttributes = document.writeAttributes.map(Set.init)
        if document.allowedOAuthFlowsUserPoolClient == true, let flows = document.allowedOAuthFlows {
            allowsClientCredentials = flows.contains("client_credentials")
            allowsCodeGrant = flows.contains("code")
        }
        oauthScopes = document.allowedOAuthScopes
    }
}
