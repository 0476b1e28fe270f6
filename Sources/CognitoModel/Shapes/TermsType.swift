public import LatchkeyJSON
public import LatchkeyPlatform

/// Links to terms of use or to a privacy policy, one for each language.
public struct TermsType: Shape {
    public var termsID = ""
    public var userPoolID = ""
    public var clientID = ""
    public var termsName = ""
    public var termsSource: TermsSourceType = .unset
    public var enforcement: TermsEnforcementType = .unset
    public var links: [String: String] = [:]
    public var creationDate = Timestamp(milliseconds: 0)
    public var lastModifiedDate = Timestamp(milliseconds: 0)
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("TermsId", \.termsID, .uuid4),
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ClientId", \.clientID, .clientID),
        .init("TermsName", \.termsName, .termsName),
        .init("TermsSource", \.termsSource),
        .init("Enforcement", \.enforcement),
        .init("Links", \.links, .links),
        .init("CreationDate", \.creationDate),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
