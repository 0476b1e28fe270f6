internal import Glibc
internal import LatchkeyPlatform

/// How many files and sockets the process may have open (`RLIMIT_NOFILE`, getrlimit(2)), and what that allows.
struct DescriptorLimit: Equatable {
    /// What is open beside connections: stores, event loops, listeners, logs.
    static let reserve = 256

    /// What to set the soft limit to.
    let descriptors: UInt
    /// How many connections find room.
    let connections: Int

    /// What is best for `connections` under a soft and a hard limit: the soft limit is raised as far as it is needed,
    /// never lowered. Less than ``reserve`` leaves one connection.
    init(for connections: Int, soft: UInt, hard: UInt) {
        let wanted = UInt(connections + Self.reserve)
        descriptors = max(soft, min(wanted, hard))
        self.connections = descriptors >= wanted ? connections : max(1, Int(descriptors) - Self.reserve)
    }

    /// Raises the limit of this process; returns how many of `connections` it can bear.
    static func raise(for connections: Int, log: Log) -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        var plan = DescriptorLimit(for: connections, soft: limit.rlim_cur, hard: limit.rlim_max)
        var raised = limit
        raised.rlim_cur = plan.descriptors
        if setrlimit(resource, &raised) != 0 {
            plan = DescriptorLimit(for: connections, soft: limit.rlim_cur, hard: limit.rlim_cur)
        }
        let descriptors = Log.Value.number(plan.descriptors)
        if plan.connections < connections {
            log.warning(
                "fewer connections than planned: the hard limit on open files is too low",
                [
                    "descriptors": descriptors, "connections": .number(plan.connections),
                    "planned": .number(connections),
                ])
        } else {
            log.info(
                "open files",
                ["descriptors": descriptors, "connections": .number(plan.connections)])
        }
        return plan.connections
    }
}
