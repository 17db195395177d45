import { Database as Sqlite } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { Installation } from "../harness/installation.ts"

/*
 * A new connection is accepted and read within the current turn of the event loop. Its client may since the start of that turn
 * have received a response from another process on the same database file.
 */

let installation: Installation
let other: Sqlite
beforeEach(async () => {
  installation = await Installation.start()
  other = new Sqlite(join(installation.directory, "trainbase.sqlite"))
})
afterEach(async () => {
  other.close()
  await installation.stop()
})

/** Sends a request in the turn in which the database was read, after the other process has changed it. */
async function afterChange(path: string, change: () => void) {
  await installation.request("GET", path)
  let turns = 0
  setImmediate(() => turns++)
  await installation.database.get(sql`select 1 as one`)
  change()
  const answer = installation.request("GET", path)
  expect(turns).toBe(0)
  return answer
}

test("a request shows what another process has saved since the turn began", async () => {
  const { body } = await installation.request("GET", "users?per_page=1")
  const id = Number(body.data?.[0]?.id)
  const changed = await afterChange(`users/${id}`, () => {
    other.run("update users set last_name = 'Umbenannt' where id = ?", [id])
  })
  expect(changed.body.data).toMatchObject({ id, last_name: "Umbenannt" })
})

test("a token that another process has revoked since the turn began is refused", async () => {
  const refused = await afterChange("auth/me", () => {
    other.run("update tokens set expires_at = 0")
  })
  expect(refused.status).toBe(401)
})
