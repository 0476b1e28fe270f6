internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// The output that the four operations of signing in share.
protocol SignInOutput: Shape {
    var availableChallenges: [ChallengeNameType]? { get set }
    var challengeName: ChallengeNameType? { get set }
    var session: Secret? { get set }
    var challengeParameters: [String: String]? { get set }
    var authenticationResult: AuthenticationResultType? { get set }
}

extension InitiateAuth.Output: SignInOutput {}
extension AdminInitiateAuth.Output: SignInOutput {}
extension RespondToAuthChallenge.Output: SignInOutput {}
extension AdminRespondToAuthChallenge.Output: SignInOutput {}

extension SignInOutput {
    /// The answer to a step of signing in.
    init(_ outcome: SignInOutcome) {
        self.init()
        switch outcome {
        case .signedIn(let tokens):
            authenticationResult = AuthenticationResultType(tokens)
            challengeParameters = [:]
        case .challenged(let challenge):
            challengeName = ChallengeNameType(rawValue: challenge.kind.rawValue)
            session = challenge.session
            challengeParameters = challenge.wireParameters
            availableChallenges = challenge.wireChoices
        }
    }
}

extension AuthenticationResultType {
    /// Tokens as the wire has them.
    init(_ tokens: IssuedTokens) {
        self.init()
        accessToken = tokens.accessToken
        idToken = tokens.idToken
        refreshToken = tokens.refreshToken
        expiresIn = Int(tokens.accessTokenValidity.components.seconds)
        tokenType = "Bearer"
        newDeviceMetadata = tokens.newDevice.map(NewDeviceMetadataType.init)
    }
}

extension NewDeviceMetadataType {
    fileprivate init(_ device: NewDevice) {
        self.init()
        deviceKey = device.key.text
        deviceGroupKey = device.groupKey
    }
}

extension PosedChallenge {
    /// What could be chosen, where something can.
    fileprivate var wireChoices: [ChallengeNameType]? {
        let choices = if case .firstFactors(let choices, _) = content { choices } else { available }
        return choices.isEmpty ? nil : choices.compactMap { ChallengeNameType(rawValue: $0.rawValue) }
    }

    /// What the client is told with the challenge. Values are text: lists and objects go as the text of their JSON.
    fileprivate var wireParameters: [String: String] {
        var parameters = ["USER_ID_FOR_SRP": username]
        switch content {
        case .newPassword(let attributes, let missing):
            parameters["requiredAttributes"] = JSONValue.array(missing.map { .string("userAttributes.\($0)") }).text
            parameters["userAttributes"] =
                JSONValue.object(JSONObject(attributes.map { ($0.name, .string($0.value)) })).text
        case .passwordVerifier(let exchange):
            parameters["USERNAME"] = username
            parameters["SALT"] = exchange.salt
            parameters["SRP_B"] = exchange.publicValue
            parameters["SECRET_BLOCK"] = exchange.secretBlock.reveal
        case .deviceVerifier(let exchange, let device):
            parameters["USERNAME"] = username
            parameters["DEVICE_KEY"] = device.text
            parameters["SALT"] = exchange.salt
            parameters["SRP_B"] = exchange.publicValue
            parameters["SECRET_BLOCK"] = exchange.secretBlock.reveal
        case .codeSent(let delivery):
            parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] = delivery.medium.rawValue
            parameters["CODE_DELIVERY_DESTINATION"] = delivery.destination
        case .passkey(let options): parameters["CREDENTIAL_REQUEST_OPTIONS"] = options
        case .softwareToken(let name): parameters["FRIENDLY_DEVICE_NAME"] = name
        case .choice(let factors): parameters["MFAS_CAN_CHOOSE"] = Self.text(factors)
        case .setUp(let factors): parameters["MFAS_CAN_SETUP"] = Self.text(factors)
        case .custom(let shown):
            parameters["USERNAME"] = username
            // A hook's parameters never take the place of one that means something.
            parameters.merge(shown) { own, _ in own }
        case .firstFactors(_, let options): parameters["CREDENTIAL_REQUEST_OPTIONS"] = options
        case .none: break
        }
        return parameters
    }

    private static func text(_ factors: [SecondFactor]) -> String {
        JSONValue.array(factors.map { .string($0.rawValue) }).text
    }
}
