/// What is not served yet, and why. An operation is here or in ``Handlers``.
enum Unserved {
    /// Operations that wait for the same thing.
    struct Group: Sendable {
        /// Why they are not served, as the end of a sentence.
        let reason: String
        let operations: [String]
    }

    static let groups: [Group] = [
        Group(
            reason: "recovery to a point in time is not built yet",
            operations: [
                "CancelPointInTimeRecovery", "DescribePointInTimeRecovery", "InitiatePointInTimeRecovery",
                "ListPointInTimeRecoveries", "StartPointInTimeRecovery",
            ]),
        Group(
            reason: "client metadata documents are not built yet",
            operations: [
                "CreateCIMDPolicy", "DeleteCIMDPolicy", "DescribeCIMDPolicy", "ListCIMDPolicies",
                "ListClientMetadataURLs", "UpdateCIMDPolicy", "UpdateClientMetadataURLState",
            ]),
        Group(
            reason: "hosted pages are not built yet",
            operations: [
                "CreateManagedLoginBranding", "CreateTerms", "CreateUserPoolDomain", "DeleteManagedLoginBranding",
                "DeleteTerms", "DeleteUserPoolDomain", "DescribeManagedLoginBranding",
                "DescribeManagedLoginBrandingByClient", "DescribeTerms", "DescribeTermsByClient",
                "DescribeUserPoolDomain", "GetUICustomization", "ListTerms", "SetUICustomization",
                "UpdateManagedLoginBranding", "UpdateTerms", "UpdateUserPoolDomain",
            ]),
        Group(
            reason: "replicas are not built yet",
            operations: [
                "CreateUserPoolReplica", "DeleteUserPoolReplica", "ListUserPoolReplicas", "UpdateUserPoolReplica",
            ]),
        Group(
            reason: "provisioned limits are not built yet",
            operations: [
                "GetProvisionedLimit", "UpdateProvisionedLimit",
            ]),
    ]

    /// Why an operation is not served; `nil` when it is, or when there is no such operation.
    static func reason(for operation: String) -> String? { reasons[operation] }

    private static let reasons: [String: String] = Dictionary(
        uniqueKeysWithValues: groups.flatMap { group in group.operations.map { ($0, group.reason) } })
}
