internal import Glibc
internal import HTTPServer
internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The server as a process: from its arguments to its exit status.
enum Program {
    static let version = "0.1.0"

    /// Runs until a signal stops the server. The status is 0 then, 1 when it could not start, 2 when it was told
    /// something that it does not understand.
    static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        do {
            let arguments = try CommandLineArguments(arguments)
            switch arguments.task {
            case .showHelp: Banner.write(Help.text)
            case .showVersion: Banner.write("authd \(version)\n")
            case .serve: try await serve(configuration(arguments, environment), environment: environment)
            }
            return 0
        } catch {
            Log.standardError("authd: \(error)\n")
            return error is ConfigurationError ? 2 : 1
        }
    }

    private static func configuration(
        _ arguments: CommandLineArguments, _ environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var file: ConfigurationFile?
        if let path = arguments.file ?? environment["LATCHKEY_CONFIG"] {
            do {
                file = try ConfigurationFile(parsing: SmallFile.read(path).bytes)
            } catch let failure as SmallFile.Failure {
                throw .unreadable("\(path): \(failure)")
            } catch let error as ConfigurationError {
                throw .refused("\(path): \(error)")
            } catch {
                throw .unreadable("\(error)")
            }
        }
        return try Configuration(file: file, environment: environment, arguments: arguments)
    }

    private static func serve(_ configuration: Configuration, environment: [String: String]) async throws {
        let signals = try ProcessSignals.take()
        // Whatever is written from here on, stores and their logs included, is for the owner alone.
        umask(0o077)
        let log = Log(level: configuration.log.level.logLevel)
        let folder = try DataFolder(configuration.data.folder)
        let stores = [Application.storeName, Application.bookingsName]
        let record = StoreRecord(folder: folder)
        try record.check(stores)
        let masterKey = try MasterKeyFile.load(
            from: folder, environment: environment, hasStore: folder.has(Application.storeName))

        let metricsToken = configuration.metrics.enabled ? try MetricsToken(in: folder) : nil

        var address = configuration.server.listen
        var reserved: ReservedPort?
        if address.port == 0 {
            let port = try ReservedPort(address)
            address = ListenAddress(host: address.host, port: port.number)
            reserved = port
        }
        let certificate = CertificateFiles(configuration.tls, log: log)
        let tls = try certificate?.read()
        let endpoint =
            configuration.server.publicURL.isEmpty
            ? address.localURL(scheme: tls == nil ? "http" : "https") : configuration.server.publicURL

        let application = try await Application(
            configuration, folder: folder, masterKey: masterKey, metricsToken: metricsToken, publicURL: endpoint,
            log: log)
        try record.note(stores)
        let files = try await AdminFiles(
            folder: folder, keys: application.accessKeys, region: configuration.pools.region, endpoint: endpoint,
            log: log)
        let demo =
            configuration.demo.enabled ? try await Demo(pools: application.pools, bookings: application.bookings) : nil

        var limits = HTTPServer.Limits(configuration.http)
        limits.connections = DescriptorLimit.raise(for: limits.connections, log: log)
        var listening = HTTPServer.Configuration(
            host: address.host, port: address.port, loops: configuration.server.loops, limits: limits)
        listening.tls = tls
        listening.proxies = TrustedProxies(configuration.server.trustedProxies)
        let server = HTTPServer(configuration: listening, router: application.router, log: log)
        application.metrics.add(server)
        reserved?.release()
        try server.start()
        log.info("started", ["endpoint": .identifier(endpoint), "version": .identifier(version)])
        Banner.write(
            Banner(endpoint: endpoint, folder: folder, accessKeyID: files.accessKeyID, demo: demo).text)

        let upkeep = Task { await application.run() }
        let rereading = Task {
            while let certificate, (try? await Task.sleep(for: CertificateFiles.readAgain)) != nil {
                certificate.reload(into: server)
            }
        }
        for await signal in signals {
            guard signal == .reload else { break }
            certificate?.reload(into: server)
        }
        log.info("stopping")
        application.beginDraining()
        let hurry = Task {
            for await signal in signals where signal == .stop {
                log.info("stopping at once")
                await server.drain(within: .zero)
            }
        }
        await server.drain(within: .seconds(configuration.server.drainSeconds))
        for task in [hurry, rereading, upkeep] { task.cancel() }
        await application.close()
        log.info("stopped")
    }
}

extension Configuration.Logging.Level {
    fileprivate var logLevel: Log.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}

extension ListenAddress {
    /// Where a client on this machine reaches the address; one that means every address is reached by loopback.
    fileprivate func localURL(scheme: String) -> String {
        switch host {
        case "0.0.0.0": "\(scheme)://127.0.0.1:\(port)"
        case "::": "\(scheme)://[::1]:\(port)"
        default: "\(scheme)://\(self)"
        }
    }
}
