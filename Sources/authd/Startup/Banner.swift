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
        lines += [
            "Try:",
            "  export AWS_SHARED_CREDENTIALS_FILE=\(credentials) AWS_CONFIG_FILE=\(config)",
            "  aws cognito-idp list-user-pools --max-results 10",
            demo.map { "  authctl signup \(flags(of: $0)) --email alice@example.org alice" }
                ?? "  aws cognito-idp create-user-pool --pool-name first",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func flags(of demo: Demo) -> String {
        "--endpoint \(endpoint) --pool \(demo.pool) --client \(demo.client)"
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
