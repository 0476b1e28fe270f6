internal import LatchkeyJSON

/// Why a user was refused, in words for an administrator.
enum RefusalText {
    /// The lines of an answer of `GET /refusals`: how the user stands now, and each refusal with its reason.
    static func lines(_ answer: JSONValue, username: String) -> [String] {
        var lines = [standing(answer, username)]
        if let until = answer["lockedUntil"]?.string {
            lines.append("Wrong passwords or codes have locked the account until \(until).")
        }
        let refusals = answer["refusals"]?.array ?? []
        guard !refusals.isEmpty else { return lines + ["Nothing was refused in the last seven days."] }
        let rows = refusals.map { refusal in
            func text(_ name: String) -> String { refusal[name]?.string ?? "" }
            let operation = [text("operation"), text("step")].filter { !$0.isEmpty }.joined(separator: " ")
            return [text("time"), text("address"), operation, explanation(refusal)]
        }
        return lines + Columns.lines(rows)
    }

    private static func standing(_ answer: JSONValue, _ username: String) -> String {
        guard answer["userExists"]?.bool == true else { return "There is no user '\(username)'." }
        let status = answer["userStatus"]?.string ?? ""
        return "\(username) is \(status), \(answer["userEnabled"]?.bool == true ? "enabled" : "disabled")."
    }

    private static func explanation(_ refusal: JSONValue) -> String {
        let reason = refusal["reason"]?.string ?? ""
        guard reason == "locked" else { return texts[reason] ?? reason }
        return "the account was locked" + (refusal["lockedUntil"]?.string.map { " until \($0)" } ?? "")
    }

    /// The reasons that have words of their own; others are told by name.
    private static let texts = [
        "unknownUser": "there is no such user", "userDisabled": "the user is disabled",
        "noPassword": "the user has no password", "wrongPassword": "the password was wrong",
        "userNotConfirmed": "the user is not confirmed", "passwordResetRequired": "the password has to be reset",
        "temporaryPasswordExpired": "the temporary password has expired",
        "codeMismatch": "the code was wrong", "signInCodeMismatch": "the code was wrong",
        "codeExpired": "the code was too old, or none was sent",
        "softwareTokenMismatch": "the code of the authenticator app was wrong",
        "softwareTokenUsed": "the code of the authenticator app had been used",
        "softwareTokenMissing": "the user has no authenticator app",
        "softwareTokenSetUpFailed": "the code of the authenticator app was wrong",
        "tooManyFailedAttempts": "too many wrong codes", "limitExceeded": "too many messages, changes or wrong codes",
        "addressLimit": "the address has reached its limit", "secretHashMissing": "the client did not prove its secret",
        "secretHashWrong": "the client proved another secret", "flowNotEnabled": "the client does not allow that flow",
        "invalidSession": "the sign-in's session is not valid", "sessionExpired": "the sign-in took too long",
        "sessionUsed": "the sign-in's session had been used", "invalidPassword": "the new password breaks the policy",
        "passwordUsedBefore": "the new password was used before", "busy": "the server was busy",
        "addressBlocked": "nobody is let in from that network", "riskBlocked": "the sign-in seemed too risky",
        "passwordExposed": "others know the password",
        "noVerifiedContact": "the user has no verified address",
    ]
}
