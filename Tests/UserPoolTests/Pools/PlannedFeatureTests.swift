import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

struct PlannedFeatureTests {
    /// A feature, what switches it on in a pool, and the least plan that has it.
    private static let features: [(PlannedFeature, JSONValue, FeaturePlan)] = [
        (.threatProtection, ["UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"]], .plus),
        (
            .threatProtection,
            [
                "UserPoolAddOns": [
                    "AdvancedSecurityMode": "OFF", "AdvancedSecurityAdditionalFlows": ["CustomAuthMode": "ENFORCED"],
                ]
            ], .plus
        ),
        (.logExport, ["LogConfigurations": [["EventSource": "userAuthEvents", "LogLevel": "INFO"]]], .plus),
        (.messageLogs, ["LogConfigurations": [["EventSource": "userNotification", "LogLevel": "ERROR"]]], .essentials),
        (
            .passwordless, ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
            .essentials
        ),
        (
            .accessTokenCustomization,
            ["LambdaConfig": ["PreTokenGenerationConfig": ["LambdaVersion": "V2_0", "LambdaArn": .string(arn)]]],
            .essentials
        ),
        (
            .clientTokenCustomization,
            ["LambdaConfig": ["PreTokenGenerationConfig": ["LambdaVersion": "V3_0", "LambdaArn": .string(arn)]]],
            .essentials
        ),
        (.emailMFA, ["EmailMfaConfiguration": ["Subject": "Sign in"]], .essentials),
        (
            .passkeyMFA, ["WebAuthnConfiguration": ["FactorConfiguration": "MULTI_FACTOR_WITH_USER_VERIFICATION"]],
            .essentials
        ),
        (.passwordHistory, ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 3]]], .essentials),
        (.levelNames, ["AcrConfiguration": ["Level1": ["AcrValue": "urn:x:1"]]], .essentials),
        (.sessions, ["UserSessionTracking": "ENABLED"], .essentials),
        (.clientRegistration, ["DcrConfiguration": [:]], .essentials),
    ]
    private static let arn = "arn:aws:lambda:us-east-1:000000000000:function:check"

    private func with(_ settings: JSONValue, _ plan: FeaturePlan) -> JSONValue {
        var settings = settings
        settings["UserPoolTier"] = .string(plan.rawValue)
        return settings
    }

    @Test(arguments: features.indices)
    func `a feature is had from its plan on, and a pool that has it does not go below`(index: Int) async throws {
        let (feature, settings, least) = Self.features[index]
        let fixture = try await PoolFixture()
        for plan in FeaturePlan.allCases {
            let change = PoolChange(name: "p", document: with(settings, plan))
            guard plan < least else {
                let pool = try await fixture.pools.createPool(change)
                guard plan == least else { continue }
                for lower in FeaturePlan.allCases where lower < least {
                    await #expect(throws: UserPoolError.featureUnavailable("")) {
                        try await fixture.pools.updatePool(
                            pool.id, PoolChange(name: nil, document: with(settings, lower)))
                    }
                }
                continue
            }
            do {
                _ = try await fixture.pools.createPool(change)
                Issue.record("\(feature) in \(plan)")
            } catch let error as UserPoolError {
                #expect(error.code == .featureUnavailable)
                #expect(
                    error.context[.text]
                        == "The following features need to be disabled for the \(plan.rawValue) pricing tier configured: "
                        + feature.rawValue)
            }
        }
    }

    @Test func `a pool that says nothing of its plan is in the middle one, and one of no plan is none`() async throws {
        let fixture = try await PoolFixture()
        let history: JSONValue = ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 3]]]
        _ = try await fixture.pools.createPool(PoolChange(name: "p", document: history))
        await #expect(throws: UserPoolError.invalidParameter("")) {
            try await fixture.pools.createPool(PoolChange(name: "p", document: ["UserPoolTier": "GOLD"]))
        }
    }

    private static let ofClients: [(JSONValue, PlannedFeature)] = [
        (["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]], .choiceOfSignIn),
        (["RefreshTokenRotation": ["Feature": "ENABLED"]], .refreshTokenRotation),
    ]

    @Test(arguments: ofClients.indices)
    func `a client of a pool of the least plan has none either`(index: Int) async throws {
        let (settings, feature) = Self.ofClients[index]
        let fixture = try await PoolFixture()
        let lite = try await fixture.pools.createPool(PoolChange(name: "p", document: ["UserPoolTier": "LITE"]))
        await #expect(throws: UserPoolError.featureUnavailable("")) {
            try await fixture.pools.createClient(ClientChange(name: "c", document: settings), in: lite)
        }
        let pool = try await fixture.pools.createPool(PoolChange(name: "p", document: [:]))
        let client = try await fixture.pools.createClient(ClientChange(name: "c", document: settings), in: pool)
        guard feature == .choiceOfSignIn else { return }
        // Of a pool that has gone to that plan since, it does not sign anybody in by choice.
        try await fixture.pools.updatePool(pool.id, PoolChange(name: nil, document: ["UserPoolTier": "LITE"]))
        let changed = try await fixture.pools.pool(pool.id)
        await #expect(throws: UserPoolError.featureUnavailable("")) {
            try await changed.signIn(by: ChoiceRequest(username: "alice"), through: client)
        }
    }
}
