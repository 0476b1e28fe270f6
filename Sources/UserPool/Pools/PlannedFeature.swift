internal import LatchkeyJSON

/// Something that a pool cannot have in every plan. The raw value is what it is called where it is refused.
public enum PlannedFeature: String, Sendable, CaseIterable {
    case threatProtection = "Threat Protection"
    case logExport = "Log Export"
    case messageLogs = "Log Delivery"
    case passwordless = "Passwordless Sign-In"
    case choiceOfSignIn = "Choice-Based Sign-In"
    case accessTokenCustomization = "Token Customization with Pre-Token Generation Lambda V2_0"
    case clientTokenCustomization = "Token Customization with Pre-Token Generation Lambda V3_0"
    case emailMFA = "Email MFA"
    case passkeyMFA = "Passkey MFA"
    case passwordHistory = "Password History"
    case levelNames = "Custom ACR Values"
    case refreshTokenRotation = "Refresh Token Rotation"
    case sessions = "Session Management"
    case managedLogin = "Managed Login"
    case clientRegistration = "Dynamic Client Registration"
    case clientMetadata = "Client ID Metadata Documents"
    case recovery = "Point-in-Time Recovery"

    /// The least plan that has it.
    var leastPlan: FeaturePlan {
        switch self {
        case .threatProtection, .logExport: .plus
        case .messageLogs, .passwordless, .choiceOfSignIn, .accessTokenCustomization, .clientTokenCustomization,
            .emailMFA, .passkeyMFA, .passwordHistory, .levelNames, .refreshTokenRotation, .sessions, .managedLogin,
            .clientRegistration, .clientMetadata, .recovery:
            .essentials
        }
    }

    /// What the settings of a pool switch on.
    static func used(byPool settings: JSONValue) -> [PlannedFeature] { allCases.filter { $0.isOn(inPool: settings) } }

    /// What the settings of an app client switch on.
    static func used(byClient settings: JSONValue) -> [PlannedFeature] {
        allCases.filter { feature in
            switch feature {
            case .choiceOfSignIn: texts(settings["ExplicitAuthFlows"]).contains(AuthenticationFlow.user.rawValue)
            case .refreshTokenRotation: settings["RefreshTokenRotation"]?["Feature"]?.string == "ENABLED"
            default: false
            }
        }
    }

    private func isOn(inPool settings: JSONValue) -> Bool {
        switch self {
        case .threatProtection:
            let addOns = settings["UserPoolAddOns"]
            return [addOns?["AdvancedSecurityMode"], addOns?["AdvancedSecurityAdditionalFlows"]?["CustomAuthMode"]]
                .contains { $0?.string.map { $0 != "OFF" } ?? false }
        case .logExport: return Self.logs(settings).contains(LogSource.userAuthEvents.rawValue)
        case .messageLogs: return Self.logs(settings).contains { $0 != LogSource.userAuthEvents.rawValue }
        case .passwordless:
            return Self.texts(settings["Policies"]?["SignInPolicy"]?["AllowedFirstAuthFactors"])
                .contains { $0 != PoolSettings.FirstFactor.password.rawValue }
        case .accessTokenCustomization: return Self.tokenEvent(settings) == "V2_0"
        case .clientTokenCustomization: return Self.tokenEvent(settings) == "V3_0"
        case .emailMFA: return settings["EmailMfaConfiguration"] != nil
        case .passkeyMFA:
            return settings["WebAuthnConfiguration"]?["FactorConfiguration"]?.string
                == "MULTI_FACTOR_WITH_USER_VERIFICATION"
        case .passwordHistory:
            return settings["Policies"]?["PasswordPolicy"]?["PasswordHistorySize"]?.int64 ?? 0 > 0
        case .levelNames: return settings["AcrConfiguration"]?.object?.isEmpty == false
        case .sessions:
            return settings["UserSessionTracking"]?.string == "ENABLED" || settings["TokenSession"] != nil
        case .clientRegistration:
            return settings["DcrConfiguration"].map { $0["EnableStatus"]?.string != "Disabled" } ?? false
        case .choiceOfSignIn, .refreshTokenRotation, .managedLogin, .clientMetadata, .recovery: return false
        }
    }

    private static func logs(_ settings: JSONValue) -> [String] {
        (settings["LogConfigurations"]?.array ?? []).compactMap { $0["EventSource"]?.string }
    }

    private static func tokenEvent(_ settings: JSONValue) -> String? {
        settings["LambdaConfig"]?["PreTokenGenerationConfig"]?["LambdaVersion"]?.string
    }

    private static func texts(_ list: JSONValue?) -> [String] { (list?.array ?? []).compactMap(\.string) }
}
