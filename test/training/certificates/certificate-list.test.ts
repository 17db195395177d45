import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, idsOf, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** Completed assignments of several people. The import issues a certificate for each. */
const HISTORY = {
  assignments: [
    assignment("base", "ada", "base", "success", { finish_date: "2026-01-11", valid_until: "2026-12-31" }),
    assignment("expired", "ada", "winch", "success", { finish_date: "2025-01-11", valid_until: "2026-11-19" }),
    assignment("last-day", "lukasz", "winch", "success", { finish_date: "2025-11-20", valid_until: "2026-11-20" }),
    assignment("endless", "lukasz", "ladder", "success", { finish_date: "2026-02-02" }),
    assignment("failed", "gone", "fork", "failed", { finish_date: "2026-05-05" }),
    assignment("lift", "employee", "lift", "success", {
      assignment_type: "approval",
      finish_date: "2026-02-01",
      valid_until: "2027-01-31",
    }),
    assignment("open", "ada", "ladder", "assigned"),
  ],
  beta: { assignments: [assignment("bobs", "bob", "beta-fork", "success", { finish_date: "2026-02-01" })] },
}
const KEYS = ["base", "expired", "last-day", "endless", "failed", "lift"]

let installation: Installation
/** The certificates by the key of their assignment; `renewed` is the one that replaced the certificate of `lift`. */
const ids = new Map<string, number>()
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
  const rows = await installation.database.all<{ id: number; assignment_id: number }>(sql`
    select id, assignment_id from certificates order by id`)
  for (const key of KEYS) ids.set(key, rows.find((row) => row.assignment_id === line(key))?.id ?? 0)
  ids.set("bobs", rows.find((row) => row.assignment_id === line("bobs", "beta"))?.id ?? 0)
  const renewed = await installation.request("POST", `users/${user("employee")}/qualifications`, {
    body: { course_id: installation.ids.courses.lift, finish_date: "2026-11-01", assignment_id: line("lift") },
  })
  expect(renewed.status).toBe(201)
  const [newest] = await installation.database.all<{ id: number }>(sql`select max(id) as id from certificates`)
  ids.set("renewed", newest?.id ?? 0)
})
afterAll(() => installation.stop())

