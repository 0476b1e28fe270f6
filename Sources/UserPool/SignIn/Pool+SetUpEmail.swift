internal import Database
public import LatchkeyPlatform

extension Pool {
    /// The longest address in bytes that mail can be sent to (RFC 5321 §4.5.3.1.3, less the brackets).
    private static let longestAddress = 254

    /// What a user without a second factor can set up on the way to signing in: an authenticator app, and the codes of
    /// an e-mail address that they have or may give. A phone number is collected before a sign-in begins
    /// ([RespondToAuthChallenge](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html),
    /// MFA_SETUP).
    func factorsToSetUp(by user: User, through client: Client) -> [SecondFactor] {
        SecondFactor.allCases.filter { factor in
            guard settings.secondFactors.contains(factor) else { return false }
            switch factor {
            case .softwareToken: return true
            case .email:
                let writer = AttributeWriter.user(client.settings)
                return user.attributes["email"] != nil || (try? writer.attribute("email", in: settings.schema)) != nil
            case .sms: return false
            }
        }
    }

    /// Sends a code to the address that is to be the second factor of a user who has none (`MFA_SETUP` with `EMAIL`),
    /// and asks for it. Nothing of the user changes before it comes back.
    ///
    /// Throws `invalidParameter` for what is no address, `unauthorizedAttribute` where the client may not write it,
    /// `aliasExists` when it finds another user, `limitExceeded` when too many codes were sent: each leaves the session
    /// good for another try. Throws `invalidSession` also for a user who has got a factor meanwhile, `sessionExpired`,
    /// `sessionUsed`, `secretHashMissing`, `secretHashWrong`.
    public func answerSetUp(
        of username: String, email address: String, session: Secret, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let challenge = try open(session, as: .mfaSetup, from: client)
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let user = try await userSettingUp(challenge, in: connection)
            guard isNamed(username, challenge.subject, user) else { throw UserPoolError(.invalidSession) }
            let reached = try await self.user(user, at: address, through: client, in: connection)
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            var next = self.challenge(.emailOTP, for: user.subject, after: challenge.progress, through: client)
            next.memo = Array(address.utf8)
            let contact = Contact(attribute: .email, value: address)
            try await takeMessage(of: AccountKey(user.subject), in: transaction)
            try await sendCode(
                .emailMFA, to: contact, of: reached, on: .authentication, for: client.caller, in: transaction)
            return .challenge(next, Claimant(user), .codeSent(contact.delivery))
        }
        return try await answer(conclusion, through: client)
    }

    /// The user as they are once the address of a challenge is theirs. Throws `invalidSession` when they have got a
    /// second factor, or a verified address, since it was given: neither is replaced on the way to tokens.
    func userSettingUp(
        _ address: String, _ challenge: Challenge, through client: Client, in connection: any Connection
    ) async throws -> User {
        let user = try await userSettingUp(challenge, in: connection)
        return try await self.user(user, at: address, through: client, in: connection)
    }

    /// Makes the address that a code came back from a user's own, verified, and the second factor that they are asked
    /// for, and signs them in. Throws `aliasExists` when it has come to find another user.
    func acceptAddress(
        of user: User, _ challenge: Challenge, through client: Client, in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        let users = UserStore(connection: connection, pool: self)
        try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
        var verified = user
        verified.attributes[ContactAttribute.email.verifiedName] = "true"
        verified.modified = services.clock.now()
        try await PendingAttributeStore(connection: connection).discard(.email, of: user.subject)
        try await users.update(verified)
        try await setPreference(
            [.email: MFAPreference.Setting(isEnabled: true, isPreferred: true)], of: verified, in: connection)
        guard let stored = try await users.find(user.subject) else { throw UserPoolError(.invalidSession) }
        // The question that the address answers is the one before the code.
        var machine = SignInMachine(posed: .mfaSetup, after: challenge.progress)
        let step = machine.secondFactorSetUp(.email, try await facts(of: stored, nil, in: connection))
        if case .refuse(let code) = step { throw UserPoolError(code) }
        return try await conclude(step, stored, machine.progress, through: client, in: transaction)
    }

    /// The user with an address, unverified, if it may be theirs: the one that they have, or any that they could set
    /// themselves through this client.
    private func user(
        _ user: User, at address: String, through client: Client, in connection: any Connection
    ) async throws -> User {
        guard settings.secondFactors.contains(.email), !user.hasVerified(.email) else {
            throw UserPoolError(.invalidSession)
        }
        guard address.utf8.count <= Self.longestAddress, EmailAddress(address) != nil else {
            throw UserPoolError.invalidParameter("Invalid email address format.")
        }
        let isNew = user.attributes["email"].map { !$0.utf8.elementsEqual(address.utf8) } ?? true
        if isNew {
            _ = try attributeUpdate(
                of: user, setting: [("email", address)], by: .user(client.settings), completing: true)
        }
        var reached = user
        reached.attributes["email"] = address
        reached.attributes[ContactAttribute.email.verifiedName] = "false"
        guard try await !isTaken(.email, of: reached, UserStore(connection: connection, pool: self)) else {
            throw UserPoolError.aliasExists(ContactAttribute.email.rawValue)
        }
        return reached
    }
}

extension Challenge {
    /// The address whose code is asked for, where it is to become the user's second factor by that.
    var addressToSetUp: String? {
        guard kind == .emailOTP, progress.isPastFirstFactor else { return nil }
        return memo.map { String(decoding: $0, as: UTF8.self) }
    }
}
