internal import Database
internal import LatchkeyPlatform

extension DatabaseConformance {
    /// What a body of these cases throws on purpose.
    struct Refusal: Error {}

    static let transactions: [Case] = [
        Case("a body that throws leaves nothing, and its error comes out as it is") { database in
            try await makeTable(in: database)
            let error = try await error {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO things (id) VALUES (1)")
                    throw Refusal()
                }
            }
            try require(error is Refusal, "\(error)")
            try requireEqual(try await count(in: database), 0)
        },
        Case("one failing body does not harm its neighbours") { database in
            try await makeTable(in: database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 0..<60 {
                    group.addTask {
                        do {
                            try await database.write { connection in
                                try await connection.execute("INSERT INTO things (id) VALUES (\(id))")
                                if id % 3 == 1 { throw Refusal() }
                                if id % 3 == 2 {
                                    try await connection.execute("INSERT INTO things (id) VALUES (\(id))")
                                }
                            }
                            try require(id % 3 == 0, "\(id) was written")
                        } catch is Refusal {
                            try requireEqual(id % 3, 1)
                        } catch let error as DatabaseError {
                            try requireEqual(error.code, .uniqueViolation(.init(table: "things", columns: ["id"])))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let ids = try await database.read { connection in
                try await connection.query("SELECT id FROM things ORDER BY id").map { row in
                    try row.get(0, as: Int.self)
                }
            }
            try requireEqual(ids, (0..<20).map { $0 * 3 })
        },
        Case("a statement that failed fails its body, whatever the body makes of it") { database in
            try await makeTable(in: database)
            let code = try await code {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO things (id) VALUES (1)")
                    _ = try? await connection.execute("INSERT INTO things (id) VALUES (1)")
                    if (try? await connection.query("SELECT 1")) != nil { throw Refusal() }
                }
            }
            try requireEqual(code, .uniqueViolation(.init(table: "things", columns: ["id"])))
            try requireEqual(try await count(in: database), 0)
        },
        Case("a read sees one state while others write") { database in
            try await makeTable(in: database)
            try await insert(1...3, into: database)
            let (first, second) = try await database.read { connection in
                let first: Int = try await connection.query("SELECT count(*) FROM things")[0].get(0)
                // From a task that is not inside of this read.
                try await Task.detached { try await insert(4...5, into: database) }.value
                return (first, try await connection.query("SELECT count(*) FROM things")[0].get(0, as: Int.self))
            }
            try requireEqual([first, second], [3, 3])
            try requireEqual(try await count(in: database), 5)
        },
        Case("a read cannot write") { database in
            try await makeTable(in: database)
            let code = try await code {
                try await database.read { connection in
                    try await connection.execute("INSERT INTO things (id) VALUES (1)")
                }
            }
            try requireEqual(code, .refused)
            try requireEqual(try await count(in: database), 0)
        },
        Case("a write that returned is seen by the next read") { database in
            try await makeTable(in: database)
            for id in 1...20 {
                try await insert(id...id, into: database)
                try requireEqual(try await count(in: database), id)
            }
        },
        Case("writes follow one another: no update is lost") { database in
            try await makeTable(in: database)
            try await database.write { connection in
                try await connection.execute("INSERT INTO things (id, number) VALUES (1, 0)")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await database.write { connection in
                            let number: Int = try await connection.query("SELECT number FROM things")[0].get(0)
                            await Task.yield()
                            try await connection.execute("UPDATE things SET number = \(number == 12 ? 14 : number + 1)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let number = try await database.read { connection in
                try await connection.query("SELECT number FROM things")[0].get(0, as: Int.self)
            }
            try requireEqual(number, 101)
        },
        Case("a read or write inside another one is refused") { database in
            try await makeTable(in: database)
            for inner in [true, false] {
                @Sendable func nested() async throws {
                    if inner {
                        _ = try await database.write { _ in 1 }
                    } else {
                        _ = try await database.read { _ in 1 }
                    }
                }
                try requireEqual(try await code { try await database.write { _ in try await nested() } }, .nested)
                try requireEqual(try await code { try await database.read { _ in try await nested() } }, .nested)
            }
            try await insert(1...1, into: database)
        },
        Case("a body cannot end its transaction") { database in
            try await makeTable(in: database)
            for statement: SQL in ["COMMIT", "ROLLBACK", "BEGIN", "SAVEPOINT mine", "PRAGMA synchronous = OFF"] {
                // How engines say no differs; none lets it pass.
                _ = try await error {
                    try await database.write { connection in
                        try await connection.execute("INSERT INTO things (id) VALUES (1)")
                        try await connection.execute(statement)
                    }
                }
            }
            try requireEqual(try await count(in: database), 0)
        },
        Case("a cancelled caller's write is not begun") { database in
            try await makeTable(in: database)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await insert(1...1, into: database)
            }
            guard case .failure(let error) = await task.result, error is CancellationError else {
                throw Failure(description: "it was begun")
            }
            try requireEqual(try await count(in: database), 0)
        },
        Case("a write that has begun is finished when its caller is cancelled") { database in
            try await makeTable(in: database)
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let (goesOn, goOn) = AsyncStream<Void>.makeStream()
            let task = Task {
                try await database.write { connection in
                    begin.yield()
                    for await _ in goesOn { break }
                    try await connection.execute("INSERT INTO things (id) VALUES (1)")
                }
            }
            for await _ in begun { break }
            task.cancel()
            goOn.yield()
            try await task.value
            try requireEqual(try await count(in: database), 1)
        },
        Case("what comes after close is refused") { database in
            try await makeTable(in: database)
            try require(await database.isAnswering, "it does not answer")
            await database.close()
            try requireEqual(try await code { try await insert(1...1, into: database) }, .closed)
            try requireEqual(try await code { try await count(in: database) }, .closed)
            try require(await !database.isAnswering, "it answers")
            await database.close()
        },
    ]
}