const ALL = [...KEYS, "renewed"]
const line = (key: string, company?: string) => idOf(installation, "assignments", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const id = (key: string) => ids.get(key) ?? 0

interface Asking {
  readonly as?: string
  readonly token?: string
}

const list = (query = "", asking: Asking = {}) => installation.request("GET", `certificates?${query}`, asking)
const show = (key: string, asking: Asking = {}) => installation.request("GET", `certificates/${id(key)}`, asking)

/** The keys of the certificates that the list returns for this query. Also checks the total. */
async function found(query: string, asking: Asking = {}): Promise<string[]> {
  const answer = await list(`per_page=100&${query}`, asking)
  const found = idsOf(answer)
  expect([query, answer.status, Number(answer.body.meta?.total)]).toEqual([query, 200, found.length])
  return found.map((one) => ALL.find((key) => id(key) === one) ?? String(one))
}

describe("the certificates of a company", () => {
  test("are all that were issued, by id", async () => {
    expect(await found("")).toEqual(ALL)
  })

  test("are shown as issued, with their state", async () => {
    const [shown] = listOf(await list(`ids=${id("lift")}`))
    const { code } = (await installation.database.get<{ code: string }>(
      sql`select code from certificates where id = ${id("lift")}`,
    )) ?? { code: "" }
    expect<unknown>(shown).toEqual({
      id: id("lift"),
      type: "certificate",
      number: `${String(line("lift")).padStart(6, "0")}-1`,
      code,
      user_id: user("employee"),
      holder_name: expect.stringContaining("Service"),
      assignment_id: line("lift"),
      course: { id: installation.ids.courses.lift, title: "Élévateur à nacelle", short_type: "operator" },
      issued_on: "2026-11-20",
      begin_date: null,
      finish_date: "2026-02-01",
      valid_until: "2027-01-31",
      state: "success",
      standing: "superseded",
      revoked_on: null,
      revoked_reason: null,
      verify_url: `http://localhost/verify/${code}`,
      download_url: `http://localhost/api/v1/certificates/${id("lift")}/de.pdf`,
    })
    expect<unknown>((await show("lift")).body).toEqual({ data: shown })
  })

  test("have the state shown on the verification page", async () => {
    const expected = {
      base: "valid",
      expired: "expired",
      "last-day": "valid",
      endless: "valid",
      failed: "not_passed",
      lift: "superseded",
      renewed: "valid",
    }
    const standings = listOf(await list("")).map(({ standing }) => String(standing))
    expect(standings).toEqual(ALL.map((key) => expected[key as keyof typeof expected]))
    for (const { verify_url, standing } of listOf(await list(""))) {
      const { text } = await installation.request("GET", `/verify/${String(verify_url).split("/").at(-1)}`, {
        as: null,
      })
      const word = /<p class="word">([^<]*)<\/p>/.exec(text)?.[1]?.toLowerCase().replace(" ", "_")
      expect([verify_url, String(standing) === "not_passed" ? "not_passed" : word] as unknown).toEqual([
        verify_url,
        standing,
      ])
    }
  })

  test("depend on the day and the approvals that supersede them", async () => {
    const own = await Installation.start({ dataset: trainingCompany(HISTORY), settings: LASTING_TOKENS })
    try {
      const standings = async (query: string) =>
        listOf(await own.request("GET", `certificates?${query}`)).map(
          ({ assignment_id, standing }) => [assignment_id, standing] as unknown,
        )
      const assignmentOf = (key: string) => idOf(own, "assignments", key)
      const of = `user_id=${idOf(own, "users", "lukasz")}`
      expect(await standings(`${of}&standing=valid`)).toHaveLength(2)
      own.time.now = NOW + 86_400_000
      expect(await standings(`${of}&standing=expired`)).toEqual([[assignmentOf("last-day"), "expired"]])
      const { status } = await own.request("POST", `users/${idOf(own, "users", "employee")}/qualifications`, {
        body: { course_id: own.ids.courses.lift, finish_date: "2026-11-01" },
      })
      expect(status).toBe(201)
      expect(await standings("standing=superseded")).toEqual([[assignmentOf("lift"), "superseded"]])
    } finally {
      await own.stop()
    }
  })
})

describe("the filters", () => {
  const filters: readonly [string, () => string, readonly string[]][] = [
    ["user", () => `user_id=${user("ada")}`, ["base", "expired"]],
    ["course", () => `course_id=${idOf(installation, "courses", "winch")}`, ["expired", "last-day"]],
    ["shared course", () => `course_id=${installation.ids.courses.lift}`, ["lift", "renewed"]],
    ["valid", () => "standing=valid", ["base", "last-day", "endless", "renewed"]],
    ["expired", () => "standing=expired", ["expired"]],
    ["superseded", () => "standing=superseded", ["lift"]],
    ["not passed", () => "standing=not_passed", ["failed"]],
    ["end of validity", () => "valid_until_after=2026-11-20&valid_until_before=2026-12-31", ["base", "last-day"]],
    ["issue", () => "issued_since=2026-11-20", ALL],
    ["later issue", () => "issued_since=2026-11-21", []],
    ["ids", () => `ids=${id("failed")},${NOBODYS_ID},${id("bobs")}`, ["failed"]],
    ["another company's user", () => `user_id=${user("bob", "beta")}`, []],
    ["standing and user", () => `standing=valid&user_id=${user("lukasz")}`, ["last-day", "endless"]],
  ]
  test.each(filters)("by %s", async (_, query, expected) => {
    expect(await found(query())).toEqual([...expected])
    expect(idsOf(await list(`cursor=&per_page=100&${query()}`))).toEqual(expected.map(id))
  })

  test("by team and location find those of members", async () => {
    for (const filter of [
      `team_id=${idOf(installation, "teams", "plant")}`,
      `location_id=${idOf(installation, "locations", "berlin")}`,
      `location_id=${idOf(installation, "locations", "krakow")}`,
    ]) {
      const users = new Set(idsOf(await installation.request("GET", `users?per_page=100&${filter}`)))
      const expected = listOf(await list("")).filter(({ user_id }) => users.has(Number(user_id)))
      expect(idsOf(await list(filter))).toEqual(expected.map((one) => Number(one.id)))
    }
  })

  test("that are malformed are refused under their names, all at once", async () => {
    const wrong = [
      "user_id=0",
      "team_id=x",
      "location_id=-1",
      "course_id=1.5",
      "standing=good",
      "ids=x",
      "issued_since=x",
    ]
    const { body } = await list("cursor=&sort=issued_on")
    expect<unknown>(body.errors?.sort).toEqual(["With cursor, the sort field must be one of: id, -id."])
    const others = ["valid_until_before=2026-02-30", "valid_until_after=x", "sort=created_at"]
    const all = [...wrong, ...others]
    expectFaults(
      await list(all.join("&")),
      all.map((one) => one.split("=")[0] ?? ""),
    )
  })
})

test("the orders put certificates without an end last, in both directions", async () => {
  expect(await found("sort=valid_until")).toEqual([
    "expired",
    "last-day",
    "base",
    "lift",
    "renewed",
    "endless",
    "failed",
  ])
  const [first] = await found("sort=-valid_until")
  expect(first).toBe("renewed")
  expect((await found("sort=-valid_until")).slice(-2)).toEqual(["failed", "endless"])
  expect(await found("sort=-issued_on")).toEqual(ALL.toReversed())
})

describe("who sees which certificates", () => {
  test.each([
    ["admin", ALL],
    ["locadmin", ["base", "expired", "last-day", "endless", "lift", "renewed"]],
    ["trainer", ["base", "expired", "last-day", "endless", "lift", "renewed"]],
    ["mixed", ["last-day", "endless", "failed"]],
    ["employee", ["lift", "renewed"]],
  ])("%s %j", async (as, seen) => {
    expect(await found("", { as })).toEqual(seen)
    expect(await found("standing=valid", { as })).toEqual(
      seen.filter((key) => !["expired", "failed", "lift"].includes(key)),
    )
    for (const key of ALL) {
      const pdf = await installation.request("GET", `certificates/${id(key)}/de.pdf`, { as })
      if (seen.includes(key)) expect([(await show(key, { as })).status, pdf.status]).toEqual([200, 200])
      else for (const answer of [await show(key, { as }), pdf]) expectRefusal(answer, 403)
    }
  })

  test("nobody without the permission, and nobody in another company", async () => {
    expectRefusal(await list("", { as: "norole" }), 403)
    expectRefusal(await list("", { token: await installation.token("admin", "completed-courses.view") }), 403)
    expectRefusal(await show("bobs"), 403)
    expectRefusal(await installation.request("GET", `certificates/${id("bobs")}/de.pdf`), 403)
    expectRefusal(await installation.request("GET", `certificates/${NOBODYS_ID}`), 404)
    expectRefusal(await installation.request("GET", `certificates/${NOBODYS_ID}/de.pdf`), 404)
    for (const file of ["DE.pdf", "deu.pdf", "de.png", "de"]) {
      expectRefusal(await installation.request("GET", `certificates/${id("base")}/${file}`), 404)
    }
    expect(idsOf(await list("", { as: "other" }))).toEqual([id("bobs")])
  })
})

test("each address returns that certificate, superseded or not", async () => {
  const pdf = async (path: string) => (await installation.request("GET", path)).headers.get("content-disposition") ?? ""
  const number = String(line("lift")).padStart(6, "0")
  const [former, newest] = [await show("lift"), await show("renewed")]
  expect([idIn(former), idIn(newest)]).toEqual([id("lift"), id("renewed")])
  const path = (answer: typeof former) => new URL(String(answer.body.data?.download_url)).pathname
  expect(await pdf(path(former))).toContain(`certificate-${number}-1-de.pdf`)
  expect(await pdf(path(newest))).toContain(`certificate-${number}-2-de.pdf`)
  const ofCourse = `users/${user("employee")}/${line("lift")}/course/${installation.ids.courses.lift}-de.pdf`
  expect(await pdf(ofCourse)).toContain(`certificate-${number}-2-de.pdf`)
})
