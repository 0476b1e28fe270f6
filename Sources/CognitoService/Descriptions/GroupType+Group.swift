internal import CognitoModel
internal import UserPool

extension GroupType {
    /// A group as Cognito describes it; what was not set is left out.
    init(_ group: Group, of pool: Pool) {
        self.init()
        groupName = group.name
        userPoolID = pool.id.text
        description = group.description
        roleARN = group.role
        precedence = group.precedence
        lastModifiedDate = group.modified
        creationDate = group.created
    }
}
