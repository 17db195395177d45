import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, idsOf } from "../../harness/answers.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const COURSES = [
  { key: "forklift", title: "Forklift operator", short_type: "operator", scope_key: "forklift", state: "active" },
  { key: "old", title: "Old course", short_type: "operator", state: "inactive" },
  { key: "first-aid", title: "First aid", short_type: "base", state: "active", allow_user_approval_date: true },
  { key: "ladders", title: "Ladders", short_type: "base", state: "active" },
]
const companies = COMPANIES.companies.map((company) =>
  company.key === "acme" ? { ...company, courses: [...(company.courses ?? []), ...COURSES] } : company,
)

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: { ...COMPANIES, companies } })
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string) => idOf(installation, "users", key)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)

const create = (body: object, options: object = {}) =>
  installation.request("POST", "requirements", { body, ...options })
const change = (id: number, body: object) => installation.request("PATCH", `requirements/${id}`, { body })
const read = (id: number, as = "admin") => installation.request("GET", `requirements/${id}`, { as })
const end = (id: number) => installation.request("DELETE", `requirements/${id}`)

async function made(body: object): Promise<number> {
  const answer = await create(body)
  expect(answer.status).toBe(201)
  return idIn(answer)
}

/** Makes it one that has bound somebody, and no longer does. */
const hasBound = (id: number) => installation.database.run(sql`update requirements set has_bound = 1 where id = ${id}`)

/** It binds nobody yet. */
const FUTURE = { from: "2027-01-01" }

const forklift = () => ({ course_id: course("forklift") })

