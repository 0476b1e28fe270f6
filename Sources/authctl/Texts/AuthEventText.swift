internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What a user did to sign in, as a line for people or for programs.
enum AuthEventText {
    /// What stands above the columns at a terminal.
    static let headings = ["TIME", "USERNAME", "TYPE", "RESPONSE", "RISK", "ADDRESS", "PROGRAM"]

    /// The columns of a line: when, who, what, how it ended, the risk, from where, by what.
    static func columns(_ event: AuthEventType, of username: String) -> [String] {
        [
            event.creationDate?.rfc3339 ?? "", username, event.eventType?.rawValue ?? "",
            event.eventResponse?.rawValue ?? "", risk(event.eventRisk), event.eventContextData?.ipAddress ?? "",
            event.eventContextData?.deviceName ?? "",
        ]
    }

    /// The event as JSON, with the user's name.
    static func json(_ event: AuthEventType, of username: String) throws -> JSONValue {
        var json = try JSONValue(parsing: event.encode())
        json["Username"] = .string(username)
        return json
    }

    private static func risk(_ risk: EventRiskType?) -> String {
        var words: [String] = []
        if let level = risk?.riskLevel { words.append(level.rawValue) }
        if let decision = risk?.riskDecision, decision != .noRisk { words.append(decision.rawValue) }
        if risk?.compromisedCredentialsDetected == true { words.append("KnownPassword") }
        return words.isEmpty ? "-" : words.joined(separator: "/")
    }
}
