internal import LatchkeyJSON

/// Texts of messages that the service sends. A code stands where `{####}` does, a link where `{##…##}` does.
extension Rule {
    static let completionMessage: Rule = .length(1...128).matching(#"[\w]+"#)
    static let emailInviteMessage: Rule = .length(6...20_000).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#)
    static let emailMFAMessage: Rule = .length(6...20_000).matching(
        #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#)
    static let emailMFASubject: Rule = .matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#)
    static let emailNotificationBody: Rule = .length(6...20_000).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]+"#)
    static let emailNotificationSubject: Rule = .length(1...140).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#)
    static let emailVerificationMessage: Rule = .length(6...20_000).matching(
        #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{####\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#)
    static let emailVerificationMessageByLink: Rule = .length(6...20_000).matching(
        #"[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*\{##[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*##\}[\p{L}\p{M}\p{S}\p{N}\p{P}\s*]*"#)
    static let emailVerificationSubject: Rule = .length(1...140).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#)
    static let emailVerificationSubjectByLink: Rule = .length(1...140).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#)
    static let smsInviteMessage: Rule = .length(6...140).matching("(?s).*")
    static let smsVerificationMessage: Rule = .length(6...140).matching(#".*\{####\}.*"#)
}
