import { afterAll } from "bun:test"
import { administer } from "./administer.ts"

/**
 * Loaded before the first test file of a process. On PostgreSQL the process has a database of its own, which is empty
 * when a file begins: a server looks through what all tests have left in one, and it becomes slow.
 */
const server = process.env.TEST_POSTGRES
if (server !== undefined) {
  const name = `test_${process.pid}`
  const address = new URL(server)
  address.pathname = `/${name}`
  process.env.TEST_POSTGRES = address.href
  await administer(server, `create database ${name}`)
  afterAll(async () => {
    await administer(server, `drop database ${name} with (force)`)
    await administer(server, `create database ${name}`)
  })
}
