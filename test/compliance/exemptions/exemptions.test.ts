import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, idsOf, listOf } from "../../harness/answers.ts"
import { type Installation, NOW } from "../../harness/installation.ts"
import { idOf, sharedCourseId } from "../../harness/records.ts"
import { addWebhook, announcedTo, startWithWebhooks } from "../../harness/webhook-company.ts"

/* Exemptions: people of whom a course is not asked for some time. Today is 20 November 2026. */

const DAY = 86_400_000

let installation: Installation
beforeEach(async () => {
  installation = await startWithWebhooks()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const fire = () => sharedCourseId(installation, "fire")
const base = () => sharedCourseId(installation, "base")

const send = (method: string, path: string, body?: object, as = "admin") =>
  installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })
const exempt = (more: object = {}, as = "admin") =>
  send("POST", "exemptions", { user_id: user("ada"), course_id: fire(), reason: "Knows it.", ...more }, as)
const shown = async (id: number) => (await send("GET", `exemptions/${id}`)).body.data

describe("exempting a user from a course", () => {
  test("returns the exemption: from today and without end, unless it says otherwise", async () => {
    const answer = await exempt()
    expect(answer.status).toBe(201)
    expect<unknown>(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        type: "exemption",
        user_id: user("ada"),
        course: { id: fire(), title: "Fire protection", short_type: "instruction", scope_id: null, type: "course" },
        from: "2026-11-20",
        until: null,
        reason: "Knows it.",
        creator: { id: user("admin"), full_name: "Service admin" },
        ended_at: null,
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
    expect<unknown>(await shown(idIn(answer))).toEqual(answer.body.data)
    expect(answer.headers.get("location")).toEndWith(`/exemptions/${idIn(answer)}`)
  })

  test("takes past days, and the user and the course by their external ids", async () => {
    const body = { user_external_id: "ada", course_external_id: "base", reason: "Knows\nit.", from: "2026-01-01" }
    const answer = await send("POST", "exemptions", { ...body, until: "2026-12-31" })
    expect(answer).toMatchObject({ status: 201, body: { data: { user_id: user("ada"), course: { id: base() } } } })
    expect(answer.body.data).toMatchObject({ from: "2026-01-01", until: "2026-12-31", reason: "Knows\nit." })
  })

  test("is possible for an inactive course", async () => {
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${fire()}`)
    expect((await exempt()).status).toBe(201)
  })

  test("is possible on a day that an exemption of another course or user has", async () => {
    for (const more of [{}, { course_id: base() }, { user_id: user("employee") }]) {
      expect((await exempt(more)).status).toBe(201)
    }
  })

  test.each([
    [{ until: "2026-11-01" }],
    [{ until: "2026-11-30" }],
    [{ until: null }],
    [{ from: "2026-11-10", until: "2026-11-11" }],
    [{ from: "2026-11-30" }],
  ])("is refused for days of which another exemption of the pair has some: %j", async (days) => {
    await exempt({ from: "2026-11-01", until: "2026-11-30" })
    const answer = await exempt({ from: "2026-10-01", ...days })
    expectFaults(answer, ["course_id"])
    expect<unknown>(answer.body.codes?.course_id).toEqual(["exempt_already"])
  })

  test("is possible up to the day before another exemption, and from the day after it", async () => {
    await exempt({ from: "2026-11-01", until: "2026-11-30" })
    expect((await exempt({ from: "2026-10-01", until: "2026-10-31" })).status).toBe(201)
    expect((await exempt({ from: "2026-12-01" })).status).toBe(201)
    expectFaults(await exempt({ from: "2027-12-01", until: "2027-12-01" }), ["course_id"])
  })

  test.each([
    [{ reason: undefined }, ["reason"]],
    [{ reason: "  " }, ["reason"]],
    [{ reason: "x".repeat(1001) }, ["reason"]],
    [{ until: "2026-11-19" }, ["until"]],
    [{ from: "2026-12-02", until: "2026-12-01" }, ["until"]],
    [{ from: "2026-02-30", until: "soon" }, ["from", "until"]],
    [{ user_id: 987654321, course_id: 987654321 }, ["user_id", "course_id"]],
    [{ user_id: undefined, course_id: undefined, reason: "" }, ["user_id", "course_id", "reason"]],
  ])("is refused with all faults: %j", async (more, keys) => {
    expectFaults(await exempt(more), keys)
    expect<unknown>((await send("GET", "exemptions")).body.data).toEqual([])
  })

  test("takes a reason of 1,000 characters", async () => {
    expect((await exempt({ reason: "ä".repeat(1000) })).status).toBe(201)
  })

  test("is refused for somebody out of view, on the field that named them", async () => {
    expectFaults(await exempt({ user_id: user("alone") }, "locadmin"), ["user_id"])
    const body = { user_external_id: "alone", course_id: fire(), reason: "Knows it." }
    expectFaults(await send("POST", "exemptions", body, "locadmin"), ["user_external_id"])
  })

  test("is possible for those who administer the place of the user, and for nobody else", async () => {
    expect((await exempt({}, "locadmin")).status).toBe(201)
    for (const as of ["trainer", "employee"]) expectRefusal(await exempt({ course_id: base() }, as), 403)
  })
})

describe("nobody", () => {
  test("exempts themselves, or changes or ends an exemption of their own", async () => {
    expectRefusal(await exempt({ user_id: user("admin") }), 403)
    const body = { user_external_id: "admin", course_id: fire(), reason: "Knows it." }
    expectRefusal(await send("POST", "exemptions", body), 403)
    await send("PUT", `users/${user("ada")}/roles`, { roles: ["company.admin"] })
    const own = idIn(await exempt({ user_id: user("locadmin") }))
    expectRefusal(await send("PATCH", `exemptions/${own}`, { reason: "changed" }, "locadmin"), 403)
    expectRefusal(await send("DELETE", `exemptions/${own}`, undefined, "locadmin"), 403)
    expect((await send("GET", `exemptions/${own}`, undefined, "locadmin")).status).toBe(200)
    expect(await shown(own)).toMatchObject({ reason: "Knows it.", ended_at: null })
  })
})

describe("changing an exemption", () => {
  test("sets its days and its reason", async () => {
    const id = idIn(await exempt())
    installation.time.now += 60_000
    const answer = await send("PATCH", `exemptions/${id}`, {
      from: "2026-01-01",
      until: "2026-11-30",
      reason: "Other",
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ from: "2026-01-01", until: "2026-11-30", reason: "Other" })
    expect(answer.body.data).toMatchObject({ updated_at: "2026-11-20T09:31:00Z", ended_at: null })
    const open = await send("PATCH", `exemptions/${id}`, { until: null })
    expect(open.body.data).toMatchObject({ from: "2026-01-01", until: null, reason: "Other" })
  })

  test("is refused for days that another exemption of the pair has, or that are in the wrong order", async () => {
    await exempt({ from: "2026-12-01" })
    const id = idIn(await exempt({ until: "2026-11-30" }))
    expectFaults(await send("PATCH", `exemptions/${id}`, { until: "2026-12-01" }), ["course_id"])
    expectFaults(await send("PATCH", `exemptions/${id}`, { until: null }), ["course_id"])
    expectFaults(await send("PATCH", `exemptions/${id}`, { from: "2026-12-02" }), ["until"])
    expectFaults(await send("PATCH", `exemptions/${id}`, { until: "2026-11-19" }), ["until"])
    expect((await send("PATCH", `exemptions/${id}`, { from: "2026-11-30" })).status).toBe(200)
  })

  test("needs the version that If-Match names", async () => {
    const path = `exemptions/${idIn(await exempt())}`
    const headers = { "if-match": (await send("GET", path)).headers.get("etag") ?? "" }
    expect((await installation.request("PATCH", path, { body: { reason: "Other" }, headers })).status).toBe(200)
    expect((await installation.request("PATCH", path, { body: { reason: "Third" }, headers })).status).toBe(412)
    expect((await installation.request("DELETE", path, { headers })).status).toBe(412)
  })
})

describe("ending an exemption", () => {
  test("leaves the user exempt until the end of today, and the exemption readable", async () => {
    const id = idIn(await exempt({ from: "2026-01-01" }))
    installation.time.now += 60_000
    expect((await send("DELETE", `exemptions/${id}`)).status).toBe(204)
    expect(await shown(id)).toMatchObject({ from: "2026-01-01", until: "2026-11-20", ended_at: "2026-11-20T09:31:00Z" })
    expect(idsOf(await send("GET", "exemptions?in_force=true"))).toEqual([id])
    installation.time.now += DAY
    expect(idsOf(await send("GET", "exemptions?in_force=true"))).toEqual([])
  })

  test("ends on the day of the company, which may be another than that of UTC", async () => {
    await installation.database.run(sql`update companies set timezone = 'Pacific/Auckland'`)
    const id = idIn(await exempt())
    await send("DELETE", `exemptions/${id}`)
    // Half past nine in the morning in UTC is late in the evening there.
    expect(await shown(id)).toMatchObject({ from: "2026-11-20", until: "2026-11-20" })
    installation.time.now = NOW + 2 * 3_600_000
    const next = idIn(await exempt())
    expect(await shown(next)).toMatchObject({ from: "2026-11-21" })
  })

  test("changes nothing when it is repeated, and when the exemption is over", async () => {
    const id = idIn(await exempt())
    const over = idIn(await exempt({ course_id: base(), from: "2026-01-01", until: "2026-11-19" }))
    await send("DELETE", `exemptions/${id}`)
    const before = [await shown(id), await shown(over)]
    installation.time.now += DAY
    for (const one of [id, over]) expect((await send("DELETE", `exemptions/${one}`)).status).toBe(204)
    expect([await shown(id), await shown(over)]).toEqual(before)
  })

  test("of one that has not begun means that it never applies", async () => {
    const id = idIn(await exempt({ from: "2026-12-01" }))
    expect((await send("DELETE", `exemptions/${id}`)).status).toBe(204)
    expect(await shown(id)).toMatchObject({ from: "2026-12-01", until: "2026-11-20", ended_at: "2026-11-20T09:30:00Z" })
    installation.time.now += 12 * DAY
    expect(idsOf(await send("GET", "exemptions?in_force=true"))).toEqual([])
    // So it is in the way of no other.
    expect((await exempt({ from: "2026-11-01" })).status).toBe(201)
  })

  test("leaves its days as they are; its reason can be corrected", async () => {
    const id = idIn(await exempt())
    await send("DELETE", `exemptions/${id}`)
    expectFaults(await send("PATCH", `exemptions/${id}`, { from: "2026-11-01", until: null }), ["from", "until"])
    const { status, body } = await send("PATCH", `exemptions/${id}`, { until: "2026-11-20", reason: "Other" })
    expect<unknown>({ status, reason: body.data?.reason }).toEqual({ status: 200, reason: "Other" })
    expect((await exempt({ from: "2026-11-21" })).status).toBe(201)
  })
})

describe("the list of exemptions", () => {
  test("has those of users in view, filtered by user, course, and whether they apply today", async () => {
    const ada = idIn(await exempt())
    const past = idIn(await exempt({ course_id: base(), from: "2026-01-01", until: "2026-11-19" }))
    const coming = idIn(await exempt({ course_id: base(), from: "2026-11-21" }))
    const alone = idIn(await exempt({ user_id: user("alone") }))
    const list = async (query: string, as = "admin") => idsOf(await send("GET", `exemptions?${query}`, undefined, as))
    expect(await list("")).toEqual([ada, past, coming, alone])
    expect(await list("", "locadmin")).toEqual([ada, past, coming])
    expect(await list("in_force=true")).toEqual([ada, alone])
    expect(await list("in_force=false")).toEqual([past, coming])
    expect(await list(`user_id=${user("alone")}`)).toEqual([alone])
    expect(await list(`course_id=${base()}&in_force=false&sort=-from`)).toEqual([coming, past])
    expect(await list(`ids=${alone},${past}`)).toEqual([past, alone])
    expectFaults(await send("GET", "exemptions?in_force=maybe&sort=reason"), ["in_force", "sort"])
    expectFaults(await send("GET", "exemptions?cursor=&sort=from"), ["sort"])
  })
})

describe("every change of an exemption", () => {
  test("is in the audit log and in the feed, with the fields of answers", async () => {
    const { body } = await send("GET", "changes?after=now")
    const id = idIn(await exempt())
    await send("PATCH", `exemptions/${id}`, { reason: "Other" })
    await send("PATCH", `exemptions/${id}`, { reason: "Other" })
    await send("DELETE", `exemptions/${id}`)
    const feed = await send("GET", `changes?after=${body.meta?.next}&types=exemption`)
    expect<unknown>(listOf(feed).map(({ action, record, fields }) => ({ action, record, fields }))).toEqual([
      { action: "created", record: { type: "exemption", id, external_id: null }, fields: [] },
      { action: "updated", record: { type: "exemption", id, external_id: null }, fields: ["reason"] },
      { action: "updated", record: { type: "exemption", id, external_id: null }, fields: ["ended_at", "until"] },
    ])
    const log = await send("GET", `audit?record=exemption&record_id=${id}&sort=id`)
    expect<unknown>(listOf(log).map(({ action }) => action)).toEqual(["create", "update", "end"])
    const [made, changed] = listOf(log)
    expect<unknown>(made?.changes).toEqual({
      user_id: { before: null, after: user("ada") },
      course_id: { before: null, after: fire() },
      from: { before: null, after: "2026-11-20" },
      reason: { before: null, after: "Knows it." },
    })
    expect<unknown>(changed?.changes).toEqual({ reason: { before: "Knows it.", after: "Other" } })
  })

  test("is announced: created, updated and ended, each with the exemption as the API shows it", async () => {
    const { id: webhook } = await addWebhook(installation, "https://hook.example/in", [
      "exemption.created",
      "exemption.updated",
      "exemption.ended",
    ])
    const id = idIn(await exempt())
    await send("PATCH", `exemptions/${id}`, { reason: "Other" })
    await send("DELETE", `exemptions/${id}`)
    expect(await announcedTo(installation, webhook)).toEqual([
      "exemption.created",
      "exemption.updated",
      "exemption.ended",
    ])
    const row = await installation.database.get<{ body: string }>(
      sql`select body from webhook_events where type = 'exemption.ended'`,
    )
    expect(JSON.parse(row?.body ?? "")).toMatchObject({ type: "exemption.ended", data: await shown(id) })
  })
})
