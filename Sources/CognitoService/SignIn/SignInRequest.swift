internal import CognitoModel
internal import LatchkeyPlatform
internal import UserPool

/// A sign-in as `InitiateAuth` and `AdminInitiateAuth` begin it.
struct SignInRequest {
    let flow: AuthFlowType
    let parameters: AuthenticationParameters
    /// What a confirmed sign-up was answered with.
    let session: Secret?
    /// Whether an administrator's program asks.
    let isAdministrators: Bool

    init(
        _ flow: AuthFlowType, _ parameters: [String: Secret]?, _ session: Secret? = nil, isAdministrators: Bool
    ) {
        self.flow = flow
        self.session = session
        self.parameters = AuthenticationParameters(parameters)
        self.isAdministrators = isAdministrators
    }

    /// Begins the sign-in. Throws `flowNotSupported` for flows that this server, or this operation, does not have.
    func begin(in pool: Pool, through client: Client, from origin: RequestOrigin) async throws -> SignInOutcome {
        var origin = origin
        origin.device = try parameters.deviceKey
        let client = client.calling(from: origin)
        try await pool.admitAddress(of: client)
        switch flow {
        case .refreshTokenAuth, .refreshToken:
            return .signedIn(
                try await pool.signIn(
                    refreshToken: parameters.required("REFRESH_TOKEN"), on: origin.device,
                    secretHash: parameters.secretHash, through: client))
        default: return try await pool.signIns.count { try await prove(in: pool, through: client) }
        }
    }

    private func prove(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        switch flow {
        case .userPasswordAuth: return try await byPassword(.userPassword, in: pool, through: client)
        case .adminUserPasswordAuth, .adminNoSRPAuth:
            guard isAdministrators else { throw UserPoolError(.flowNotSupported) }
            return try await byPassword(.adminUserPassword, in: pool, through: client)
        case .userSRPAuth:
            return try await pool.beginSRP(
                parameters.username, clientPublicValue: parameters.required("SRP_A").reveal,
                secretHash: parameters.secretHash, through: client)
        case .customAuth: return try await byHooks(in: pool, through: client)
        case .userAuth: return try await byChoice(in: pool, through: client)
        default: throw UserPoolError(.flowNotSupported)
        }
    }

    private func byPassword(
        _ flow: AuthenticationFlow, in pool: Pool, through client: Client
    ) async throws -> SignInOutcome {
        try await pool.signIn(
            parameters.username, password: parameters.required("PASSWORD"), flow: flow,
            secretHash: parameters.secretHash, through: client)
    }

    private func byHooks(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        var request = CustomRequest(username: try parameters.username, secretHash: parameters.secretHash)
        switch parameters["CHALLENGE_NAME"]?.reveal {
        case nil: break
        case "SRP_A": request.clientPublicValue = try parameters.required("SRP_A").reveal
        default: throw UserPoolError.invalidParameter("Invalid value for CHALLENGE_NAME")
        }
        return try await pool.signIn(by: request, through: client)
    }

    private func byChoice(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        // What a confirmed sign-up has shown stands for the parameters.
        let username = try session == nil ? parameters.username : parameters["USERNAME"]?.reveal ?? ""
        var request = ChoiceRequest(username: username, secretHash: parameters.secretHash)
        if let preferred = parameters["PREFERRED_CHALLENGE"]?.reveal {
            guard let kind = ChallengeKind(rawValue: preferred) else {
                throw UserPoolError.invalidParameter("Invalid value for PREFERRED_CHALLENGE")
            }
            request.preferred = kind
        }
        request.password = parameters["PASSWORD"]
        request.clientPublicValue = parameters["SRP_A"]?.reveal
        request.targets = parameters["TARGET_ACR_VALUES"]?.reveal
        request.accessToken = parameters["ACCESS_TOKEN"]
        request.maxAge = parameters["MAX_AGE"]?.reveal
        if let session { return try await pool.signIn(afterSignUp: session, request, through: client) }
        return try await pool.signIn(by: request, through: client)
    }
}
