/// The format of an image, told by what is in it and not by what it is called.
public enum ImageFormat: String, Sendable, CaseIterable {
    case ico = "ICO"
    case jpeg = "JPEG"
    case png = "PNG"
    case svg = "SVG"
    case webp = "WEBP"

    /// Looks at the first bytes of an image; at all of a drawing, which must hold nothing that runs or is fetched
    /// (``SVGDocument``). `nil` when it is none of these.
    public init?(of content: [UInt8]) {
        if content.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if content.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if content.count >= 22, content.starts(with: [0, 0, 1, 0]), content[4] != 0 || content[5] != 0 {
            self = .ico
        } else if content.count >= 12, content.starts(with: "RIFF".utf8), content[8..<12].elementsEqual("WEBP".utf8) {
            self = .webp
        } else if SVGDocument.isDrawing(content) {
            self = .svg
        } else {
            return nil
        }
    }

    /// The media type, as a server that shows the image says it.
    public var mediaType: String {
        switch self {
        case .ico: "image/x-icon"
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .svg: "image/svg+xml"
        case .webp: "image/webp"
        }
    }
}
