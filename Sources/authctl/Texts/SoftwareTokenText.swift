internal import AuthClient

/// The secret of an authenticator app, as a QR code and as text. It goes to standard error, as all that is said to
/// whoever sits there: standard output may end in a file.
enum SoftwareTokenText {
    static func show(_ setUp: SoftwareTokenSetUp, _ uri: Secret, asksForASCII: Bool, in context: Context) {
        let console = context.console
        let style = QRCodeText.style(
            isTerminal: console.drawsColours, environment: context.environment, asksForASCII: asksForASCII)
        if let code = QRCode(uri.reveal) {
            for line in QRCodeText.lines(code, style) { console.err(line + "\n") }
        }
        console.err("Scan this with the authenticator app, or type the secret in:\n")
        console.tell("  secret  \(setUp.secret.reveal)")
        console.tell("  URI     \(uri.reveal)")
    }
}
