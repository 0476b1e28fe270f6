internal import LatchkeyPlatform

/// Where one log of pools goes, as the configuration file says it under `logs`, by its Amazon Resource Name.
struct LogSetting: Equatable, Sendable {
    /// A file, or an endpoint: one of them is set.
    var file = "", url = ""
    /// The file that the key of an endpoint's signature lies in.
    var secretFile = ""

    /// Reads a destination's section. Throws for a member that there is not, and for one of the wrong form.
    init(_ destination: String, _ value: ConfigurationFile.Value) throws(ConfigurationError) {
        let name = "logs.\(destination)"
        guard case .section(let members) = value else { throw .wrongValue(name, form: "an object with a file or url") }
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
            guard case .text(let text) = value else { throw .wrongValue("\(name).\(member)", form: "a text") }
            switch member {
            case "file": file = text
            case "url": url = text
            case "secretFile": secretFile = text
            default:
                let known = ["file", "url", "secretFile"]
                throw .unknown("\(name).\(member)", nearest: NearestName.of(member, among: known), in: .file)
            }
        }
        guard file.isEmpty != url.isEmpty else { throw .wrongValue(name, form: "an object with a file or url") }
    }
}
