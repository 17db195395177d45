import { afterAll, beforeAll, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import type { PostgresDatabase } from "../../../src/database/postgres/database.ts"
import { Installation } from "../../harness/installation.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { always, Crossroads } from "../../harness/simultaneous.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { CrowdedServer } from "./crowded-server.ts"

/* Simultaneous requests on a server that can no longer tell transactions apart, so that many of them run alone. */

let server: CrowdedServer
let own: OwnSchema
let database: PostgresDatabase
let installation: Installation
let crossroads: Crossroads
beforeAll(async () => {
  server = await CrowdedServer.start()
  own = await OwnSchema.create(server.address)
  database = await own.open()
  installation = await Installation.start({ database, dataset: trainingCompany() })
  crossroads = await Crossroads.in(installation)
})
afterAll(async () => {
  await installation.stop()
  await own[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test("requests that depend on each other have a sequential outcome, and none is refused", async () => {
  // Twice, because the server is crowded only after some hundred transactions.
  for (let times = 0; times < 2; times++) {
    expect(await crossroads.leaveBoth()).toEqual(always({ open: 0, teams: 0 }))
    expect(await crossroads.changeTeams()).toEqual(always({ open: 1, teams: 1 }))
    expect(await crossroads.joinBoth()).toEqual(always({ open: 1, teams: 2 }))
    expect(await crossroads.qualify()).toEqual(always(1))
    expect(await crossroads.complete()).toEqual(always({ succeeded: 1, certificates: 1 }))
    expect(await crossroads.completeBesideWithdrawing()).toEqual(always({ succeeded: 1, agree: true }))
    expect(await crossroads.renewBesideLeaving()).toEqual(always({ open: 0, teams: 0 }))
    expect(await crossroads.namesakes()).toEqual(always(4))
  }
  const isolations = new Set<string | undefined>()
  for (let times = 0; times < 20; times++) {
    const row = await database.transaction(async (tx) => {
      await tx.run(sql`update users set updated_at = updated_at where id in (select min(id) from users)`)
      return tx.get<{ isolation: string }>(sql`select current_setting('transaction_isolation') as isolation`)
    })
    isolations.add(row?.isolation)
  }
  // Otherwise the server would not have been crowded.
  expect(isolations).toContain("repeatable read")
})
