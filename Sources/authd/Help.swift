/// What `--help` prints.
enum Help {
    static var text: String {
        let settings = Setting.all.map { setting in
            let flags = setting.shorthand.map { "\($0), \(setting.flag)" } ?? setting.flag
            let value = setting.show(Configuration())
            let standard = value.isEmpty ? "" : " Default: \(value)."
            return "  \(flags)\n      \(setting.help)\(standard) [\(setting.form)]\n"
        }
        return """
            authd \(Program.version): user pools, tokens and sessions on the wire of Amazon Cognito.

            Usage: authd [--config FILE] [--SECTION-KEY VALUE ...]

            A setting is a flag, an environment variable (LATCHKEY_SECTION_KEY) or a key of the JSON5 file; a flag is
            stronger than a variable, and a variable than the file.

              --config FILE   the configuration file (LATCHKEY_CONFIG)
              --version       prints the version
              --help          prints this

            \(settings.joined())
            Exit status: 0 after SIGTERM or SIGINT, 1 when it cannot start, 2 for a wrong setting.

            """
    }
}
