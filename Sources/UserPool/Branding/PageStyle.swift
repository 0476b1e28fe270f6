public import LatchkeyPlatform

/// The style of the classic login pages: of one client, or of all that have none of their own.
public struct PageStyle: Sendable, Equatable {
    /// The client of a style that is for all.
    public static let everyClient = "ALL"
    /// The longest image in bytes, as Cognito takes it.
    public static let longestImage = 100 * 1024
    /// The longest style sheet in characters.
    public static let longestStyleSheet = 131_072

    /// An image and its format.
    public struct Image: Sendable, Equatable {
        /// The image.
        public let content: [UInt8]
        /// PNG or JPEG.
        public let format: ImageFormat
    }

    /// The client's id, or ``everyClient``.
    public let client: String
    /// The style sheet.
    public let css: String?
    /// The logo; `nil` also where only that there is one was asked for.
    public let image: Image?
    /// The format of the logo, if there is one.
    public let imageFormat: ImageFormat?
    /// When the client first had a style.
    public let created: Timestamp
    /// When it was last set.
    public let modified: Timestamp

    /// A number that grows when the style changes: the moment as `yyyyMMddHHmmss`.
    public var version: String {
        String(
            modified.rfc3339.utf8.filter { (0x30...0x39).contains($0) }.prefix(14).map { Character(Unicode.Scalar($0)) }
        )
    }
}
