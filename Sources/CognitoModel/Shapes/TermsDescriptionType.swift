public import LatchkeyJSON
public import LatchkeyPlatform

/// A set of terms documents, as lists show it.
public struct TermsDescriptionType: Shape {
    public var termsID = ""
    public var termsName = ""
    public var enforcement: TermsEnforcementType = .unset
    public var creationDate = Timestamp(milliseconds: 0)
    public var lastModifiedDate = Timestamp(milliseconds: 0)
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("TermsId", \.termsID, .uuid4),
        .init("TermsName", \.termsName, .termsName),
        .init("Enforcement", \.enforcement),
        .init("CreationDate", \.creationDate),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
