internal import AuthClient

/// `authctl mfa off`
enum MFAOff: Command {
    static let syntax = CommandSyntax(
        path: ["mfa", "off"], summary: "Turn second factors off, where the pool does not demand one.",
        options: [.value("factor", "FACTOR", "Only this one: SOFTWARE_TOKEN_MFA, SMS_MFA, EMAIL_OTP.")]
            + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let enabled = try await session.secondFactors().enabled
        let named = arguments["factor"].map(SecondFactor.init(rawValue:))
        if let named, !enabled.contains(named) {
            throw CommandFailure(.refused, "\(named.rawValue) is not on.")
        }
        let factors = (named.map { [$0] } ?? Array(enabled)).sorted { $0.rawValue < $1.rawValue }
        guard !factors.isEmpty else { return context.console.print("No second factor was on.") }
        for factor in factors {
            try await session.setSecondFactor(factor, isEnabled: false)
            context.console.print("Turned off \(factor.rawValue).")
        }
    }
}
