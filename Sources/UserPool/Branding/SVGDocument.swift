internal import LatchkeyPlatform

/// Drawings that a login page may show: of SVG, the elements that draw, and nothing that runs, animates or is fetched.
///
/// It reads XML the strict way: no document type, entity, CDATA section or processing instruction beside the
/// declaration of XML, every tag closed in its turn, a style in one piece. What it does not know it refuses.
enum SVGDocument {
    private static let elements: Set<String> = [
        "circle", "clipPath", "defs", "desc", "ellipse", "feBlend", "feColorMatrix", "feComponentTransfer",
        "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow",
        "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode",
        "feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
        "filter", "g", "image", "line", "linearGradient", "marker", "mask", "metadata", "path", "pattern", "polygon",
        "polyline", "radialGradient", "rect", "stop", "style", "svg", "switch", "symbol", "text", "textPath", "title",
        "tspan", "use", "view",
    ]
    private static let deepest = 64

    /// Whether a byte is one of the controls that XML does not allow, with which other encodings begin their sequences.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && ![0x09, 0x0a, 0x0d].contains(byte) }

    /// Whether the bytes are such a drawing, in UTF-8.
    static func isDrawing(_ content: [UInt8]) -> Bool {
        guard content.contains(UInt8(ascii: "<")), let text = String(streamSafe: content),
            !content.contains(where: isControl)
        else { return false }
        var reader = Reader(Array(text.utf8))
        return reader.read()
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
        }

        mutating func read() -> Bool {
            if skip("<?xml ") {
                guard readDeclaration() else { return false }
            }
            var open: [String] = []
            var hasRoot = false
            while position < bytes.count {
                guard bytes[position] == UInt8(ascii: "<") else {
                    let text = readText()
                    guard open.isEmpty ? text.allSatisfy(Self.isSpace) : isHarmless(text, in: open.last) else {
                        return false
                    }
                    continue
                }
                // A browser judges all of a style as one text, whatever stands between its pieces: nothing may.
                if open.last == "style", !bytes[position...].starts(with: "</".utf8) { return false }
                if skip("<!--") {
                    guard skip(past: "-->") else { return false }
                } else if skip("</") {
                    guard let name = readName(), name == open.popLast() else { return false }
                    skipSpace()
                    guard skip(">") else { return false }
                } else {
                    position += 1
                    guard open.count < SVGDocument.deepest, let name = readName(), SVGDocument.elements.contains(name),
                        open.isEmpty ? !hasRoot && name == "svg" : true, let isClosed = readAttributes()
                    else { return false }
                    hasRoot = true
                    if !isClosed { open.append(name) }
                }
            }
            return hasRoot && open.isEmpty
        }

        /// The rest of the declaration of XML. It must name no encoding but UTF-8: a browser would read in another one
        /// what was judged in this.
        private mutating func readDeclaration() -> Bool {
            var names: [String] = []
            while true {
                let hadSpace = skipSpace()
                if skip("?>") { return names.first == "version" }
                guard hadSpace || names.isEmpty, let name = readName(), !names.contains(name), let bytes = readValue()
                else { return false }
                let value = String(decoding: bytes, as: UTF8.self).lowercased()
                switch name {
                case "version": guard value == "1.0" else { return false }
                case "encoding": guard value == "utf-8" else { return false }
                case "standalone": guard value == "yes" || value == "no" else { return false }
                case _: return false
                }
                names.append(name)
            }
        }

        /// Text up to the next tag.
        private mutating func readText() -> ArraySlice<UInt8> {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
            return bytes[start..<position]
        }

        private func isHarmless(_ text: ArraySlice<UInt8>, in element: String?) -> Bool {
            guard let value = SVGDocument.unescaped(text), value.isStreamSafe else { return false }
            return element == "style" ? SVGDocument.isHarmlessStyle(value) : true
        }

        /// The attributes of a tag and its end; whether it closes itself, `nil` when it is not a harmless tag.
        private mutating func readAttributes() -> Bool? {
            while true {
                let hadSpace = skipSpace()
                if skip("/>") { return true }
                if skip(">") { return false }
                guard hadSpace, let name = readName(), let written = readValue(),
                    let value = SVGDocument.unescaped(written), value.isStreamSafe, SVGDocument.isHarmless(name, value)
                else { return nil }
            }
        }

        /// What stands after a name: an equals sign and a value in quotes.
        private mutating func readValue() -> ArraySlice<UInt8>? {
            skipSpace()
            guard skip("=") else { return nil }
            skipSpace()
            guard position < bytes.count,
                bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
            else { return nil }
            let start = position + 1
            guard let end = bytes[start...].firstIndex(of: bytes[position]),
                !bytes[start..<end].contains(UInt8(ascii: "<"))
            else { return nil }
            position = end + 1
            return bytes[start..<end]
        }

        private mutating func readName() -> String? {
            let start = position
            while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
            return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
        }

        @discardableResult
        private mutating func skipSpace() -> Bool {
            let start = position
            while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
            return position > start
        }

        private mutating func skip(_ text: StaticString) -> Bool {
            let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            guard bytes[position...].starts(with: text) else { return false }
            position += text.count
            return true
        }

        private mutating func skip(past text: StaticString) -> Bool {
            while position < bytes.count {
                if skip(text) { return true }
                position += 1
            }
            return false
        }

        private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            byte.isASCIILetterOrDigit
                || [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
        }
    }

    /// A text with its references replaced, of which XML itself knows five and numbers; `nil` when there is another.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String? {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var result = String.UnicodeScalarView()
        // By scalars: with a mark behind it, an ampersand or a semicolon is another character.
        var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result.append(contentsOf: rest[..<ampersand])
            guard let end = rest[ampersand...].firstIndex(of: ";"),
                let scalar = scalar(named: Substring(rest[rest.index(after: ampersand)..<end]))
            else { return nil }
            result.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        result.append(contentsOf: rest)
        return String(result)
    }

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case _:
            guard name.first == "#", name.utf8.count <= 9 else { return nil }
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) ? nil : Unicode.Scalar($0) }
        }
    }

    /// Whether an attribute neither runs nor fetches anything.
    private static func isHarmless(_ name: String, _ value: String) -> Bool {
        let local = (name.split(separator: ":").last ?? "").lowercased()
        guard !local.hasPrefix("on") else { return false }
        // What names things or says which vocabulary they are of is an address that nobody follows.
        if name == "xmlns" || name.hasPrefix("xmlns:") { return true }
        if local == "href" || local == "src" {
            let address = value.unicodeScalars.filter { $0.value > 0x20 }.map { String($0).lowercased() }.joined()
            return address.hasPrefix("#")
                || ["png", "jpeg", "jpg", "gif", "webp"].contains { address.hasPrefix("data:image/\($0);base64,") }
        }
        guard local != "base" else { return false }
        return isHarmlessStyle(value)
    }

    /// Whether a style, or a value that may be one, neither runs nor fetches anything: `url` may name a part of the
    /// drawing only.
    private static func isHarmlessStyle(_ style: String) -> Bool {
        let letters = Array(
            style.unicodeScalars.filter { $0.value > 0x20 }.map { String($0).lowercased() }.joined().utf8)
        for word in [
            "@import", "javascript:", "vbscript:", "expression(", "-moz-binding", "\\", "/*", "image-set(", "src(", "<",
        ] {
            if letters.firstRange(of: Array(word.utf8)) != nil { return false }
        }
        for range in letters.ranges(of: Array("url(".utf8)) {
            let target = letters[range.upperBound...].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            guard target.first == UInt8(ascii: "#") else { return false }
        }
        return true
    }
}
