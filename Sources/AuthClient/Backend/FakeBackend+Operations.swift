internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension FakeBackend {
    /// Answers an operation, with the errors of the real service. Listeners whose session ends are added to `ended`.
    static func answer(
        _ operation: String, _ body: [UInt8], in state: inout State, _ ended: inout [Ended]
    ) throws(AuthError) -> [UInt8] {
        switch operation {
        case SignUp.name: try signUp(read(body), &state).encode()
        case ConfirmSignUp.name: try confirmSignUp(read(body), &state).encode()
        case ResendConfirmationCode.name: try resend(read(body), &state).encode()
        case InitiateAuth.name: try initiateAuth(read(body), &state).encode()
        case RespondToAuthChallenge.name: try respond(read(body), &state).encode()
        case GetTokensFromRefreshToken.name: try refresh(read(body), &state).encode()
        case ForgotPassword.name: try forgotPassword(read(body), &state).encode()
        case ConfirmForgotPassword.name: try confirmForgotPassword(read(body), &state, &ended).encode()
        case ChangePassword.name: try changePassword(read(body), &state).encode()
        case GetUser.name: try getUser(read(body), &state).encode()
        case DeleteUser.name: try deleteUser(read(body), &state, &ended)
        case AssociateSoftwareToken.name: try associate(read(body), &state).encode()
        case VerifySoftwareToken.name: try verify(read(body), &state).encode()
        case SetUserMFAPreference.name: try setPreference(read(body), &state).encode()
        case ConfirmDevice.name: try confirmDevice(read(body), &state).encode()
        case UpdateDeviceStatus.name: try updateDevice(read(body), &state).encode()
        case ForgetDevice.name: try forgetDevice(read(body), &state)
        case GlobalSignOut.name: try globalSignOut(read(body), &state, &ended).encode()
        case RevokeToken.name: revoke(try read(body), &state, &ended).encode()
        default:
            throw AuthError(AuthError.Code(rawValue: "UnknownOperationException"), "\(operation) is not known.")
        }
    }

    private static func read<Input: Shape>(_ body: [UInt8]) throws(AuthError) -> Input {
        do {
            return try Input.decode(body)
        } catch let error as ShapeError {
            throw AuthError(.invalidParameter, error.awsMessage)
        } catch {
            throw AuthError(AuthError.Code(rawValue: "SerializationException"), "The request is not understood.")
        }
    }

    // MARK: Accounts

    private static func signUp(_ input: SignUp.Input, _ state: inout State) throws(AuthError) -> SignUp.Output {
        guard state.users[input.username] == nil else { throw AuthError(.usernameExists, "User already exists") }
        let password = input.password?.reveal ?? ""
        try check(password)
        let attributes = (input.userAttributes ?? []).map { UserAttribute($0.name, $0.value ?? "") }
        let user = User(
            subject: identifier(&state), password: password, isPasswordTemporary: false, isConfirmed: false,
            attributes: attributes, hasCode: true)
        state.users[input.username] = user
        var output = SignUp.Output()
        output.userSub = user.subject
        output.userConfirmed = false
        output.codeDeliveryDetails = delivery(user)
        output.session = signUpSession(input.username, isConfirmed: false, &state)
        return output
    }

    private static func signUpSession(_ username: String, isConfirmed: Bool, _ state: inout State) -> Secret {
        let session = identifier(&state)
        state.signUps[session] = (username, isConfirmed)
        return Secret(session)
    }

    private static func confirmSignUp(
        _ input: ConfirmSignUp.Input, _ state: inout State
    ) throws(AuthError) -> ConfirmSignUp.Output {
        try takeCode(input.confirmationCode, of: input.username, &state)
        if let session = input.session, state.signUps[session.reveal]?.username != input.username {
            throw AuthError(.notAuthorized, "Invalid session for the user.")
        }
        state.users[input.username]?.isConfirmed = true
        var output = ConfirmSignUp.Output()
        output.session = signUpSession(input.username, isConfirmed: true, &state)
        return output
    }

    private static func resend(
        _ input: ResendConfirmationCode.Input, _ state: inout State
    ) throws(AuthError) -> ResendConfirmationCode.Output {
        guard let user = state.users[input.username] else { throw unknownUser }
        guard !user.isConfirmed else { throw AuthError(.invalidParameter, "User is already confirmed.") }
        state.users[input.username]?.hasCode = true
        var output = ResendConfirmationCode.Output()
        output.codeDeliveryDetails = delivery(user)
        return output
    }

    // MARK: Passwords

    private static func forgotPassword(
        _ input: ForgotPassword.Input, _ state: inout State
    ) throws(AuthError) -> ForgotPassword.Output {
        guard let user = state.users[input.username] else { throw unknownUser }
        state.users[input.username]?.hasCode = true
        var output = ForgotPassword.Output()
        output.codeDeliveryDetails = delivery(user)
        return output
    }

    private static func confirmForgotPassword(
        _ input: ConfirmForgotPassword.Input, _ state: inout State, _ ended: inout [Ended]
    ) throws(AuthError) -> ConfirmForgotPassword.Output {
        try check(input.password.reveal)
        try takeCode(input.confirmationCode, of: input.username, &state)
        state.users[input.username]?.password = input.password.reveal
        state.users[input.username]?.isPasswordTemporary = false
        ended += endSessions(of: input.username, .passwordReset, in: &state)
        return ConfirmForgotPassword.Output()
    }

    private static func changePassword(
        _ input: ChangePassword.Input, _ state: inout State
    ) throws(AuthError) -> ChangePassword.Output {
        let (username, user) = try owner(input.accessToken, state)
        guard user.password == input.previousPassword?.reveal else { throw wrongPassword }
        try check(input.proposedPassword.reveal)
        state.users[username]?.password = input.proposedPassword.reveal
        return ChangePassword.Output()
    }

    // MARK: Sessions

    private static func refresh(
        _ input: GetTokensFromRefreshToken.Input, _ state: inout State
    ) throws(AuthError) -> GetTokensFromRefreshToken.Output {
        guard let session = state.refreshTokens[input.refreshToken.reveal] else {
            throw AuthError(.notAuthorized, "Invalid Refresh Token.")
        }
        guard let username = state.sessions[session], let user = state.users[username] else {
            throw AuthError(.notAuthorized, "Refresh Token has been revoked")
        }
        guard state.deviceOfRefreshToken[input.refreshToken.reveal] == input.deviceKey else {
            throw AuthError(.notAuthorized, "Invalid Refresh Token.")
        }
        var output = GetTokensFromRefreshToken.Output()
        output.authenticationResult = tokens(username, user, session, &state)
        if state.rotatesRefreshTokens {
            let successor = "fake-refresh-\(identifier(&state))"
            state.refreshTokens[input.refreshToken.reveal] = nil
            state.refreshTokens[successor] = session
            state.deviceOfRefreshToken[successor] = input.deviceKey
            output.authenticationResult?.refreshToken = Secret(successor)
        }
        return output
    }

    // MARK: The signed-in user

    private static func getUser(_ input: GetUser.Input, _ state: inout State) throws(AuthError) -> GetUser.Output {
        let (username, user) = try owner(input.accessToken, state)
        var output = GetUser.Output()
        output.username = username
        output.userAttributes = ([UserAttribute("sub", user.subject)] + user.attributes).map(AttributeType.init)
        output.userMFASettingList = user.factors.map(\.rawValue).sorted()
        output.preferredMFASetting = user.preferredFactor?.rawValue
        return output
    }

    private static func deleteUser(
        _ input: DeleteUser.Input, _ state: inout State, _ ended: inout [Ended]
    ) throws(AuthError) -> [UInt8] {
        let (username, _) = try owner(input.accessToken, state)
        state.users[username] = nil
        ended += endSessions(of: username, .deleted, in: &state)
        return []
    }

    private static func globalSignOut(
        _ input: GlobalSignOut.Input, _ state: inout State, _ ended: inout [Ended]
    ) throws(AuthError) -> GlobalSignOut.Output {
        let (username, _) = try owner(input.accessToken, state)
        ended += endSessions(of: username, .signedOut, in: &state)
        return GlobalSignOut.Output()
    }

    private static func revoke(
        _ input: RevokeToken.Input, _ state: inout State, _ ended: inout [Ended]
    ) -> RevokeToken.Output {
        if let session = state.refreshTokens[input.token.reveal] { ended += end(session, .revoked, in: &state) }
        return RevokeToken.Output()
    }

    // MARK: Rules and pieces

    private static let unknownUser = AuthError(.userNotFound, "Username/client id combination not found.")

    static func check(_ password: String) throws(AuthError) {
        guard password.count >= 8 else {
            throw AuthError(.invalidPassword, "Password did not conform with policy: Password not long enough")
        }
    }

    private static func takeCode(_ code: Secret, of username: String, _ state: inout State) throws(AuthError) {
        guard state.users[username]?.hasCode == true else {
            throw AuthError(.expiredCode, "Invalid code provided, please request a code again.")
        }
        guard code.reveal == Self.code.reveal else {
            throw AuthError(.codeMismatch, "Invalid verification code provided, please try again.")
        }
        state.users[username]?.hasCode = false
    }

    private static func delivery(_ user: User) -> CodeDeliveryDetailsType? {
        guard let address = user.attributes.first(where: { $0.name == "email" })?.value else { return nil }
        let parts = address.split(separator: "@")
        var details = CodeDeliveryDetailsType()
        details.destination = parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
        details.deliveryMedium = .email
        details.attributeName = "email"
        return details
    }

    static func owner(_ token: Secret, _ state: State) throws(AuthError) -> (String, User) {
        guard let session = state.accessTokens[token.reveal] else {
            throw AuthError(.notAuthorized, "Invalid Access Token")
        }
        guard let username = state.sessions[session], let user = state.users[username] else {
            throw AuthError(.notAuthorized, "Access Token has been revoked")
        }
        return (username, user)
    }

    static func newSession(
        _ username: String, _ user: User, _ state: inout State
    ) -> AuthenticationResultType {
        let session = identifier(&state)
        state.sessions[session] = username
        let refreshToken = "fake-refresh-\(session)"
        state.refreshTokens[refreshToken] = session
        var result = tokens(username, user, session, &state)
        result.refreshToken = Secret(refreshToken)
        return result
    }

    private static func tokens(
        _ username: String, _ user: User, _ session: String, _ state: inout State
    ) -> AuthenticationResultType {
        func token(_ claims: JSONObject) -> Secret {
            var claims = claims
            claims["sub"] = .string(user.subject)
            claims["origin_jti"] = .string(session)
            claims["jti"] = .string(identifier(&state))
            let header = Base64URL.encode(Array(#"{"kid":"fake","alg":"none"}"#.utf8))
            return Secret("\(header).\(Base64URL.encode(JSONValue.object(claims).encode())).")
        }
        var result = AuthenticationResultType()
        let access = token(["token_use": "access", "username": .string(username)])
        state.accessTokens[access.reveal] = session
        result.accessToken = access
        result.idToken = token(["token_use": "id", "cognito:username": .string(username)])
        result.expiresIn = Int(state.lifetime.components.seconds)
        result.tokenType = "Bearer"
        return result
    }
}
