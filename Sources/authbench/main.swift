await Bench.main(CommandLine.arguments)
