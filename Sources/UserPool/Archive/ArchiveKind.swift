/// What an archive has of a pool beside the pool itself, in the order in which it comes and is taken: what others refer
/// to comes before them. The raw value is the member that holds it.
enum ArchiveKind: String, CaseIterable, Sendable {
    case signingCertificates
    case resourceServers
    case identityProviders
    case clients
    case groups
    case domains
    case pageStyles
    case brandings
    case brandingImages
    case terms
    case metadataPolicies
    case users

    /// What reads and puts its entries.
    var type: any ArchivedEntry.Type {
        switch self {
        case .signingCertificates: ArchivedCertificate.self
        case .resourceServers: ArchivedResourceServer.self
        case .identityProviders: ArchivedProvider.self
        case .clients: ArchivedClient.self
        case .groups: ArchivedGroup.self
        case .domains: ArchivedDomain.self
        case .pageStyles: ArchivedPageStyle.self
        case .brandings: ArchivedBranding.self
        case .brandingImages: ArchivedBrandingImage.self
        case .terms: ArchivedTerms.self
        case .metadataPolicies: ArchivedMetadataPolicy.self
        case .users: ArchivedUser.self
        }
    }

    /// Whether it is taken into a pool of another id. Groups are on request: who is an administrator there by a group's
    /// name would be one here. All else that is not a user is that pool's own.
    func isTaken(intoAnotherPoolWithGroups withGroups: Bool) -> Bool {
        switch self {
        case .users: true
        case .groups: withGroups
        case .signingCertificates, .resourceServers, .identityProviders, .clients, .domains, .pageStyles, .brandings,
            .brandingImages, .terms, .metadataPolicies:
            false
        }
    }
}
