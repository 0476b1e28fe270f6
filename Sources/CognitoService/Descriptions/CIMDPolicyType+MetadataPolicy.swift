internal import CognitoModel
internal import UserPool

extension CIMDPolicyType {
    /// A policy for metadata documents.
    init(_ policy: MetadataPolicy, in pool: Pool) {
        self.init()
        userPoolID = pool.id.text
        cimdPolicyID = policy.id
        clientID = policy.client?.text
        policyName = policy.name
        cacheDuration = policy.cacheSeconds
        urlPatterns = policy.patterns
        creationDate = policy.created
        lastModifiedDate = policy.modified
    }
}

extension CIMDPolicySummaryType {
    /// A policy for metadata documents, as lists show it.
    init(_ policy: MetadataPolicy) {
        self.init()
        cimdPolicyID = policy.id
        clientID = policy.client?.text
        policyName = policy.name
        cacheDuration = policy.cacheSeconds
        creationDate = policy.created
        lastModifiedDate = policy.modified
    }
}
