import { afterAll } from "bun:test"
import { administer } from "./administer.ts"
import { addressOf, dropDatabases } from "./postgres-copies.ts"

/**
 * Loaded before the first test file of a process. On PostgreSQL the process has a database of its own, which is empty
 * when a file begins, and so are there no databases of its directories: a server looks through what all tests have left, and it
 * becomes slow.
 */
const server = process.env.TEST_POSTGRES
if (server !== undefined) {
  const name = `test_${process.pid}`
  const own = addressOf(server, name)
  process.env.TEST_POSTGRES = own
  await administer(server, `create database ${name}`)
  afterAll(async () => {
    await dropDatabases(own)
    await administer(server, `drop database ${name} with (force)`, `create database ${name}`)
  })
}
