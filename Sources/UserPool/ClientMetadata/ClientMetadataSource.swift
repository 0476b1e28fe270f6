/// What fetches the metadata documents of clients that name themselves by the address of one.
///
/// The domain says whose document may be fetched and judges what came; how it travels is the source's affair. It is
/// never asked inside a transaction of the store, and must go to no address of this machine or of a private network.
public protocol ClientMetadataSource: Sendable {
    /// Fetches the document at an `https` address: at most ``ClientMetadataLimits/documentBytes``, following no
    /// redirect.
    func fetch(_ url: String) async throws(ClientMetadataFault) -> [UInt8]
}

/// How much a client's metadata may be.
public enum ClientMetadataLimits {
    /// The longest document in bytes.
    public static let documentBytes = 65_536
    /// How long fetching one may take.
    public static let patience = Duration.seconds(5)
    /// How many addresses are remembered under one policy.
    static let mostURLs = 1000
    /// How many policies a pool may have.
    static let mostPolicies = 50
    /// How long a document is kept where its policy says nothing: a day.
    static let cacheSeconds = 86_400
}

/// Why no document came.
public struct ClientMetadataFault: Error, Equatable, Sendable {
    /// What went wrong, for an administrator; it names no address that is not in the request.
    public let reason: String

    /// A fault by its reason.
    public init(_ reason: String) { self.reason = reason }
}
