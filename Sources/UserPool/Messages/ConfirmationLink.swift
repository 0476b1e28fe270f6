internal import LatchkeyPlatform

/// The address that confirms a sign-up when it is opened
/// ([Customizing email verification messages](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-email-verification-message-customization.html)):
/// `https://auth.example.org/confirmUser?client_id=…&user_name=…&confirmation_code=…`.
///
/// It begins with the server's own configured address, whatever a request was sent to, and all that follows is escaped:
/// what users call themselves is data in it.
struct ConfirmationLink: Sendable {
    /// Where the server answers it.
    static let path = "/confirmUser"

    /// The address, the code in it.
    let url: Secret

    init(to publicURL: String, client: ClientID, username: String, code: Secret) {
        let query = [("client_id", client.text), ("user_name", username), ("confirmation_code", code.reveal)]
            .map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        url = Secret("\(publicURL)\(Self.path)?\(query)")
    }

    /// A value of a query: every byte but the unreserved ones is escaped (RFC 3986 §2.3), `+` among them, which forms
    /// read as a blank.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(Unicode.Scalar(byte))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }
}
