internal import LatchkeyPlatform

/// Where one function of pools is, as the configuration file says it under `hooks`, by its Amazon Resource Name.
struct HookSetting: Equatable, Sendable {
    enum Kind: String, SettingChoice { case http, lambda }

    var url = ""
    var kind = Kind.http
    /// What requests are signed with, and the file that it lies in otherwise.
    var secret = Secret(""), secretFile = ""
    /// What codes for the function are encrypted under, 64 hexadecimal digits, and the file that it lies in otherwise.
    var codeKey = Secret(""), codeKeyFile = ""

    /// Reads a function's section. Throws for a member that there is not, and for one of the wrong form.
    init(_ function: String, _ value: ConfigurationFile.Value) throws(ConfigurationError) {
        guard case .section(let members) = value else {
            throw .wrongValue("hooks.\(function)", form: "an object with a url")
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let path = "hooks.\(function).\(name)"
            guard case .text(let text) = value else { throw .wrongValue(path, form: "a text") }
            switch name {
            case "url": url = text
            case "kind":
                guard let kind = Kind(setting: text) else { throw .wrongValue(path, form: Kind.form) }
                self.kind = kind
            case "secret": secret = Secret(text)
            case "secretFile": secretFile = text
            case "codeKey": codeKey = Secret(text)
            case "codeKeyFile": codeKeyFile = text
            default:
                let known = ["url", "kind", "secret", "secretFile", "codeKey", "codeKeyFile"]
                throw .unknown(path, nearest: NearestName.of(name, among: known), in: .file)
            }
        }
        guard !url.isEmpty else { throw .wrongValue("hooks.\(function)", form: "an object with a url") }
        guard secret.reveal.isEmpty || secretFile.isEmpty, codeKey.reveal.isEmpty || codeKeyFile.isEmpty else {
            throw .refused("hooks.\(function) has a secret and a file for it: one is enough")
        }
    }

    static func == (left: HookSetting, right: HookSetting) -> Bool {
        left.url == right.url && left.kind == right.kind && left.secret.reveal == right.secret.reveal
            && left.secretFile == right.secretFile && left.codeKey.reveal == right.codeKey.reveal
            && left.codeKeyFile == right.codeKeyFile
    }
}
