import LatchkeyJSON
import Testing

@testable import UserPool

struct RiskRulesTests {
    private func rules(_ json: JSONValue) throws -> RiskRules { RiskRules(try RiskDocument.decode(json.encode())) }

    private func fault(_ json: JSONValue) -> UserPoolError.Code? {
        do {
            try RiskRules.check(try RiskDocument.decode(json.encode()))
            return nil
        } catch {
            return (error as? UserPoolError)?.code
        }
    }

    @Test func `passwords that others know are stopped where the filter says, and everywhere without one`() throws {
        #expect(try rules([:]).stopsExposedPasswords == [.passwordChange, .signUp])
        func with(_ action: JSONValue, _ filter: JSONValue?) -> JSONValue {
            var configuration: JSONValue = ["Actions": ["EventAction": action]]
            configuration["EventFilter"] = filter
            return ["CompromisedCredentialsRiskConfiguration": configuration]
        }
        #expect(try rules(with("BLOCK", nil)).stopsExposedPasswords == [.signIn, .passwordChange, .signUp])
        #expect(try rules(with("BLOCK", ["SIGN_IN"])).stopsExposedPasswords == [.signIn])
        #expect(try rules(with("NO_ACTION", nil)).stopsExposedPasswords == [])
    }

    @Test func `what is done about a level is what is set for it`() throws {
        let rules = try rules([
            "AccountTakeoverRiskConfiguration": [
                "Actions": [
                    "LowAction": ["Notify": false, "EventAction": "NO_ACTION"],
                    "HighAction": ["Notify": true, "EventAction": "BLOCK"],
                ],
                "NotifyConfiguration": [
                    "SourceArn": "arn", "BlockEmail": ["Subject": "Blocked", "TextBody": "{username}"],
                ],
            ]
        ])
        #expect(rules.actions[.low] == RiskRules.Action(response: .nothing, notifies: false))
        #expect(rules.actions[.medium] == nil && rules.action(at: .medium) == rules.actions[.low])
        #expect(RiskRules().action(at: .high) == nil)
        #expect(rules.actions[.high] == RiskRules.Action(response: .block, notifies: true))
        #expect(rules.notice(of: .block).subject == "Blocked")
        #expect(rules.notice(of: .secondFactor).text?.contains("{ip-address}") == true)
    }

    @Test(
        arguments: [
            ["RiskExceptionConfiguration": ["BlockedIPRangeList": ["192.0.2.0/33"]]],
            ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["192.0.2.1/24"]]],
            ["RiskExceptionConfiguration": ["SkippedIPRangeList": ["example.org"]]],
            ["AccountTakeoverRiskConfiguration": ["Actions": ["LowAction": ["Notify": true, "EventAction": "BLOCK"]]]],
            [
                "AccountTakeoverRiskConfiguration": [
                    "Actions": [:],
                    "NotifyConfiguration": ["SourceArn": "arn", "MfaEmail": ["Subject": "words are missing"]],
                ]
            ],
        ] as [JSONValue])
    func `parts that do not fit are refused`(json: JSONValue) {
        #expect(fault(json) == .invalidParameter)
    }

    @Test func `networks of both kinds are read`() throws {
        let lists: JSONValue = [
            "RiskExceptionConfiguration": [
                "BlockedIPRangeList": ["192.0.2.0/24", "2001:db8::/32"], "SkippedIPRangeList": ["198.51.100.7"],
            ]
        ]
        #expect(fault(lists) == nil)
        let rules = try rules(lists)
        #expect(rules.blocked.count == 2 && rules.skipped.count == 1)
    }
}
