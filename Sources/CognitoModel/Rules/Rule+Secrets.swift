internal import LatchkeyJSON

/// Passwords, tokens and codes.
extension Rule {
    static let clientSecret: Rule = .length(24...64).matching(#"[\w+]+"#).sensitive
    static let confirmationCode: Rule = .length(1...2048).matching(#"[\S]+"#)
    static let exchangeableToken: Rule = .length(0...131_072).matching("[A-Za-z0-9-_+/=.]+").sensitive
    static let password: Rule = .length(...256).matching(#"[\S]+"#).sensitive
    static let secretHash: Rule = .length(1...128).matching(#"[\w+=/]+"#).sensitive
    static let session: Rule = .length(20...4096).sensitive
    static let softwareTokenMFAUserCode: Rule = .length(6...6).matching("[0-9]+").sensitive
    static let softwareTokenSecret: Rule = .length(16...).matching("[A-Za-z0-9]+").sensitive
    static let token: Rule = .matching("[A-Za-z0-9-_=.]+").sensitive
}
