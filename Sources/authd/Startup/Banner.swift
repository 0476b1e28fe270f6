internal import Glibc

/// What the operator reads when the server has started.
struct Banner {
    let endpoint: String
    let folder: DataFolder
    let accessKeyID: String
    let demo: Demo?

    /// The lines, each ending in a line feed.
    var text: String {
        let credentials = folder.path(of: AdminFiles.credentialsName)
        let config = folder.path(of: AdminFiles.configName)
        var lines = [
            "authd \(Program.version) serves \(endpoint)",
            "  data          \(folder.path)",
            "  access key    \(accessKeyID) in \(credentials)",
            "  AWS profile   \(config)",
        ]
        if let demo {
            lines += [
                "  demo pool     \(demo.pool)",
                "  demo client   \(demo.client)",
                "  demo rooms    \(demo.roomIDs.joined(separator: ", "))",
            ]
        }
        lines.append("Try:")
        if let demo {
            lines += [
                "  authctl configure --endpoint \(endpoint) --pool \(demo.pool) --client \(demo.client) "
                    + "--credentials \(credentials)",
                "  authctl signup alice --email alice@example.org",
                "  authctl outbox alice",
            ]
        } else {
            lines += [
                "  authctl pool create first --endpoint \(endpoint) --credentials \(credentials)"
            ]
        }
        lines += [
            "  export AWS_SHARED_CREDENTIALS_FILE=\(credentials) AWS_CONFIG_FILE=\(config)",
            "  aws cognito-idp list-user-pools --max-results 10",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Writes text to standard output at once, whatever reads it.
    static func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
