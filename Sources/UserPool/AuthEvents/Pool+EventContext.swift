internal import LatchkeyPlatform

extension Pool {
    /// Where a client's request comes from, as events show it. A device that the user has proved to be on, `device`, is
    /// told from others by that; any other by what the client says of it.
    func eventContext(of client: Client, on device: DeviceKey? = nil) -> EventContext {
        eventContext(from: client.origin, on: device)
    }

    /// The same of an origin by itself.
    func eventContext(from origin: RequestOrigin, on device: DeviceKey? = nil) -> EventContext {
        let said = EncodedContext(origin.encodedContext)
        let program = UserAgent(origin.program).description
        var context = EventContext()
        context.address = origin.address?.description
        context.device = said.device ?? program
        context.timezone = said.timezone
        context.fingerprint = device?.text ?? said.id ?? (program == UserAgent.unknown ? nil : program)
        return context
    }
}
