import Glibc

/// An nginx that answers every request with a fixed body (`return 200`): what HTTP itself costs on this machine. As
/// many workers as we have event loops, no access log.
final class NginxPeer: LoadedServer {
    let port: LoadPort
    private let child: ChildProcess
    private let scratch: Scratch

    /// Whether there is one on this machine.
    static var isInstalled: Bool { Tool.find("nginx") != nil }

    /// Starts it and waits until it answers.
    init(body: String, workers: Int, certificate: TestCertificate? = nil) throws {
        guard let path = Tool.find("nginx") else { throw BenchError("nginx is not installed (apt-get: nginx-light)") }
        scratch = try Scratch()
        port = LoadPort(number: try FreePort.find(), isTLS: certificate != nil)
        let tls = certificate.map {
            "ssl_certificate \($0.certificate); ssl_certificate_key \($0.key); ssl_protocols TLSv1.2 TLSv1.3;"
        }
        // As root, workers would change to a user who may not read the scratch folder.
        let user = getuid() == 0 ? "user root;" : ""
        let configuration = """
            daemon off; \(user) worker_processes \(workers); pid \(scratch.file("nginx.pid"));
            error_log \(scratch.file("error.log")) crit;
            events { worker_connections 4096; }
            http {
              access_log off; server_tokens off; keepalive_requests 1000000000; default_type application/json;
              client_body_temp_path \(scratch.path)/body; proxy_temp_path \(scratch.path)/proxy;
              fastcgi_temp_path \(scratch.path)/fastcgi; uwsgi_temp_path \(scratch.path)/uwsgi;
              scgi_temp_path \(scratch.path)/scgi;
              server {
                listen 127.0.0.1:\(port.number)\(tls == nil ? "" : " ssl") reuseport; \(tls ?? "")
                location / { return 200 '\(body)'; }
              }
            }
            """
        let file = scratch.file("nginx.conf")
        try Files.write(configuration, to: file)
        child = try ChildProcess(path, ["-c", file], output: "/dev/null")
        try waitForAnswer()
    }

    deinit { child.stop() }

    func cpuTime() throws -> Double {
        try ([child.identifier] + child.children).reduce(0) { try $0 + CPUTime.of(process: $1) }
    }

    private func waitForAnswer() throws {
        for _ in 0..<2000 {
            if let connection = try? KeepAliveConnection(port: port),
                try connection.exchange(WireRequest.get("/")).status == 200
            {
                return
            }
            guard child.isRunning else { break }
            usleep(2000)
        }
        throw BenchError("nginx does not start: \(Files.text(of: scratch.file("error.log")))")
    }
}
