import Glibc

/// The harness that this process runs: `--harness=<name>` among its arguments.
// SAFETY: written once before the first input, and libFuzzer has one thread.
nonisolated(unsafe) private var chosen: Harness?

/// libFuzzer calls this before anything else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
    let texts = (0..<Int(count.pointee)).compactMap { arguments.pointee[$0].map { String(cString: $0) } }
    if texts.contains("--list") {
        for harness in Harness.all { print(harness.name, harness.longest) }
        leave(0)
    }
    guard let name = texts.last(where: { $0.hasPrefix("--harness=") })?.dropFirst("--harness=".count),
        let harness = Harness.all.first(where: { $0.name == name })
    else {
        print("which one? --harness=<name>, of those that --list tells")
        leave(2)
    }
    chosen = harness
    return 0
}

/// Ends the process without a look for leaks: what this frame still holds is none.
private func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
}

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
