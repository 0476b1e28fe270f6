internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension UserPoolDescriptionType {
    /// A pool as lists show it.
    init(_ pool: Pool) throws {
        self = try Self.decode(pool.document.encode(), .response)
        id = pool.id.text
        name = pool.name
        lambdaConfig = lambdaConfig ?? LambdaConfigType()
        creationDate = pool.created
        lastModifiedDate = pool.modified
    }
}
