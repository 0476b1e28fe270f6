extension Headers {
    /// The media type of the content in lower case and without its parameters (RFC 9110 §8.3.1): `application/json`.
    /// Nil without one, and where more than one field names it.
    public var mediaType: String? {
        let types = values(.contentType)
        guard let type = types.first, types.count == 1 else { return nil }
        let name = type.utf8.prefix { $0 != UInt8(ascii: ";") }
        guard let last = name.lastIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
            return ""
        }
        return Substring(name[...last]).lowercased()
    }
}
