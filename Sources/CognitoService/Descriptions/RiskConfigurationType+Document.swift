internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension RiskConfigurationType {
    /// What was set about risks, for a pool or one of its clients: what was set and nothing else.
    init(_ document: JSONValue?, of pool: Pool, _ client: String?) throws {
        self = try document.map { try Self.decode($0.encode(), .response) } ?? Self()
        userPoolID = pool.id.text
        clientID = client
    }
}
