internal import CognitoModel
internal import LatchkeyPlatform

extension Session {
    /// The attributes of the signed-in user, `sub` among them, as far as the client may read them.
    ///
    /// Throws what ``tokens()`` throws.
    public func userAttributes() async throws(AuthError) -> [UserAttribute] {
        let output = try await callSignedIn(GetUser.self) { token in
            var input = GetUser.Input()
            input.accessToken = token
            return input
        }
        return output.userAttributes.map { UserAttribute($0.name, $0.value ?? "") }
    }

    /// Deletes the signed-in user at the server, for good. Nobody is signed in afterwards.
    ///
    /// Throws what ``tokens()`` throws; the user is then still there.
    public func deleteUser() async throws(AuthError) {
        try await leave { session throws(AuthError) in
            _ = try await session.callSignedIn(DeleteUser.self) { token in
                var input = DeleteUser.Input()
                input.accessToken = token
                return input
            }
        }
    }
}
