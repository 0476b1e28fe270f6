internal import Dispatch
internal import Glibc

/// Tells when a file of a folder was replaced, written or removed (inotify).
enum FileWatch {
    /// Yields at each change; several at once may come as one. A folder that cannot be watched never yields.
    static func changes(of name: String, in folder: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        let kinds = UInt32(IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM)
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, kinds) >= 0 else {
            if descriptor >= 0 { close(descriptor) }
            return stream
        }
        let source = Source(
            source: DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "latchkey.file-watch")))
        source.source.setEventHandler {
            if drain(descriptor, lookingFor: name) { continuation.yield() }
        }
        source.source.setCancelHandler { close(descriptor) }
        continuation.onTermination = { _ in source.source.cancel() }
        source.source.activate()
        return stream
    }

    // SAFETY: dispatch sources may be used from any thread; their Swift protocol does not say so on Linux.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceRead
    }

    /// Reads all pending events and tells whether one of them was about the file.
    private static func drain(_ descriptor: CInt, lookingFor name: String) -> Bool {
        var isOurs = false
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return isOurs }
            bytes.withUnsafeBytes { bytes in
                var offset = 0
                let header = MemoryLayout<inotify_event>.size
                while offset + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let text = bytes[(offset + header)..<min(count, offset + header + Int(event.len))]
                    // An overflow of the queue has no name: something was lost, so look.
                    let hasOverflowed = event.mask & UInt32(IN_Q_OVERFLOW) != 0
                    if hasOverflowed || String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) == name {
                        isOurs = true
                    }
                    offset += header + Int(event.len)
                }
            }
        }
    }
}
