internal import CognitoModel
internal import LatchkeyJSON

extension SignInStep {
    /// The step that a challenge asks of the user. Throws `unsupportedChallenge` for one that is not known.
    ///
    /// First factors are a matter of `USER_AUTH` alone: in another flow a server that asks for the password is one that
    /// wants it although the caller chose not to send it.
    init(_ reply: SignInReply, in flow: SignInFlow) throws(AuthError) {
        let parameters = reply.parameters
        let delivery = CodeDelivery(parameters)
        switch reply.challenge {
        case .newPasswordRequired?: self = Self.newPassword(parameters)
        case .smsMFA?: self = .smsCode(delivery)
        case .emailOTP?: self = .emailCode(delivery)
        case .softwareTokenMFA?: self = .softwareTokenCode(deviceName: parameters["FRIENDLY_DEVICE_NAME"])
        case .selectMFAType?:
            self = .secondFactorSelection(
                Self.texts(parameters["MFAS_CAN_CHOOSE"]).map(SecondFactor.init(rawValue:)))
        case .mfaSetup?:
            self = .secondFactorSetUp(Self.texts(parameters["MFAS_CAN_SETUP"]).map(SecondFactor.init(rawValue:)))
        case .customChallenge?:
            self = .customChallenge(
                parameters: parameters.filter { !["USERNAME", "USER_ID_FOR_SRP"].contains($0.key) })
        case .smsOTP? where flow.isChoice: self = .smsCode(delivery)
        case .selectChallenge? where flow.isChoice:
            self = .firstFactorSelection(reply.available.map { FirstFactor(rawValue: $0.rawValue) })
        case .password? where flow.isChoice: self = .password(isSent: true)
        case .passwordSRP? where flow.isChoice: self = .password(isSent: false)
        case .webAuthn?:
            guard let options = parameters["CREDENTIAL_REQUEST_OPTIONS"] else {
                throw AuthError(.invalidResponse, "The server asks for a passkey and does not say which.")
            }
            self = .passkey(options: options)
        default:
            let name = reply.challenge?.rawValue ?? "nothing"
            throw AuthError(.unsupportedChallenge, "The sign-in needs \(name), which is not known here.")
        }
    }

    /// The parameters of NEW_PASSWORD_REQUIRED hold a list and an object as JSON texts.
    private static func newPassword(_ parameters: [String: String]) -> SignInStep {
        let prefix = "userAttributes."
        let missing = texts(parameters["requiredAttributes"]).map {
            $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
        }
        let document = parameters["userAttributes"].flatMap { try? JSONValue(parsing: $0) }
        let attributes = (document?.object ?? [:]).compactMap { name, value in
            value.string.map { UserAttribute(name, $0) }
        }
        return .newPasswordRequired(missingAttributes: missing, attributes: attributes)
    }

    /// A list of texts as JSON text; none where there is no such list.
    private static func texts(_ json: String?) -> [String] {
        (json.flatMap { try? JSONValue(parsing: $0) }?.array ?? []).compactMap(\.string)
    }
}

extension CodeDelivery {
    /// Where a code of a sign-in went, if the challenge says so.
    fileprivate init?(_ parameters: [String: String]) {
        guard let destination = parameters["CODE_DELIVERY_DESTINATION"] else { return nil }
        self.init(
            destination: destination, medium: parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] ?? "", attribute: nil)
    }
}

extension SignInFlow {
    /// Whether the user chooses what to show first.
    fileprivate var isChoice: Bool {
        switch self {
        case .choice: true
        case .srp, .srpOrPassword, .password, .custom: false
        }
    }
}
