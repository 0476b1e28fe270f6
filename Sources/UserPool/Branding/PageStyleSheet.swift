/// The style sheet of the classic login pages: declarations for the classes that those have, and nothing that is
/// fetched, runs, or reaches another part of the page.
enum PageStyleSheet {
    /// The classes of the pages, and of each the states that can be styled.
    private static let classes: [String: [String]] = [
        "background-customizable": [], "banner-customizable": [], "errorMessage-customizable": [],
        "idpButton-customizable": ["hover"], "idpDescription-customizable": [], "inputField-customizable": ["focus"],
        "label-customizable": [], "legalText-customizable": [], "logo-customizable": [],
        "passwordCheck-notValid-customizable": [], "passwordCheck-valid-customizable": [],
        "redirect-customizable": [], "socialButton-customizable": ["hover"],
        "submitButton-customizable": ["hover", "focus"], "textDescription-customizable": [],
    ]
    /// What no declaration needs and attacks do: markup, escapes, at-rules, what is fetched or runs.
    private static let forbidden = [
        "<", ">", "\\", "@", "url(", "image-set(", "expression(", "javascript:", "vbscript:", "-moz-binding",
        "behavior:",
    ]

    /// Throws `invalidParameter` when the text is no such style sheet.
    static func check(_ css: String) throws(UserPoolError) {
        guard let bare = withoutComments(Array(css.utf8)) else { throw fault("a comment has no end") }
        let letters = bare.filter { $0 > 0x20 }.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        for word in forbidden where letters.firstRange(of: Array(word.utf8)) != nil {
            throw fault("\(word) is not allowed")
        }
        guard bare.allSatisfy({ $0 >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].contains($0) }) else {
            throw fault("it has control characters")
        }
        var rest = bare[...]
        while rest.contains(where: { $0 > 0x20 }) {
            guard let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest.firstIndex(of: UInt8(ascii: "}")),
                open < close
            else { throw fault("a rule has no braces") }
            for selector in rest[..<open].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
                try check(selector: String(decoding: selector, as: UTF8.self))
            }
            let declarations = rest[rest.index(after: open)..<close]
            guard !declarations.contains(UInt8(ascii: "{")) else { throw fault("a rule is inside another") }
            for declaration in declarations.split(separator: UInt8(ascii: ";"))
            where declaration.contains(where: { $0 > 0x20 }) {
                guard declaration.contains(UInt8(ascii: ":")) else { throw fault("a declaration has no colon") }
            }
            rest = rest[rest.index(after: close)...]
        }
    }

    private static func check(selector text: String) throws(UserPoolError) {
        let selector = text.unicodeScalars.filter { $0.value > 0x20 }.map(String.init).joined()
        let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
        guard selector.hasPrefix("."), parts.count <= 2, let states = classes[String(parts[0].dropFirst())],
            parts.count == 1 || states.contains(String(parts[1])),
            !text.trimmingSpace.contains(where: \.isWhitespace)
        else { throw fault("\(String(selector.prefix(64))) is no class that can be styled") }
    }

    /// The text with each comment as a space; `nil` when one has no end.
    private static func withoutComments(_ css: [UInt8]) -> [UInt8]? {
        var bare: [UInt8] = []
        bare.reserveCapacity(css.count)
        var index = 0
        while index < css.count {
            guard css[index] == UInt8(ascii: "/"), index + 1 < css.count, css[index + 1] == UInt8(ascii: "*") else {
                bare.append(css[index])
                index += 1
                continue
            }
            index += 2
            while index + 1 < css.count, css[index] != UInt8(ascii: "*") || css[index + 1] != UInt8(ascii: "/") {
                index += 1
            }
            guard index + 1 < css.count else { return nil }
            index += 2
            bare.append(0x20)
        }
        return bare
    }

    private static func fault(_ text: String) -> UserPoolError {
        .invalidParameter("Invalid CSS in the request: \(text).")
    }
}

extension String {
    fileprivate var trimmingSpace: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
