internal import LatchkeyPlatform

extension MetricRegistry {
    /// Names what every program shows, by the names that monitoring systems expect
    /// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics), and which version this is.
    func addProcess(started: Timestamp, version: String) {
        addCounter("process_cpu_seconds_total", "Processor time in user and system mode, in seconds.") {
            ProcessStatistics.cpuSeconds
        }
        addGauge("process_virtual_memory_bytes", "Memory that is mapped, in bytes.") {
            ProcessStatistics.memoryBytes.virtual
        }
        addGauge("process_resident_memory_bytes", "Memory in RAM, in bytes.") {
            ProcessStatistics.memoryBytes.resident
        }
        addGauge("process_open_fds", "Descriptors in use.") { ProcessStatistics.openDescriptors }
        addGauge("process_max_fds", "Descriptors that may be in use.") { ProcessStatistics.mostDescriptors }
        addGauge("process_start_time_seconds", "When the process started, in seconds since 1970-01-01 UTC.") {
            Double(started.milliseconds) / 1000
        }
        addGauge("latchkey_build_info", "The version of the program, as a label.", ["version": version]) { 1 }
    }
}
