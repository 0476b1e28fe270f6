import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

struct SetRiskConfigurationTests {
    private static let full: JSONValue = [
        "CompromisedCredentialsRiskConfiguration": [
            "EventFilter": ["SIGN_IN", "SIGN_UP"], "Actions": ["EventAction": "BLOCK"],
        ],
        "AccountTakeoverRiskConfiguration": [
            "NotifyConfiguration": [
                "From": "no-reply@example.org", "SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/example.org",
                "BlockEmail": ["Subject": "Stopped", "HtmlBody": "<p>{username}</p>", "TextBody": "{username}"],
            ],
            "Actions": [
                "LowAction": ["Notify": false, "EventAction": "NO_ACTION"],
                "MediumAction": ["Notify": true, "EventAction": "MFA_IF_CONFIGURED"],
                "HighAction": ["Notify": true, "EventAction": "BLOCK"],
            ],
        ],
        "RiskExceptionConfiguration": [
            "BlockedIPRangeList": ["203.0.113.0/24", "2001:db8::/32"], "SkippedIPRangeList": ["192.0.2.1"],
        ],
    ]

    private static let sections = full.object?.names ?? []

    @Test func `what is set is read back, of the pool and of each client, and stays when settings are replaced`()
        async throws
    {
        let hotel = try await Hotel.watching("ENFORCED")
        let none = await hotel.admin("DescribeRiskConfiguration")
        #expect(none["RiskConfiguration"] == ["UserPoolId": .string(hotel.pool)])
        let client: JSONValue = ["ClientId": .string(hotel.client)]
        for target in [[:], client] {
            var request = Self.full
            request["ClientId"] = target["ClientId"]
            let set = await hotel.admin("SetRiskConfiguration", request)
            #expect(set.status == 200, "\(set.message ?? "")")
            let described = await hotel.admin("DescribeRiskConfiguration", target)
            for answer in [set, described] {
                let configuration = answer["RiskConfiguration"]
                for section in Self.sections {
                    #expect(Self.holds(configuration?[section], Self.full[section]), "\(section)")
                }
                #expect(configuration?["UserPoolId"]?.string == hotel.pool)
                #expect(configuration?["ClientId"] == target["ClientId"])
                #expect(configuration?["LastModifiedDate"]?.double != nil)
            }
        }
        let settings: JSONValue = ["UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"]]
        #expect(await hotel.admin("UpdateUserPool", settings).status == 200)
        #expect(await hotel.admin("UpdateUserPoolClient", client).status == 200)
        #expect(
            await hotel.admin("DescribeRiskConfiguration")["RiskConfiguration"]?["RiskExceptionConfiguration"] != nil)
        #expect(await hotel.admin("DescribeUserPool")["UserPool"]?["RiskConfiguration"] == nil)
        // With nothing but names a client has what its pool has.
        #expect(await hotel.admin("SetRiskConfiguration", client).status == 200)
        #expect(
            await hotel.admin("DescribeRiskConfiguration", client)["RiskConfiguration"]
                == ["UserPoolId": .string(hotel.pool), "ClientId": .string(hotel.client)])
        #expect(await hotel.admin("SetRiskConfiguration").status == 200)
        #expect(await hotel.admin("DescribeRiskConfiguration")["RiskConfiguration"] == none["RiskConfiguration"])
    }

    /// Whether a document has what another one has, in whatever order.
    private static func holds(_ document: JSONValue?, _ expected: JSONValue?) -> Bool {
        guard let members = expected?.object else { return document == expected }
        return members.names.allSatisfy { holds(document?[$0], expected?[$0]) }
    }

    @Test func `what breaks a rule, and a pool that does not watch, is refused by name`() async throws {
        let hotel = try await Hotel.watching("ENFORCED")
        func with(_ section: String, _ value: JSONValue) -> JSONValue {
            var request: JSONValue = [:]
            request[section] = value
            return request
        }
        let many = JSONValue.array((0..<201).map { .string("10.0.0.\($0)") })
        let wrong: [JSONValue] = [
            with("CompromisedCredentialsRiskConfiguration", [:]),
            with("CompromisedCredentialsRiskConfiguration", ["Actions": ["EventAction": "PANIC"]]),
            with("AccountTakeoverRiskConfiguration", ["Actions": ["LowAction": ["EventAction": "BLOCK"]]]),
            with(
                "AccountTakeoverRiskConfiguration",
                ["Actions": ["LowAction": ["Notify": true, "EventAction": "BLOCK"]]]),
            with("RiskExceptionConfiguration", ["BlockedIPRangeList": ["10.0.0.0/33"]]),
            with("RiskExceptionConfiguration", ["BlockedIPRangeList": many]),
        ]
        for request in wrong {
            let answer = await hotel.admin("SetRiskConfiguration", request)
            #expect(answer.error == "InvalidParameterException", "\(request.text)")
        }
        let off = try await Hotel()
        for operation in ["SetRiskConfiguration", "DescribeRiskConfiguration"] {
            #expect(await off.admin(operation).error == "UserPoolAddOnNotEnabledException")
            let elsewhere: JSONValue = ["UserPoolId": .string(missingPool)]
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
            let others: JSONValue = ["ClientId": .string(off.client)]
            #expect(await hotel.admin(operation, others).error == "ResourceNotFoundException")
            #expect(await hotel.admin(operation, ["ClientId": "no client!"]).error == "InvalidParameterException")
        }
    }

    @Test func `nobody is let in from a network that is blocked, be it a user or nobody, by whatever operation`()
        async throws
    {
        let hotel = try await Hotel.watching("ENFORCED", client: ["PreventUserExistenceErrors": "ENABLED"])
        try await hotel.user()
        let exceptions: JSONValue = ["BlockedIPRangeList": ["127.0.0.0/8"]]
        let blocking: JSONValue = ["RiskExceptionConfiguration": exceptions]
        #expect(await hotel.admin("SetRiskConfiguration", blocking).status == 200)
        for name in ["alice", "nobody"] {
            let username: JSONValue = .string(name)
            let answers = [
                await hotel.attempt(name), await hotel.attempt(name, "Wrong-Passw0rd"),
                await hotel.call("ForgotPassword", ["Username": username]),
                await hotel.call("ResendConfirmationCode", ["Username": username]),
                await hotel.call("SignUp", ["Username": username, "Password": "Passw0rd!Passw0rd"]),
                await hotel.call("ConfirmSignUp", ["Username": username, "ConfirmationCode": "000000"]),
                await hotel.call("GetDerivedToken", ["SubjectToken": "none", "SubjectTokenType": "ACCESS_TOKEN"]),
                await hotel.call("GetClientToken", ["Secret": "0123456789012345678901234"]),
            ]
            for answer in answers {
                #expect(answer.error == "NotAuthorizedException")
                #expect(answer.message == "Unable to login because of security reasons.")
            }
        }
        let events = await hotel.admin("AdminListUserAuthEvents", ["Username": "alice"])["AuthEvents"]?.array
        let event = try #require(events?.first)
        #expect(event["EventRisk"]?["RiskDecision"]?.string == "Block" && event["EventResponse"]?.string == "Fail")
        // A client of its own rules is not bound by the pool's.
        var lenient = blocking
        lenient["RiskExceptionConfiguration"] = ["SkippedIPRangeList": ["127.0.0.1"]]
        lenient["ClientId"] = .string(hotel.client)
        #expect(await hotel.admin("SetRiskConfiguration", lenient).status == 200)
        #expect(await hotel.attempt().status == 200)
    }

    @Test func `who signs in by a password that others know has to reset it`() async throws {
        let hotel = try await Hotel.watching("ENFORCED")
        try await hotel.user()
        let known: JSONValue = ["Username": "alice", "Password": "P@ssw0rd", "Permanent": true]
        let refused = await hotel.admin("AdminSetUserPassword", known)
        #expect(refused.error == "InvalidPasswordException")
        let compromised: JSONValue = ["EventFilter": ["SIGN_IN"], "Actions": ["EventAction": "BLOCK"]]
        let set = await hotel.admin("SetRiskConfiguration", ["CompromisedCredentialsRiskConfiguration": compromised])
        #expect(set.status == 200, "\(set.message ?? "")")
        #expect(await hotel.admin("AdminSetUserPassword", known).status == 200)
        let answer = await hotel.attempt("alice", "P@ssw0rd")
        #expect(answer.error == "PasswordResetRequiredException")
        #expect(await hotel.attempt("alice", "Wrong-Passw0rd").error == "NotAuthorizedException")
    }
}
