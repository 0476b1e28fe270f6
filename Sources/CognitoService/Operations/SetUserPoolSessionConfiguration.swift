internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetUserPoolSessionConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let given = try input.settings(without: "UserPoolId")
        let pool = try await call.pool(input.userPoolID)
        try pool.checkPlan(has: .sessions)
        let changed = try await call.pools.changeSettings(of: pool.id) { document in
            for name in ["UserSessionTracking", "TokenSession"] { document[name] = given[name] }
        }
        var output = try Output.decode(changed.document.encode(), .response)
        output.userPoolID = changed.id.text
        return output
    }
}
