internal import FoundationEssentials
internal import Glibc

exit(
    await Program.run(
        Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