describe("making a requirement", () => {
  test("needs only a course; everything else has its default", async () => {
    const { status, body } = await create({ ...forklift(), location_id: location("krakow") })
    expect(status).toBe(201)
    expect<unknown>(body.data).toEqual({
      id: expect.any(Number),
      external_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "requirement",
      state: "active",
      title: null,
      course: {
        id: course("forklift"),
        title: "Forklift operator",
        short_type: "operator",
        scope_id: expect.any(Number),
        type: "course",
      },
      audience: { location_id: location("krakow"), team_id: null, role: null },
      from: "2026-11-20",
      until: null,
      lead_days: 30,
      grace_days: 30,
      bound_count: expect.any(Number),
      progress: null,
      creator: { id: user("admin"), full_name: "Service admin" },
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:30:00Z",
    })
    expect<unknown>((await read(idIn({ body } as never))).body.data).toEqual(body.data)
  })

  test("takes all fields, and names records by their external ids", async () => {
    const { status, body } = await create({
      external_id: "R-1",
      title: "Drivers",
      course_external_id: "forklift",
      location_external_id: "berlin",
      team_external_id: "warehouse",
      role: "company.employee",
      from: "2026-12-01",
      until: "2026-12-01",
      lead_days: 0,
      grace_days: 365,
    })
    expect(status).toBe(201)
    expect<unknown>(body.data).toMatchObject({
      external_id: "R-1",
      title: "Drivers",
      course: { id: course("forklift") },
      audience: { location_id: location("berlin"), team_id: team("warehouse"), role: "company.employee" },
      from: "2026-12-01",
      until: "2026-12-01",
      lead_days: 0,
      grace_days: 365,
      bound_count: 0,
    })
  })

  test("refuses a request without a course, with unknown records, and with values out of bounds", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await create({}), ["course_id"])
      expectFaults(await create({ course_id: NOBODYS_ID, location_id: NOBODYS_ID, team_id: NOBODYS_ID }), [
        ...["course_id", "location_id", "team_id"],
      ])
      const unknown = { course_external_id: "x", location_external_id: "x", team_external_id: "x" }
      expectFaults(await create(unknown), Object.keys(unknown))
      expectFaults(await create({ ...forklift(), team_id: team("crew", "beta") }), ["team_id"])
      const wrong = { lead_days: 366, grace_days: -1, role: "company.king", from: "2026-02-30", until: "soon" }
      expectFaults(await create({ ...forklift(), ...wrong }), Object.keys(wrong))
      expectFaults(await create({ ...forklift(), course_external_id: "forklift" }), ["course_external_id"])
    })
  })

  test("refuses an inactive course", async () => {
    const { status, body } = await create({ course_id: course("old") })
    expect({ status, codes: body.codes as unknown }).toEqual({ status: 422, codes: { course_id: ["inactive_course"] } })
  })

  test("refuses a base course that nobody can be approved for, and names its instruction course", async () => {
    expect((await create({ course_id: course("first-aid") })).status).toBe(201)
    const { status, body } = await create({ course_id: course("ladders") })
    expect({ status, codes: body.codes as unknown }).toEqual({
      status: 422,
      codes: { course_id: ["base_course_required"] },
    })
    const made = await installation.database.get<{ title: string }>(sql`
      select i.title from courses c join courses i on i.id = c.instruction_course_id where c.id = ${course("ladders")}`)
    expect(String(body.errors?.course_id?.[0])).toContain(String(made?.title))
    const german = await create({ course_id: course("ladders") }, { headers: { "accept-language": "de" } })
    expect(String(german.body.errors?.course_id?.[0])).toContain("Grundkurs")
  })

  test("refuses a team outside the location", async () => {
    const { status, body } = await create({
      ...forklift(),
      location_id: location("krakow"),
      team_id: team("warehouse"),
    })
    expect({ status, codes: body.codes as unknown }).toEqual({ status: 422, codes: { team_id: ["team_elsewhere"] } })
  })

  test("refuses a last day before the first one, and one that has passed", async () => {
    for (const [period, code] of [
      [{ from: "2026-12-02", until: "2026-12-01" }, "before_from"],
      [{ until: "2026-11-19" }, "before_from"],
      [{ from: "2026-11-01", until: "2026-11-19" }, "in_past"],
    ] as const) {
      const { status, body } = await create({ ...forklift(), ...period })
      expect({ status, codes: body.codes as unknown }).toEqual({ status: 422, codes: { until: [code] } })
    }
    expect((await create({ ...forklift(), from: "2020-01-01", until: "2026-11-20" })).status).toBe(201)
  })

  test("refuses a second active one of the same course and audience, but not after the first has ended", async () => {
    const audience = { location_id: location("berlin"), role: "company.employee" }
    const first = await made({ ...forklift(), ...audience })
    await made({ ...forklift(), location_id: location("berlin") })
    await made({ course_id: course("first-aid"), ...audience })
    const second = await create({ ...forklift(), ...audience })
    expect({ status: second.status, codes: second.body.codes as unknown }).toEqual({
      status: 422,
      codes: { course_id: ["same_requirement"] },
    })
    await hasBound(first)
    expect((await end(first)).status).toBe(204)
    await made({ ...forklift(), ...audience })
  })

  test("is one requirement, however often a request is repeated with its Idempotency-Key", async () => {
    const headers = { "idempotency-key": "once" }
    const answers = [await create(forklift(), { headers }), await create(forklift(), { headers })]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(idIn(answers[1] as never)).toBe(idIn(answers[0] as never))
  })

  test("is one requirement of two at once", async () => {
    const answers = await Promise.all([create(forklift()), create(forklift()), create(forklift())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })
})

describe("who sees a requirement", () => {
  test("who sees its team or its location, and everybody who may view requirements one of the whole company", async () => {
    const whole = await made(forklift())
    const employees = await made({ ...forklift(), role: "company.employee" })
    const berlin = await made({ ...forklift(), location_id: location("berlin") })
    const warehouse = await made({ ...forklift(), location_id: location("berlin"), team_id: team("warehouse") })
    const krakow = await made({ ...forklift(), location_id: location("krakow") })
    const plant = await made({ ...forklift(), team_id: team("plant") })
    const seen = async (as: string) => idsOf(await installation.request("GET", "requirements", { as }))
    expect(await seen("admin")).toEqual([whole, employees, berlin, warehouse, krakow, plant])
    expect(await seen("locadmin")).toEqual([whole, employees, berlin, warehouse])
    expect(await seen("trainer")).toEqual([whole, employees, berlin, warehouse])
    expect(await seen("other")).toEqual([])
    expect((await read(warehouse, "trainer")).status).toBe(200)
    expectRefusal(await read(plant, "trainer"), 403)
    expectRefusal(await read(plant, "other"), 403)
    expectRefusal(await read(NOBODYS_ID), 404)
    expectRefusal(await installation.request("GET", "requirements", { as: "employee" }), 403)
    for (const as of ["locadmin", "trainer"]) {
      expectRefusal(await create(forklift(), { as }), 403)
      expectRefusal(await installation.request("DELETE", `requirements/${warehouse}`, { as }), 403)
    }
  })
})

