import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { announceClock } from "../../src/webhooks/clockwork/duty.ts"
import type { Installation } from "../harness/installation.ts"
import { acmeWith } from "../harness/instruction.ts"
import { idOf } from "../harness/records.ts"
import { passDays, require } from "../harness/requirements.ts"
import { addWebhook, announcedTo, startWithWebhooks } from "../harness/webhook-company.ts"

/** `compliance.changed`: gathered to one a person and minute. */

const COURSES = ["screen", "first-aid"].map((key) => {
  return { key, title: key, short_type: "trainer", state: "active", valid_period: "12m" }
})
let installation: Installation
let webhook: number
beforeEach(async () => {
  installation = await startWithWebhooks({ dataset: acmeWith({ courses: COURSES }) })
  webhook = (await addWebhook(installation, "https://hook.example/in", ["compliance.changed"])).id
})
afterEach(() => installation.stop())

/** Runs the duty a minute later. */
async function round(): Promise<void> {
  const { database, time } = installation
  time.now += 60_000
  await announceClock(database, { addresses: undefined, lead: database, now: time.now, onWritten() {} })
}

async function bodies(): Promise<{ user: { id: number }; pairs: { standing: string }[] }[]> {
  const rows = await installation.database.all<{ body: string }>(sql`select body from webhook_events order by event_id`)
  return rows.map(({ body }) => JSON.parse(body).data)
}

const joins = (team: string) => {
  const body = { user_ids: [idOf(installation, "users", "alone")] }
  return installation.request("POST", `teams/${idOf(installation, "teams", team)}/users`, { body })
}

test("whoever is bound to several courses is announced once, with all of them as the API shows them", async () => {
  for (const course of ["screen", "first-aid"]) await require(installation, { course, team: "office" })
  await joins("office")
  await round()
  await round()
  expect(await announcedTo(installation, webhook)).toEqual(["compliance.changed"])
  const [data] = await bodies()
  const id = idOf(installation, "users", "alone")
  const shown = await installation.request("GET", `compliance?user_id=${id}`)
  expect<unknown>(data).toEqual({ type: "compliance", user: shown.body.data?.[0]?.user, pairs: shown.body.data })
})

test("a standing that changes by time alone is announced", async () => {
  await require(installation, { course: "screen", team: "office", grace: 1 })
  await joins("office")
  await round()
  await passDays(installation, 2)
  await round()
  const all = await bodies()
  expect(all.at(-1)?.pairs.map(({ standing }) => standing)).toEqual(["overdue"])
})

test("people whom a requirement binds when it is made are not announced one by one", async () => {
  await require(installation, { course: "screen" })
  await round()
  expect(await announcedTo(installation, webhook)).toEqual([])
})

test("nothing is announced that changed before the webhook was made", async () => {
  await require(installation, { course: "screen", team: "office" })
  await joins("office")
  installation.time.now += 60_000
  const later = (await addWebhook(installation, "https://hook.example/later", ["compliance.changed"])).id
  await round()
  expect(await announcedTo(installation, later)).toEqual([])
})
