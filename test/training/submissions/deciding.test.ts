import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { readdir } from "node:fs/promises"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn } from "../../harness/answers.ts"
import type { Answer, Installation } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { companyId, idOf, NOBODYS_ID } from "../../harness/records.ts"
import {
  handIn,
  PICTURE,
  plainPdf,
  startWithSubmissions,
  storedPicture,
  submissionForm,
} from "../../harness/submissions.ts"
import { addWebhook, announcedTo } from "../../harness/webhook-company.ts"

/* Decisions about certificates that were handed in, and what happens to returned ones. Today is 20 November 2026. */

let installation: Installation
beforeEach(async () => {
  installation = await startWithSubmissions()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const send = (method: string, path: string, body?: object, as = "admin", headers: Record<string, string> = {}) =>
  installation.request(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
const pathOf = (answer: Answer) => `submissions/${idIn(answer)}`
const decide = (answer: Answer, decision: string, body: object = { note: "Whole page." }, as = "admin") =>
  send("POST", `${pathOf(answer)}/${decision}`, body, as)
const approve = async (more: Parameters<typeof handIn>[1] = {}, body: object = {}) =>
  decide(await handIn(installation, more), "approve", body)
const recorded = async (answer: Answer) =>
  (await send("GET", `course-assignments/${answer.body.data?.assignment_id}`)).body.data
const completed = async (key: string) => [
  ...((await send("GET", `users/${user(key)}/certificated-courses`)).body.data ?? []),
]
const fetched = async (url: unknown) => (await installation.app.handle(new Request(String(url)))).bytes()
const files = () => installation.database.all(sql`select id from files`)
const actions = async () => {
  const rows = await installation.database.all<{ action: string }>(sql`
    select action from audit_entries where record_type = 'submission' order by id`)
  return rows.map(({ action }) => action)
}

async function restart(options: Parameters<typeof startWithSubmissions>[0]): Promise<void> {
  await installation.stop()
  installation = await startWithSubmissions(options)
}

describe("approving", () => {
  test("records a qualification whose certificate is the file, and sends the learner a mail", async () => {
    const mail = new RecordedMail()
    await restart({ mail, settings: { public_url: "https://training.acme.example" } })
    const answer = await handIn(installation, { file: PICTURE }, { as: "admin", user: "ada" })
    const approved = await decide(answer, "approve", {}, "trainer")
    expect(approved.status).toBe(200)
    expect(approved.body.data).toMatchObject({
      ...{ state: "approved", finish_date: "2026-10-01", valid_until: "2028-10-01", decision_note: null },
      decided_by: { id: user("trainer"), full_name: "Service trainer" },
    })
    expect(await recorded(approved)).toMatchObject({
      ...{ state: "success", assignment_type: "approval", result_percent: 100 },
      ...{ finish_date: "2026-10-01", valid_until: "2028-10-01" },
    })
    const [entry] = await completed("ada")
    expect(await fetched(entry?.download_url)).toEqual(await storedPicture())
    const certificates = await send("GET", `certificates?user_id=${user("ada")}`)
    const assignment_id = Number(approved.body.data?.assignment_id)
    expect<unknown>(certificates.body.data?.[0]).toMatchObject({ assignment_id, standing: "valid" })
    expect(await actions()).toEqual(["create", "approve"])
    expect<unknown>(mail.decisions).toEqual([
      {
        ...{ companyId: companyId(installation), companyName: "Acme GmbH", to: "ada@acme.example" },
        ...{ fullName: "Ada Müller", language: "de", decision: "approved", courseTitle: "First aid" },
        ...{ note: null, validUntil: "2028-10-01", link: "https://training.acme.example/learn/submit" },
      },
    ])
    expect(mail.nudges).toBeGreaterThan(0)
  })

  test.each([
    [{}, {}, "2026-10-01", "2028-10-01"],
    [{ valid_until: "2027-01-31" }, {}, "2026-10-01", "2027-01-31"],
    [{ valid_until: "2027-01-31" }, { valid_until: null }, "2026-10-01", "2028-10-01"],
    [{ valid_until: "2027-01-31" }, { valid_until: "2026-12-31" }, "2026-10-01", "2026-12-31"],
    [{}, { finish_date: "2026-11-01" }, "2026-11-01", "2028-11-01"],
    [{ valid_until: "2026-10-31" }, { finish_date: "2026-09-01" }, "2026-09-01", "2026-10-31"],
  ])(
    "takes the given days, else those that were handed in, else the course's period: %j %j",
    async (sent, body, ...days) => {
      const [finish_date, valid_until] = days
      const approved = await approve(sent, body)
      expect(approved).toMatchObject({ status: 200, body: { data: { finish_date, valid_until } } })
      expect(await recorded(approved)).toMatchObject({ finish_date, valid_until })
    },
  )

  test("counts by the course's period where another may be chosen, and keeps the anniversary where the course does", async () => {
    expect((await approve({ course_id: course("welding") })).body.data).toMatchObject({ valid_until: "2029-10-01" })
    const kept = { course_id: course("kept"), finish_date: "2025-11-25" }
    expect((await approve(kept)).body.data).toMatchObject({ valid_until: "2026-11-25" })
    const renewed = await approve({ ...kept, finish_date: "2026-11-20" })
    expect(renewed.body.data).toMatchObject({ valid_until: "2027-11-25" })
  })

  test("supersedes what was finished before, and begins the recurrence of operators", async () => {
    const first = await approve({ course_id: course("driver") })
    await approve({ course_id: course("driver"), finish_date: "2026-11-19" })
    expect(await recorded(first)).toMatchObject({ valid_until: "2026-11-19" })
    const open = await send("GET", `users/${user("employee")}/assigned-courses`)
    const courses = [...(open.body.data ?? [])].map((assigned) => assigned.course?.id)
    expect<unknown>(courses).toContain(course("fork-again"))
  })

  test("renews the qualification that it replaces, whose certificate is the new file", async () => {
    const first = await approve()
    const id = Number(first.body.data?.assignment_id)
    const renewed = await approve({ file: PICTURE, finish_date: "2026-11-01", replaces_assignment_id: id })
    expect(renewed.body.data).toMatchObject({ assignment_id: id, valid_until: "2028-11-01" })
    expect(await recorded(renewed)).toMatchObject({ finish_date: "2026-11-01" })
    const entries = await completed("employee")
    expect(entries).toHaveLength(1)
    expect(await fetched(entries[0]?.download_url)).toEqual(await storedPicture())
    const issued = await installation.database.all<{ id: number }>(sql`
      select id from certificates where assignment_id = ${id} order by id`)
    expect(issued).toHaveLength(2)
  })

  test("does not renew a qualification that was revoked in the meantime", async () => {
    const first = await approve()
    const id = Number(first.body.data?.assignment_id)
    const again = await handIn(installation, { replaces_assignment_id: id })
    const [certificate] = await installation.database.all<{ id: number }>(sql`
      select id from certificates where assignment_id = ${id}`)
    expect((await send("POST", `certificates/${certificate?.id}/revoke`, { reason: "Forged." })).status).toBe(200)
    expectFaults(await decide(again, "approve", {}), ["replaces_assignment_id"])
    expectFaults(await handIn(installation, { replaces_assignment_id: id }), ["replaces_assignment_id"])
  })

  test("is refused with all faults, and nothing is recorded", async () => {
    const empty = await handIn(installation, { course_id: course("empty") })
    const days = { finish_date: "2026-11-21", valid_until: "2026-01-01" }
    expectFaults(await decide(empty, "approve", days), ["finish_date", "qualification", "valid_until"])
    const answer = await handIn(installation)
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${course("aid")}`)
    await installation.database.run(sql`update users set state = 'inactive' where id = ${user("employee")}`)
    expectFaults(await decide(answer, "approve", {}), ["course_id", "qualification"])
    expect((await send("GET", pathOf(answer))).body.data).toMatchObject({ state: "submitted", assignment_id: null })
    const approvals = await installation.database.all(
      sql`select id from assignments where assignment_type = 'approval'`,
    )
    expect(approvals).toEqual([])
  })

  test("is still possible once the course no longer accepts submissions", async () => {
    const answer = await handIn(installation)
    await installation.database.run(sql`update courses set accepts_submissions = 0 where id = ${course("aid")}`)
    expect((await decide(answer, "approve", {})).status).toBe(200)
  })

  test("records once for a request that is repeated", async () => {
    const answer = await handIn(installation)
    const headers = { "idempotency-key": "once" }
    const first = await send("POST", `${pathOf(answer)}/approve`, {}, "admin", headers)
    const again = await send("POST", `${pathOf(answer)}/approve`, {}, "admin", headers)
    expect(again.body).toEqual(first.body)
    expect(await completed("employee")).toHaveLength(1)
  })
})

describe("returning and refusing", () => {
  test.each([
    ["return", "returned"],
    ["refuse", "refused"],
  ] as const)("need words, which the learner sees and is sent: %s", async (decision, state) => {
    const mail = new RecordedMail()
    await restart({ mail })
    const answer = await handIn(installation, {}, { as: "admin", user: "ada" })
    for (const body of [{}, { note: " " }, { note: "x".repeat(2001) }]) {
      expectFaults(await decide(answer, decision, body), ["note"])
    }
    const decided = await decide(answer, decision, { note: "Whole\npage." }, "locadmin")
    expect(decided).toMatchObject({ status: 200, body: { data: { state, decision_note: "Whole\npage." } } })
    expect(decided.body.data).toMatchObject({ decided_by: { id: user("locadmin") }, assignment_id: null })
    expect(mail.decisions).toMatchObject([{ decision: state, note: "Whole\npage.", link: undefined }])
  })

  test("keep the file", async () => {
    const { body } = await decide(await handIn(installation), "refuse")
    expect(await fetched(body.data?.file?.url)).toEqual(plainPdf())
  })

  test("send nothing to people without an address", async () => {
    const mail = new RecordedMail()
    await restart({ mail })
    expect((await decide(await handIn(installation), "refuse")).status).toBe(200)
    expect(mail.decisions).toEqual([])
  })
})

describe("a decision", () => {
  const DECISIONS = [
    ["approve", {}],
    ["return", { note: "x" }],
    ["refuse", { note: "x" }],
  ] as const

  test("is possible from submitted alone", async () => {
    for (const [first, body] of DECISIONS) {
      const answer = await handIn(installation)
      expect((await decide(answer, first, body)).status).toBe(200)
      for (const [second, again] of DECISIONS) {
        const refused = await decide(answer, second, again)
        expectFaults(refused, ["submission"])
        expect<unknown>(refused.body.codes?.submission).toEqual(["submission_not_submitted"])
      }
    }
  })

  test("is never made by the person itself, and needs the permission and view", async () => {
    const own = await handIn(installation, {}, { as: "admin", user: "admin" })
    const mine = await handIn(installation)
    const adas = await handIn(installation, {}, { as: "admin", user: "ada" })
    const alones = await handIn(installation, {}, { as: "admin", user: "alone" })
    for (const [decision, body] of DECISIONS) {
      expectRefusal(await decide(own, decision, body), 403)
      expectRefusal(await decide(mine, decision, body, "employee"), 403)
      expectRefusal(await decide(adas, decision, body, "employee"), 403)
      expectRefusal(await decide(alones, decision, body, "trainer"), 403)
      expectRefusal(await decide(adas, decision, body, "other"), 403)
      expectRefusal(await send("POST", `submissions/${NOBODYS_ID}/${decision}`, body), 404)
    }
    expect(await actions()).toEqual(["create", "create", "create", "create"])
  })
})

describe("a returned submission", () => {
  async function returned(): Promise<Answer> {
    const answer = await handIn(installation)
    await decide(answer, "return")
    return answer
  }

  test("is changed and handed in again by its learner, as JSON", async () => {
    const answer = await returned()
    installation.time.now += 60_000
    const changed = await send("PATCH", pathOf(answer), { note: "Whole now.", valid_until: "2028-01-01" }, "employee")
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      ...{ state: "submitted", note: "Whole now.", valid_until: "2028-01-01", finish_date: "2026-10-01" },
      ...{ decision_note: "Whole page.", updated_at: "2026-11-20T09:31:00Z", file: { bytes: plainPdf().length } },
    })
    expectFaults(await send("PATCH", pathOf(answer), {}, "employee"), ["submission"])
    expect((await decide(answer, "approve", {})).body.data).toMatchObject({ valid_until: "2028-01-01" })
    expect(await actions()).toEqual(["create", "return", "submit", "approve"])
  })

  test("is handed in again unchanged by an empty change", async () => {
    const answer = await returned()
    expect((await send("PATCH", pathOf(answer), {}, "employee")).body.data).toMatchObject({ state: "submitted" })
  })

  test("takes another file in a form, and the former one is removed", async () => {
    const answer = await returned()
    const form = submissionForm({ file: PICTURE, note: "", course_id: course("welding") }, "photo.png")
    const changed = await send("PATCH", pathOf(answer), form, "employee")
    expect(changed.body.data).toMatchObject({
      ...{ state: "submitted", note: null, course: { id: course("welding") }, finish_date: "2026-10-01" },
      file: { name: "photo.png", content_type: "image/png", bytes: (await storedPicture()).length },
    })
    expect(await files()).toHaveLength(1)
    const removals = await installation.database.all(sql`select id from jobs where kind = 'remove_files'`)
    expect(removals).toHaveLength(1)
  })

  test("leaves a file that another submission names", async () => {
    const answer = await returned()
    const other = await handIn(installation, {}, { as: "admin", user: "ada" })
    expect(await files()).toHaveLength(1)
    await send("PATCH", pathOf(answer), submissionForm({ file: PICTURE }), "employee")
    expect(await files()).toHaveLength(2)
    const { body } = await send("GET", pathOf(other))
    expect(await fetched(body.data?.file?.url)).toEqual(plainPdf())
  })

  test("is refused with all faults, and stays as it was", async () => {
    const answer = await returned()
    const before = (await send("GET", pathOf(answer))).body
    const file = new Uint8Array(3)
    const form = submissionForm({ file, finish_date: "2026-11-21", course_id: course("ladder") })
    expectFaults(await send("PATCH", pathOf(answer), form, "employee"), ["course_id", "file", "finish_date"])
    expectFaults(await send("PATCH", pathOf(answer), { valid_until: "2026-09-30" }, "employee"), ["valid_until"])
    const empty = { finish_date: null, course_id: null }
    expectFaults(await send("PATCH", pathOf(answer), empty, "employee"), ["course_id", "finish_date"])
    expect((await send("GET", pathOf(answer))).body).toEqual(before)
    const stored = await readdir(`${installation.directory}/files`)
    expect(stored.filter((name) => !name.startsWith("."))).toHaveLength(1)
  })

  test("is changed by nobody else, only while it is returned, and not by its stale version", async () => {
    const answer = await returned()
    for (const as of ["admin", "trainer", "other"]) {
      expectRefusal(await send("PATCH", pathOf(answer), { note: "x" }, as), 403)
    }
    expectRefusal(await send("PATCH", `submissions/${NOBODYS_ID}`, { note: "x" }, "employee"), 404)
    const waiting = await handIn(installation)
    const refused = await send("PATCH", pathOf(waiting), { note: "x" }, "employee")
    expectFaults(refused, ["submission"])
    expect<unknown>(refused.body.codes?.submission).toEqual(["submission_not_returned"])
    const stale = { "if-match": waiting.headers.get("etag") ?? '"0-0"' }
    await decide(waiting, "return")
    expect((await send("PATCH", pathOf(waiting), { note: "x" }, "employee", stale)).status).toBe(412)
  })
})

describe("what happens to a submission", () => {
  async function live(): Promise<Answer> {
    const answer = await handIn(installation)
    await decide(answer, "return")
    await send("PATCH", pathOf(answer), submissionForm({ file: PICTURE, note: "x" }), "employee")
    await decide(answer, "approve", {})
    return answer
  }

  test("is in the feed of changes, by the fields that have changed", async () => {
    const { body } = await send("GET", "changes?after=now")
    const answer = await live()
    const feed = await send("GET", `changes?after=${body.meta?.next}&types=submission`)
    const seen = [...(feed.body.data ?? [])].map(({ action, record, fields }) => ({ action, record, fields }))
    const record = { type: "submission", id: idIn(answer), external_id: null }
    expect<unknown>(seen).toEqual([
      { action: "created", record, fields: [] },
      { action: "updated", record, fields: ["decided_by", "decision_note", "state"] },
      { action: "updated", record, fields: ["file", "note", "state"] },
      { action: "updated", record, fields: ["assignment_id", "decision_note", "state", "valid_until"] },
    ])
  })

  test("is announced to webhooks, each act by its own event", async () => {
    const names = ["created", "updated", "returned", "refused", "approved"].map((name) => `submission.${name}`)
    const { id } = await addWebhook(installation, "https://hooks.acme.example/in", names)
    await live()
    await decide(await handIn(installation), "refuse")
    expect((await announcedTo(installation, id)).sort()).toEqual([...names, "submission.created"].sort())
    const [event] = await installation.database.all<{ body: string }>(sql`
      select body from webhook_events where type = 'submission.approved'`)
    expect(JSON.parse(event?.body ?? "{}")).toMatchObject({
      ...{ type: "submission.approved" },
      data: { type: "submission", state: "approved", user_id: user("employee"), file: { url: null } },
    })
  })
})