describe("the list of requirements", () => {
  test("is filtered by state, course, place, role, external id and time of change", async () => {
    const whole = await made({ ...forklift(), external_id: "R-1" })
    const berlin = await made({ ...forklift(), location_id: location("berlin"), team_id: team("office") })
    installation.time.now += 1_800_000
    const aid = await made({ course_id: course("first-aid"), role: "company.trainer" })
    await hasBound(whole)
    await end(whole)
    const list = async (query: string) => idsOf(await installation.request("GET", `requirements?${query}`))
    expect(await list("")).toEqual([whole, berlin, aid])
    expect(await list("state=active")).toEqual([berlin, aid])
    expect(await list("state=ended")).toEqual([whole])
    expect(await list(`course_id=${course("first-aid")}`)).toEqual([aid])
    expect(await list(`location_id=${location("berlin")}`)).toEqual([berlin])
    expect(await list(`team_id=${team("office")}`)).toEqual([berlin])
    expect(await list("role=company.trainer")).toEqual([aid])
    expect(await list("external_id=R-1")).toEqual([whole])
    expect(await list(`ids=${berlin},${aid}`)).toEqual([berlin, aid])
    expect(await list("updated_since=2026-11-20T09:45:00Z")).toEqual([whole, aid])
    expect(await list(`cursor=&team_id=${team("office")}`)).toEqual([berlin])
    expectFaults(await installation.request("GET", "requirements?state=inactive&role=x"), ["role", "state"])
  })

  test("is sorted by id, first day, creation and change", async () => {
    const late = await made({ ...forklift(), from: "2027-01-01" })
    installation.time.now += 1000
    const early = await made({ course_id: course("first-aid"), from: "2026-12-01" })
    installation.time.now += 1000
    await change(late, { title: "Later" })
    const list = async (sort: string) => idsOf(await installation.request("GET", `requirements?sort=${sort}`))
    expect(await list("id")).toEqual([late, early])
    expect(await list("from")).toEqual([early, late])
    expect(await list("-created_at")).toEqual([early, late])
    expect(await list("-updated_at")).toEqual([late, early])
    expectFaults(await installation.request("GET", "requirements?sort=title"), ["sort"])
    expectFaults(await installation.request("GET", "requirements?cursor=&sort=from"), ["sort"])
  })
})

describe("changing a requirement", () => {
  test("changes what is named and keeps the rest; a PUT names the course", async () => {
    const id = await made({
      ...forklift(),
      title: "Drivers",
      location_id: location("berlin"),
      ...FUTURE,
      until: "2027-01-31",
    })
    installation.time.now += 60_000
    const { status, body } = await change(id, { title: null, lead_days: 60, location_id: null, team_id: team("plant") })
    expect(status).toBe(200)
    expect<unknown>(body.data).toMatchObject({
      title: null,
      audience: { location_id: null, team_id: team("plant"), role: null },
      until: "2027-01-31",
      lead_days: 60,
      updated_at: "2026-11-20T09:31:00Z",
    })
    const put = (sent: object) => installation.request("PUT", `requirements/${id}`, { body: sent })
    expectFaults(await put({ grace_days: 10 }), ["course_id"])
    expect<unknown>((await put({ ...forklift(), grace_days: 10, until: null })).body.data).toMatchObject({
      lead_days: 60,
      grace_days: 10,
      until: null,
    })
  })

  test("changes nothing if nothing differs", async () => {
    const id = await made(forklift())
    await expectNothingChanged(installation, async () => {
      expect((await change(id, { ...forklift(), lead_days: 30 })).status).toBe(200)
    })
  })

  test("is refused with a stale If-Match", async () => {
    const id = await made(forklift())
    const tag = String((await read(id)).headers.get("etag"))
    const patch = (title: string) =>
      installation.request("PATCH", `requirements/${id}`, { body: { title }, headers: { "if-match": tag } })
    expect((await patch("One")).status).toBe(200)
    expect((await patch("Two")).status).toBe(412)
    const ending = await installation.request("DELETE", `requirements/${id}`, { headers: { "if-match": tag } })
    expect(ending.status).toBe(412)
    expect((await read(id)).body.data?.title as unknown).toBe("One")
  })

  test("refuses a last day before the first one, whichever of them is named", async () => {
    const id = await made({ ...forklift(), from: "2026-12-01", until: "2026-12-31" })
    expectFaults(await change(id, { until: "2026-11-30" }), ["until"])
    expectFaults(await change(id, { from: "2027-01-01" }), ["until"])
    expect((await change(id, { from: "2027-01-01", until: "2027-01-01" })).status).toBe(200)
  })

  test("refuses the course and audience of another active one", async () => {
    await made(forklift())
    const id = await made({ ...forklift(), ...FUTURE, role: "company.employee" })
    expectFaults(await change(id, { role: null }), ["course_id"])
  })

  test("refuses another course or audience once it has bound somebody, under the key that was sent", async () => {
    const id = await made({ ...forklift(), location_id: location("berlin") })
    await hasBound(id)
    const { status, body } = await change(id, {
      course_external_id: "first-aid",
      location_id: null,
      team_id: team("office"),
      role: "company.employee",
    })
    expect(status).toBe(422)
    const code = ["has_bound"]
    expect<unknown>(body.codes).toEqual({ course_external_id: code, location_id: code, team_id: code, role: code })
    const same = { ...forklift(), location_id: location("berlin"), team_id: null, role: null, title: "Berlin" }
    expect((await change(id, same)).status).toBe(200)
    expect((await change(id, { from: "2026-10-01", lead_days: 1, grace_days: 2, until: "2027-05-05" })).status).toBe(
      200,
    )
  })

  test("keeps a team that has moved to another location, as long as neither is changed", async () => {
    const id = await made({ ...forklift(), location_id: location("berlin"), team_id: team("office") })
    await installation.request("PATCH", `teams/${team("office")}`, { body: { location_id: location("krakow") } })
    expect((await change(id, { title: "Office" })).status).toBe(200)
    expectFaults(await change(id, { location_id: location("berlin"), team_id: team("plant") }), ["team_id"])
  })
})

