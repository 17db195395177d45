import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { authenticate } from "../../../src/access/tokens/rules.ts"
import { AnswerMixedUp, DatabaseUnavailable, StatementFailed } from "../../../src/database/errors.ts"
import { sql } from "../../../src/database/port.ts"
import { PostgresDatabase } from "../../../src/database/postgres/database.ts"
import { inspectPostgres } from "../../../src/database/postgres/inspect.ts"
import { openPostgres } from "../../../src/database/postgres/open.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"
import { historyOf, rejection } from "../../harness/temporary-database.ts"
import { PgBouncer } from "./pgbouncer.ts"
import { TransactionPooler } from "./transaction-pooler.ts"

/* Poolers between trainbase and PostgreSQL. */

let server: PostgresServer
beforeAll(async () => {
  server = await PostgresServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const MIGRATIONS = historyOf("create table items (id bigint)")

function addressAt(port: number) {
  const address = new URL(server.address)
  address.port = String(port)
  return parsedAddress(address.href)
}

const open = (port: number) =>
  openPostgres({ address: addressAt(port), migrations: MIGRATIONS, pool: 2, patience: 1000 })

async function expectRefusal(port: number): Promise<void> {
  for (const attempt of [() => open(port), () => inspectPostgres(addressAt(port), MIGRATIONS)]) {
    const error = await rejection(attempt())
    expect(error).toBeInstanceOf(AnswerMixedUp)
    expect(error.message).toBe(
      `what answers at postgres://postgres@127.0.0.1:${port}/postgres mixes up prepared statements, as a pooler without support for them does`,
    )
    expect(error).toMatchObject({ hint: expect.stringContaining("max_prepared_statements") })
  }
}

test("a pooler that mixes up prepared statements is refused at the start, and by doctor", async () => {
  using pooler = await TransactionPooler.start(server.port)
  await expectRefusal(pooler.port)
})

test("with a pooler that begins to mix them up later, a valid token is never mistaken for an unknown one", async () => {
  using pooler = await TransactionPooler.start(server.port)
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open() })
  const tokens = await Promise.all(["admin", "trainer", "employee"].map((client) => installation.token(client)))
  // Opened without the check at the start.
  const mixed = new PostgresDatabase(parsedAddress(own.address(pooler.port)), { pool: 6, patience: 500 })
  const told = { known: 0, unknown: 0, refused: 0 }
  const look = async (token: string) => {
    try {
      const found = await authenticate(mixed, { token, requestId: "1", address: () => "127.0.0.1" }, NOW)
      told[found === undefined ? "unknown" : "known"] += 1
      if (found !== undefined) expect(found.caller.company.id).toBe(installation.ids.companies.acme?.id ?? 0)
    } catch (error) {
      // The server refuses values that do not fit the other statement.
      if (error instanceof AnswerMixedUp) told.refused += 1
      else if (!(error instanceof StatementFailed || error instanceof DatabaseUnavailable)) throw error
    }
  }
  const others = [
    (name: string) => sql`select id from users where username = ${name}`,
    (name: string) => sql`select id, name, company_id, state from locations where name <> ${name}`,
    (name: string) => sql`select count(*) as number from teams where name = ${name}`,
  ]
  for (let round = 0; round < 40; round++) {
    const looks = tokens.map(look)
    const rest = others.map((query) => mixed.all(query("nobody")).catch(() => {}))
    await Promise.all([...looks, ...rest])
  }
  expect(told.unknown).toBe(0)
  // Otherwise nothing was mixed up here.
  expect(told.refused).toBeGreaterThan(0)
  await mixed.close()
  await installation.stop()
})

describe.skipIf(!hasPrograms("poolers", "pgbouncer"))("PgBouncer", () => {
  test("that pools transactions without support for prepared statements is refused", async () => {
    await using pooler = await PgBouncer.start(server.address, "transaction")
    await expectRefusal(pooler.port)
  })

  test("that pools sessions can be used", async () => {
    await using pooler = await PgBouncer.start(server.address, "session")
    await (await open(pooler.port)).close()
  })
})
