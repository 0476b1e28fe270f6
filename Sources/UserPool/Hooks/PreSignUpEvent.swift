internal import LatchkeyJSON

/// Somebody is about to become a user
/// ([Pre sign-up](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-sign-up.html)).
struct PreSignUpEvent: HookEvent {
    static let trigger = HookTrigger.preSignUp
    static let blank: JSONObject = ["autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false]

    /// Who makes the user. The raw value stands in `triggerSource`.
    enum Maker: String, Sendable {
        case user = "SignUp"
        case administrator = "AdminCreateUser"
    }

    let maker: Maker
    let username: String
    let attributes: Attributes
    let metadata: CallMetadata

    var occasion: String { maker.rawValue }

    var request: JSONObject {
        var request: JSONObject = [
            "userAttributes": JSONValue(attributes), "validationData": JSONValue(texts: metadata.validationData),
        ]
        if let words = metadata.clientMetadata { request["clientMetadata"] = JSONValue(texts: words) }
        return request
    }

    struct Answer: Shape {
        var confirms: Bool?
        var verifiesEmail: Bool?
        var verifiesPhoneNumber: Bool?

        static let fields: [Field<Self>] = [
            .init("autoConfirmUser", \.confirms),
            .init("autoVerifyEmail", \.verifiesEmail),
            .init("autoVerifyPhone", \.verifiesPhoneNumber),
        ]

        /// The contacts that count as verified from now on.
        var verified: [ContactAttribute] {
            (verifiesPhoneNumber == true ? [.phoneNumber] : []) + (verifiesEmail == true ? [.email] : [])
        }
    }
}

extension Pool {
    /// Has the pool's function look at a user who is about to be made. Returns the user as it wants them, and the
    /// contacts that it vouches for: these move here when they find another user.
    ///
    /// What it says of a user whom an administrator makes is passed over, as Amazon Cognito does. Throws what
    /// ``ask(_:from:)`` throws, and `hookAnswerInvalid` when it vouches for a contact that the user lacks.
    func preSignUp(
        _ user: User, by maker: PreSignUpEvent.Maker, from caller: Caller
    ) async throws -> (user: User, verified: Set<ContactAttribute>) {
        guard has(.preSignUp) else { return (user, []) }
        let event = PreSignUpEvent(
            maker: maker, username: user.username.text, attributes: user.attributes, metadata: caller.metadata)
        guard let answer = try await ask(event, from: caller), maker == .user, answer.confirms == true else {
            return (user, [])
        }
        var user = user
        user.status = .confirmed
        for contact in answer.verified {
            guard user.attributes[contact.rawValue] != nil else {
                throw refuseAnswer(of: .preSignUp, "The user has no \(contact.rawValue) that could be verified")
            }
            user.attributes[contact.verifiedName] = "true"
        }
        return (user, Set(answer.verified))
    }
}