describe("ending a requirement", () => {
  test("by deleting it: it is readable, ended with yesterday, and ended again without effect", async () => {
    const id = await made({ ...forklift(), from: "2026-01-01" })
    await hasBound(id)
    expect((await end(id)).status).toBe(204)
    const { body } = await read(id)
    expect<unknown>(body.data).toMatchObject({
      state: "ended",
      from: "2026-01-01",
      until: "2026-11-19",
      progress: null,
    })
    await expectNothingChanged(installation, async () => expect((await end(id)).status).toBe(204))
  })

  test("never puts its last day before its first, or later than it was", async () => {
    const today = await made(forklift())
    const future = await made({ ...forklift(), from: "2027-01-01", role: "company.employee" })
    for (const id of [today, future]) {
      await hasBound(id)
      await end(id)
    }
    expect((await read(today)).body.data?.until as unknown).toBe("2026-11-20")
    expect((await read(future)).body.data?.until as unknown).toBe("2027-01-01")
  })

  test("removes one that has never bound anybody", async () => {
    const id = await made({ ...forklift(), from: "2027-01-01" })
    expect((await end(id)).status).toBe(204)
    expectRefusal(await read(id), 404)
    expectRefusal(await end(id), 404)
  })

  test("by its state, or by a last day in the past", async () => {
    const one = await made({ ...forklift(), from: "2026-01-01" })
    const other = await made({ ...forklift(), from: "2026-01-01", role: "company.employee" })
    for (const id of [one, other]) await hasBound(id)
    expect<unknown>((await change(one, { state: "ended" })).body.data).toMatchObject({
      state: "ended",
      until: "2026-11-19",
    })
    expect<unknown>((await change(other, { until: "2026-10-31" })).body.data).toMatchObject({
      state: "ended",
      until: "2026-10-31",
    })
  })

  test("is for good: it does not come back, by its state or by its days", async () => {
    const id = await made({ ...forklift(), from: "2026-01-01" })
    await hasBound(id)
    await end(id)
    for (const back of [{ state: "active" }, { until: "2027-12-31" }, { until: null }, { grace_days: 1 }]) {
      const { status, body } = await change(id, back)
      expect({ back, status, codes: body.codes as unknown }).toEqual({
        back,
        status: 422,
        codes: { state: ["requirement_ended"] },
      })
    }
    expectFaults(await change(id, { role: "company.employee" }), ["role"])
    expect((await change(id, { title: "Former drivers", state: "ended" })).status).toBe(200)
  })
})

