internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The device that a sign-in claims to come from once the user has proved who they are: what the request says, else
    /// what an earlier one of the same sign-in has said.
    ///
    /// Throws `deviceNotFound` when the request says what is none of the user's devices: a client that remembers a
    /// device which is forgotten here asks anew without it. An earlier request's is passed over then, for that client
    /// repeats no more than the last of its requests.
    func claimedDevice(
        of user: User, said: DeviceKey?, before: String?, in connection: any Connection
    ) async throws -> String? {
        guard settings.devices != nil else { return nil }
        if let said {
            guard try await DeviceStore(connection).find(said, of: user.subject) != nil else {
                throw UserPoolError(.deviceNotFound)
            }
            return said.text
        }
        guard let key = before.flatMap(DeviceKey.init),
            try await DeviceStore(connection).find(key, of: user.subject) != nil
        else { return nil }
        return key.text
    }

    /// What the sign-in machine asks about the device that a sign-in claims to come from. Only a device that is the
    /// user's and remembered matters.
    func deviceFact(
        of user: User, _ key: String?, in connection: any Connection
    ) async throws -> SignInMachine.Device {
        guard let tracking = settings.devices, let key = key.flatMap(DeviceKey.init),
            let device = try await DeviceStore(connection).find(key, of: user.subject), device.isRemembered
        else { return .unknown }
        return .known(replacesSecondFactor: tracking.replacesSecondFactor)
    }

    /// The device that a session which begins now is bound to; `nil` where the pool remembers none.
    ///
    /// A device that is remembered has to have proved itself: a sign-in that claims to be on it, in a way that asks no
    /// device to prove itself, is bound to none. One that is only known needs no proof, and skips nothing. Whoever
    /// claims none of the user's gets the key of a new one.
    func sessionDevice(
        of user: User, after progress: SignInProgress, from origin: RequestOrigin, in connection: any Connection
    ) async throws -> SessionDevice? {
        guard settings.devices != nil else { return nil }
        let devices = DeviceStore(connection)
        let claimed = progress.deviceKey.flatMap(DeviceKey.init) ?? origin.device
        guard let claimed, let device = try await devices.find(claimed, of: user.subject) else {
            return SessionDevice(key: .random(in: region), isNew: true)
        }
        guard !device.isRemembered || progress.methods.contains(.device) else { return nil }
        try await devices.signedIn(claimed, of: user.subject, from: origin.address, at: services.clock.now())
        return SessionDevice(key: claimed, isNew: false)
    }
}
