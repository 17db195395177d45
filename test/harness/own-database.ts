import { afterAll } from "bun:test"
import { administer } from "./administer.ts"
import { addressOf, dropDatabases } from "./postgres-copies.ts"
import { stopServerOfProcess } from "./postgres-server.ts"

/**
 * Loaded before the first test file of a process. On PostgreSQL each process has a separate database. It and the databases
 * of its directories are cleared before each file, because the server slows down as data left by tests accumulates.
 */
const server = process.env.TEST_POSTGRES
if (server === undefined) {
  // In a plain `bun test` this runs once, after all files.
  afterAll(stopServerOfProcess)
} else {
  const name = `test_${process.pid}`
  const own = addressOf(server, name)
  process.env.TEST_POSTGRES = own
  await administer(server, `create database ${name}`)
  afterAll(async () => {
    await dropDatabases(own)
    await administer(server, `drop database ${name} with (force)`, `create database ${name}`)
  })
}