describe("a requirement by its external id", () => {
  const path = "requirements/by-external-id/R%2F1"
  const put = (body: object, as = "admin") => installation.request("PUT", path, { body, as })

  test("is created, updated and read", async () => {
    const { status, body } = await put({ course_external_id: "forklift", location_external_id: "berlin", ...FUTURE })
    expect(status).toBe(201)
    expect<unknown>(body.data).toMatchObject({ external_id: "R/1", lead_days: 30 })
    const again = await put({ course_external_id: "forklift", location_external_id: null, grace_days: 14 })
    expect(again.status).toBe(200)
    expect<unknown>(again.body.data).toMatchObject({
      id: body.data?.id,
      audience: { location_id: null },
      grace_days: 14,
    })
    expect<unknown>((await installation.request("GET", path)).body.data).toEqual(again.body.data)
    expectFaults(await put({ external_id: "R-2", course_id: course("first-aid") }), ["external_id"])
    expectFaults(await put({ title: "Drivers" }), ["course_id"])
    expectRefusal(await put(forklift(), "locadmin"), 403)
  })

  test("is ended by its state, and made anew only under another external id", async () => {
    expectFaults(await put({ ...forklift(), state: "ended" }), ["state"])
    const id = idIn(await put(forklift()))
    await hasBound(id)
    expect((await put({ ...forklift(), state: "ended" })).body.data?.state as unknown).toBe("ended")
    expectFaults(await put({ ...forklift(), state: "active" }), ["state"])
    expect((await put(forklift())).body.data?.state as unknown).toBe("ended")
  })

  test("is taken by one that has another, and is unique in the company", async () => {
    const id = await made(forklift())
    expect((await put({ ...forklift(), id })).body.data as unknown).toMatchObject({ id, external_id: "R/1" })
    const { status, body } = await create({ ...forklift(), role: "company.trainer", external_id: "R/1" })
    expect({ status, codes: body.codes as unknown, conflicts: body.conflicts as unknown }).toEqual({
      status: 422,
      codes: { external_id: ["taken"] },
      conflicts: { external_id: { id, external_id: "R/1", state: "active" } },
    })
    expectRefusal(await installation.request("GET", "requirements/by-external-id/R%2F1", { as: "other" }), 404)
  })

  test("is deleted", async () => {
    const id = await made({ ...forklift(), external_id: "R/1", from: "2026-01-01" })
    await hasBound(id)
    expect((await installation.request("DELETE", path)).status).toBe(204)
    expect((await read(id)).body.data?.state as unknown).toBe("ended")
    expectRefusal(await installation.request("DELETE", "requirements/by-external-id/none"), 404)
  })
})

describe("changes of requirements", () => {
  test("are in the audit log under the names of the API, and in the feed", async () => {
    const { body: start } = await installation.request("GET", "changes?after=now")
    const id = await made({ ...forklift(), location_id: location("berlin"), ...FUTURE })
    await change(id, { location_id: null, title: "Drivers" })
    await hasBound(id)
    await end(id)
    const gone = await made({ ...forklift(), ...FUTURE })
    await end(gone)
    const entries = await installation.database.all<{ action: string; record_name: string; changes: string }>(sql`
      select action, record_name, changes from audit_entries
      where company_id = ${companyId(installation)} and record_type = 'requirement' order by id`)
    expect(entries.map(({ action, record_name }) => [action, record_name])).toEqual([
      ["create", "Forklift operator"],
      ["update", "Drivers"],
      ["end", "Drivers"],
      ["create", "Forklift operator"],
      ["delete", "Forklift operator"],
    ])
    expect(JSON.parse(entries[1]?.changes ?? "")).toEqual({
      location_id: { before: location("berlin"), after: null },
      title: { before: null, after: "Drivers" },
    })
    expect(JSON.parse(entries[2]?.changes ?? "")).toEqual({
      state: { before: "active", after: "ended" },
      until: { before: null, after: "2027-01-01" },
    })
    const { body } = await installation.request("GET", `changes?after=${start.meta?.next}&types=requirement`)
    expect([...(body.data ?? [])].map(({ action, record, fields }) => [action, record?.id, fields])).toEqual([
      ["created", id, []],
      ["updated", id, ["audience", "title"]],
      ["updated", id, ["state", "until"]],
      ["created", gone, []],
      ["deleted", gone, []],
    ] as never)
  })
})
