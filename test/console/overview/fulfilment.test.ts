import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { sql } from "../../../src/database/port.ts"
import { addDays } from "../../../src/tools/calendar/dates.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "../../compliance/pairs/sample-pairs.ts"
import { listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"

/** The first page of the console of a company with requirements. The day is 2026-11-20. */

const DAY = "2026-11-20"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(60) })
  const { database } = installation
  for (const key of ["acme", "beta"]) {
    const company = companyId(installation, key)
    const { users, courses } = await peopleAndCourses(database, company)
    await addPairs(database, samplePairs(company, users, courses, DAY))
    await addRequirement(company, courses[0] ?? 0)
  }
})
afterAll(() => installation.stop())

async function addRequirement(company: number, course: number): Promise<void> {
  const columns = "company_id, key, course_id, from_date, made_on, is_begun, has_bound, created_at, updated_at"
  const row = [company, `asked by ${company}`, course, DAY, DAY, 1, 1, 1, 1]
  await installation.database.transaction((tx) => insertRows(tx, `requirements (${columns})`, [row]))
}

const overview = async (key: string, language = "en") =>
  (await (await signedIn(installation, key)).get(`/console?language=${language}`)).text

/** The figures on the page, by the address that they lead to. */
function figuresIn(text: string): Record<string, string> {
  const figures = [...text.matchAll(/<li class="figure[^"]*"><a href="([^"]*)">.*?<strong>([^<]*)<\/strong>/g)]
  return Object.fromEntries(figures.map(([, address = "", number = ""]) => [address.replaceAll("&amp;", "&"), number]))
}

const apiFigures = async (as: string, query = "by=company") =>
  listOf(await installation.request("GET", `compliance/figures?${query}`, { as })) as unknown as {
    readonly [name: string]: number
  }[]

/** The part of the page below a heading. */
const below = (text: string, heading: string) => text.split(`${heading}</h2>`)[1]?.split("</section>")[0] ?? ""

describe("the figures where something is required", () => {
  test.each(["admin", "locadmin", "trainer"])("are those of the API in the view of %s", async (key) => {
    const [figures] = await apiFigures(key)
    const shown = figuresIn(await overview(key))
    expect(shown).toMatchObject({
      "/console/matrix": `${Math.floor(Number(figures?.rate) * 100)} %`,
      "/console/matrix?standing=overdue": String(figures?.overdue),
      "/console/matrix?standing=expiring": String(figures?.expiring),
      "/console/requirements/exceptions": String(figures?.exceptions),
    })
    expect(Number(figures?.overdue)).toBeGreaterThan(0)
  })

  test("lead to lists that the reader may open", async () => {
    const browser = await signedIn(installation, "locadmin")
    for (const address of Object.keys(figuresIn((await browser.get("/console")).text))) {
      expect([address, (await browser.get(address)).status]).toEqual([address, 200])
    }
  })

  test("count exceptions as their list does", async () => {
    const browser = await signedIn(installation, "trainer")
    const { text } = await browser.get("/console/requirements/exceptions")
    const [, total] = /([\d,]+) entr(?:y|ies)/.exec(text) ?? []
    expect(figuresIn(await overview("trainer"))["/console/requirements/exceptions"]).toBe(String(total))
  })
})

describe("the teams of the overview", () => {
  test("come with the lowest rate first, as the API counts them, and lead to their part of the matrix", async () => {
    const rows = await apiFigures("admin", "by=team")
    const expected = rows
      .filter(({ group, rate }) => group !== null && rate !== null)
      .sort((one, other) => Number(one.rate) - Number(other.rate) || Number(other.required) - Number(one.required))
      .map((row) => (row.group as unknown as { readonly id: number }).id)
    const shown = below(await overview("admin"), "Teams, lowest rate first")
    const ids = [...shown.matchAll(/\/console\/matrix\?team_id=(\d+)"/g)].map(([, id]) => Number(id))
    expect(ids).toEqual(expected.slice(0, 6))
    expect(ids.length).toBeGreaterThan(1)
  })

  test("are those in view", async () => {
    const shown = below(await overview("trainer"), "Teams, lowest rate first")
    expect(shown).toContain("Warehouse")
    expect(shown).not.toContain("Plant")
  })
})

describe("the course of twelve months", () => {
  const AMOUNTS = ["valid", "expiring", "open", "overdue", "exempt", "absent", "exceptions", "people", "complete"]

  /** Notes figures as the nightly duty would: so many of 100 pairs are valid, the others are overdue. */
  async function note(day: string, kind: string, group: number, valid: number): Promise<void> {
    const amounts = [valid, 0, 0, 100 - valid, 0, 0, 0, 100, valid]
    const columns = `standing_days (company_id, day, kind, group_id, role, ${AMOUNTS.join(", ")})`
    const row = [companyId(installation), day, kind, group, "", ...amounts]
    await installation.database.transaction((tx) => insertRows(tx, columns, [row]))
  }

  const rowsOf = (text: string) =>
    [...below(text, "Rate in the last twelve months").matchAll(/<tr[^>]*>(?:(?!<\/tr>).)*<\/tr>/gs)]
      .slice(1)
      .map(([row]) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell))

  beforeAll(async () => {
    const [company, berlin, krakow] = [
      companyId(installation),
      idOf(installation, "locations", "berlin"),
      idOf(installation, "locations", "krakow"),
    ]
    // Three weeks ago nothing was noted. Of the week before that, the last day that was noted counts.
    for (const [ago, valid] of [
      [8, 40],
      [14, 50],
      [30, 60],
      [29, 70],
    ] as const) {
      const day = addDays(DAY, -ago)
      await note(day, "company", company, valid)
      await note(day, "location", berlin, valid - 10)
      await note(day, "location", krakow, 100)
      await note(day, "team", idOf(installation, "teams", "plant"), valid - 20)
    }
  })

  test("has the last noted day of each week, and says where none was noted", async () => {
    const rows = rowsOf(await overview("admin"))
    expect(rows[1]?.[0]).toContain("12 Nov")
    expect(rows.map(([, rate]) => rate).slice(1)).toEqual(["40 %", "50 %", "Not recorded", "70 %"])
  })

  test("ends with today, as the figure above says", async () => {
    const text = await overview("admin")
    expect(rowsOf(text)[0]?.[1]).toBe(figuresIn(text)["/console/matrix"] ?? "")
  })

  test("is drawn with gaps, and described", async () => {
    const chart = below(await overview("admin"), "Rate in the last twelve months")
    // Two weeks in a row are a line, one alone is a point, and so is today.
    expect(chart.match(/<polyline/g)?.length).toBe(1)
    expect(chart).toMatch(/<svg[^>]*role="img" aria-label="Rate in the last twelve months: \d+ % today"/)
  })

  test("is that of their locations and teams for those who see a part of the company", async () => {
    const rates = async (key: string) => rowsOf(await overview(key)).map(([, rate]) => rate)
    expect((await rates("locadmin")).slice(1)).toEqual(["30 %", "40 %", "Not recorded", "60 %"])
    expect((await rates("mixed")).slice(1)).toEqual(["20 %", "30 %", "Not recorded", "50 %"])
  })

  test("is in German too", async () => {
    const chart = below(await overview("admin", "de"), "Quote der letzten zwölf Monate")
    expect(chart).toContain("Nicht erfasst")
  })
})

describe("what needs the reader", () => {
  const FAILED = `company_id, kind, recipient_user_id, user_id, course_id, deadline_date, due_on, state, reason, urgency,
    created_at`

  async function fail(user: string, at: string): Promise<void> {
    const id = idOf(installation, "users", user)
    const course = idOf(installation, "courses", "safety")
    const moment = Date.parse(at)
    const row = [companyId(installation), "assigned", id, id, course, DAY, DAY, "failed", "refused", 1, moment]
    await installation.database.transaction((tx) => insertRows(tx, `reminder_entries (${FAILED})`, [row]))
  }

  test("names exceptions and reminders that failed lately, in view alone", async () => {
    const [figures] = await apiFigures("trainer")
    expect(await overview("trainer")).toContain(`Decide about ${figures?.exceptions} exceptions`)
    expect(await overview("admin")).not.toContain("failed in the last 30 days")
    await fail("p1", "2026-11-19T08:00:00Z")
    await fail("p3", "2026-11-18T08:00:00Z")
    await fail("p3", "2026-09-18T08:00:00Z")
    const text = await overview("admin")
    expect(text).toContain("2 reminders failed in the last 30 days")
    expect(text).toContain('href="/console/reminders?state=failed&amp;since=2026-10-22"')
    // p1 is in the warehouse, p3 in the plant.
    expect(await overview("trainer")).toContain("1 reminder failed in the last 30 days")
    await installation.database.run(sql`delete from reminder_entries`)
  })
})

describe("a company without requirements", () => {
  test("sees its trainings, and who may add a requirement is told how", async () => {
    const { database } = installation
    await database.run(sql`update requirements set state = 'ended' where company_id = ${companyId(installation)}`)
    const text = await overview("admin")
    expect(Object.keys(figuresIn(text))).toContain("/console/assignments?status=overdue")
    expect(text).toContain('href="/console/requirements/new"')
    expect(text).toContain("Teams, furthest behind first")
    expect(text).not.toContain("Rate in the last twelve months")
    expect(await overview("locadmin")).not.toContain('href="/console/requirements/new"')
    await database.run(sql`update requirements set state = 'active'`)
    expect(await overview("admin")).not.toContain('href="/console/requirements/new"')
  })
})
