import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { AnnouncingDatabase } from "../../../src/webhooks/announcing-database.ts"
import { idIn } from "../../harness/answers.ts"
import type { Installation } from "../../harness/installation.ts"
import { companyId } from "../../harness/records.ts"
import { runDuties } from "../../harness/requirements.ts"
import { addWebhook, announcedTo, startWithWebhooks } from "../../harness/webhook-company.ts"

let installation: Installation
let webhook: number
beforeEach(async () => {
  installation = await startWithWebhooks()
  webhook = (
    await addWebhook(installation, "https://hook.example/in", [
      "requirement.created",
      "requirement.updated",
      "requirement.ended",
    ])
  ).id
})
afterEach(() => installation.stop())

async function latest(): Promise<{ type: string; data: Record<string, unknown> }> {
  const row = await installation.database.get<{ body: string }>(
    sql`select body from webhook_events order by event_id desc limit 1`,
  )
  return JSON.parse(row?.body ?? "null")
}

const send = (method: string, path: string, body?: object) =>
  installation.request(method, path, body === undefined ? {} : { body })

test("a requirement is announced when it is made, changed and ended, once each, as the API shows it", async () => {
  const id = idIn(await send("POST", "requirements", { course_external_id: "safety", from: "2026-11-01" }))
  const shown = async () => (await send("GET", `requirements/${id}`)).body.data
  expect((await latest()).data).toMatchObject({ id, state: "active", type: "requirement" })
  installation.time.now += 1000
  await send("PATCH", `requirements/${id}`, { title: "Safety", grace_days: 7 })
  expect<unknown>((await latest()).data).toEqual(await shown())
  installation.time.now += 1000
  await send("DELETE", `requirements/${id}`)
  expect<unknown>((await latest()).data).toEqual(await shown())
  expect(await announcedTo(installation, webhook)).toEqual([
    ...["requirement.created", "requirement.updated", "requirement.ended"],
  ])
})

test("one that has bound nobody and is removed has ended, with its last state", async () => {
  const id = idIn(await send("POST", "requirements", { course_external_id: "safety", from: "2036-11-20" }))
  installation.time.now += 1000
  await send("DELETE", `requirements/${id}`)
  expect(await latest()).toMatchObject({ type: "requirement.ended", data: { id, state: "ended", until: "2036-11-20" } })
})

test("its first day and its last announce it once, and nothing about the people whom it binds and releases", async () => {
  const id = idIn(
    await send("POST", "requirements", { course_external_id: "safety", from: "2026-11-22", until: "2026-11-25" }),
  )
  const { body: start } = await send("GET", "changes?after=now")
  const others = await addWebhook(installation, "https://hook.example/all")
  const database = new AnnouncingDatabase(installation.database, {
    settings: {} as never,
    clock: () => installation.time.now,
  })
  const dayComes = async (day: string) => {
    installation.time.now = Date.parse(`${day}T12:00:00Z`)
    await runDuties(database, installation.time.now)
    await runDuties(database, installation.time.now)
    return (await send("GET", `requirements/${id}`)).body.data
  }
  expect<unknown>((await dayComes("2026-11-22"))?.bound_count).toBeGreaterThan(1)
  expect(await announcedTo(installation, webhook)).toEqual(["requirement.created", "requirement.updated"])
  expect((await latest()).data).toMatchObject({ id, state: "active" })
  expect<unknown>((await dayComes("2026-11-26"))?.state).toBe("ended")
  expect<unknown>((await latest()).data).toEqual((await send("GET", `requirements/${id}`)).body.data)
  expect(await announcedTo(installation, others.id)).toEqual(["requirement.updated", "requirement.ended"])
  const { body } = await send("GET", `changes?after=${start.meta?.next}`)
  expect(
    [...(body.data ?? [])].map(({ action, record, fields }) => [action, record?.type, record?.id, fields]),
  ).toEqual([
    ["updated", "requirement", id, ["bound_count"]],
    ["updated", "requirement", id, ["state"]],
  ] as never)
  const entries = await installation.database.all(sql`
    select action, actor, origin from audit_entries
    where company_id = ${companyId(installation)} and record_type = 'requirement' order by id`)
  expect(entries.slice(1)).toEqual([
    { action: "begin", actor: "server", origin: "settle what is required" },
    { action: "end", actor: "server", origin: "settle what is required" },
  ])
})

test("needs the permission to view requirements", async () => {
  const { status } = await installation.request("POST", "webhooks", {
    token: await installation.token("admin", "webhooks.manage"),
    body: { url: "https://hook.example/in", events: ["requirement.ended"] },
  })
  expect(status).toBe(403)
})
