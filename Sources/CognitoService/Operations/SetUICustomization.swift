internal import CognitoModel
internal import UserPool

extension SetUICustomization: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let style = try await pool.setPageStyle(
            of: call.styledClient(input.clientID, of: pool), css: input.css, image: input.imageFile)
        var output = Output()
        output.uiCustomization = UICustomizationType(style, in: pool, at: call.pools.publicURL)
        return output
    }
}

extension Call {
    /// The client whose style is meant; `nil` for that of all clients. Throws `clientNotFound`.
    func styledClient(_ id: String?, of pool: Pool) async throws -> Client? {
        guard let id, id != PageStyle.everyClient else { return nil }
        return try await client(id, of: pool)
    }
}
