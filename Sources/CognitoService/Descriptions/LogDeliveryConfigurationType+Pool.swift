internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension LogDeliveryConfigurationType {
    /// Where the logs of a pool go, as it was set.
    init(of pool: Pool) throws {
        self.init()
        var document: JSONValue = ["UserPoolId": .string(pool.id.text), "LogConfigurations": []]
        if let set = pool.document["LogConfigurations"] { document["LogConfigurations"] = set }
        self = try Self.decode(document.encode(), .response)
    }
}
