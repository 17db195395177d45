import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addPairs, crowd, peopleAndCourses, type SamplePair, samplePairs } from "../../compliance/pairs/sample-pairs.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"

/** The matrix of people and courses. The day is 2026-11-20. */

const DAY = "2026-11-20"

let installation: Installation
let pairs: readonly SamplePair[]
let courses: readonly number[]
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(120) })
  const { database } = installation
  const company = companyId(installation)
  const found = await peopleAndCourses(database, company)
  courses = found.courses
  pairs = samplePairs(company, found.users, courses, DAY)
  await addPairs(database, pairs)
  const beta = companyId(installation, "beta")
  const others = await peopleAndCourses(database, beta)
  await addPairs(database, samplePairs(beta, others.users, others.courses, DAY))
})
afterAll(() => installation.stop())

interface Shown {
  readonly status: number
  readonly text: string
  readonly people: readonly number[]
  /** The standing of each cell, by user id and course id. */
  readonly cells: ReadonlyMap<string, string>
  readonly courses: readonly number[]
  readonly next: string | undefined
  readonly previous: string | undefined
}

async function matrixFor(user: string, address = "/console/matrix"): Promise<Shown> {
  const browser = await signedIn(installation, user)
  const { status, text } = await browser.get(address)
  const rows = text.split("<tbody>")[1]?.split("</tbody>")[0]?.split("<tr>").slice(1) ?? []
  const cells = [
    ...text.matchAll(
      /<td(?: class="is-(\w+)")?>(?:<label>.*?<\/label>)?<a href="[^"]*user_id=(\d+)&amp;course_id=(\d+)/g,
    ),
  ]
  const link = (rel: string) => new RegExp(`href="([^"]*)" rel="${rel}"`).exec(text)?.[1]?.replaceAll("&amp;", "&")
  return {
    ...{ status, text },
    people: rows.map((row) => Number(/console\/people\/(\d+)/.exec(row)?.[1])),
    cells: new Map(cells.map(([, standing, person, course]) => [`${person} ${course}`, standing ?? "none"])),
    courses: [...text.matchAll(/<th scope="col"><a href="\/console\/courses\/(\d+)"/g)].map(([, id]) => Number(id)),
    next: link("next"),
    previous: link("prev"),
  }
}

/** All pages of a matrix. */
async function wholeFor(user: string, address: string): Promise<Shown[]> {
  const pages = [await matrixFor(user, address)]
  for (;;) {
    const { next } = pages.at(-1) ?? {}
    if (next === undefined) return pages
    pages.push(await matrixFor(user, next))
  }
}

const peopleWith = (isMeant: (pair: SamplePair) => boolean) =>
  [...new Set(pairs.filter(isMeant).map(({ user_id }) => user_id))].sort((one, other) => one - other)

describe("the matrix", () => {
  test("has everybody of whom a course is asked, by name, and the standing of each of them with each course", async () => {
    const pages = await wholeFor("admin", "/console/matrix")
    const shown = pages.flatMap(({ people }) => people)
    expect(pages.map(({ people }) => people.length).slice(0, 2)).toEqual([50, 50])
    expect(shown.toSorted((one, other) => one - other)).toEqual(peopleWith(() => true))
    const order = await installation.database.all<{ id: number }>(sql`select id from users order by name_folded, id`)
    expect(shown).toEqual(order.map(({ id }) => id).filter((id) => shown.includes(id)))
    const known = new Map(pairs.map((pair) => [`${pair.user_id} ${pair.course_id}`, pair.standing]))
    const cells = new Map(pages.flatMap((page) => [...page.cells]))
    for (const person of shown) {
      for (const course of courses) {
        const key = `${person} ${course}`
        const isHeld = cells.get(key) === "none"
        expect([key, isHeld ? undefined : cells.get(key)]).toEqual([key, known.get(key)])
      }
    }
  })

  test("leads back to the page before", async () => {
    const first = await matrixFor("admin")
    const second = await matrixFor("admin", first.next)
    const again = await matrixFor("admin", second.previous)
    expect(first.previous).toBeUndefined()
    expect(again.people).toEqual(first.people)
  })

  test.each(["overdue", "open", "exempt", "absent", "expiring", "valid"])(
    "shows the people with something %s, and how many cells that is",
    async (standing) => {
      const wanted = pairs.filter((pair) => pair.standing === standing)
      const pages = await wholeFor("admin", `/console/matrix?standing=${standing}`)
      const shown = pages.flatMap(({ people }) => people).sort((one, other) => one - other)
      expect(shown).toEqual(peopleWith((pair) => pair.standing === standing))
      expect(pages[0]?.text).toContain(`, ${wanted.length} matching cells`)
    },
  )

  test("shows the people with an exception, and its reason", async () => {
    const pages = await wholeFor("admin", "/console/matrix?exception=failed")
    expect(pages.flatMap(({ people }) => people).sort((one, other) => one - other)).toEqual(
      peopleWith(({ exception }) => exception === "failed"),
    )
    const any = await matrixFor("admin", "/console/matrix?exception=prerequisites,failed,withdrawn,course_inactive")
    expect(any.text).toContain("Conditions not met")
  })

  test("narrows to a course, a team, a location, a role and a name", async () => {
    const [course = 0] = courses
    const one = await matrixFor("admin", `/console/matrix?course_id=${course}`)
    expect(one.courses).toEqual([course])
    const { database } = installation
    const asked = new Set(peopleWith(() => true))
    const among = async (rows: { id: number }[]) => rows.map(({ id }) => id).filter((id) => asked.has(id))
    const team = idOf(installation, "teams", "office")
    const berlin = idOf(installation, "locations", "berlin")
    const cases = [
      [
        `team_id=${team}`,
        await among(await database.all(sql`select user_id as id from team_users where team_id = ${team}`)),
      ],
      [
        `location_id=${berlin}`,
        await among(
          await database.all(sql`select distinct m.user_id as id from team_users m join teams t on t.id = m.team_id
            where t.location_id = ${berlin}`),
        ),
      ],
      [
        "role=company.trainer",
        await among(
          await database.all(sql`select user_id as id from user_roles
            where role = 'company.trainer' and company_id = ${companyId(installation)}`),
        ),
      ],
      ["search=özil", await among(await database.all(sql`select id from users where last_name = 'Özil'`))],
    ] as const
    for (const [query, wanted] of cases) {
      const pages = await wholeFor("admin", `/console/matrix?${query}`)
      const shown = pages.flatMap(({ people }) => people)
      expect([query, shown.sort((a, b) => a - b)]).toEqual([query, [...wanted].sort((a, b) => a - b)])
      expect(shown.length).toBeGreaterThan(0)
    }
  })

  test("finds people while stored standings are old", async () => {
    const { database } = installation
    await database.transaction((tx) =>
      tx.run(sql`update pairs set next_on = ${DAY} where company_id = ${companyId(installation)}`),
    )
    const pages = await wholeFor("admin", "/console/matrix?standing=overdue")
    await database.transaction((tx) => tx.run(sql`update pairs set next_on = null`))
    expect(pages.flatMap(({ people }) => people).sort((one, other) => one - other)).toEqual(
      peopleWith(({ standing }) => standing === "overdue"),
    )
  })

  test("shows a trainer the people and teams in view alone", async () => {
    const { database } = installation
    const berlin = idOf(installation, "locations", "berlin")
    const trainer = idOf(installation, "users", "trainer")
    const seen = await database.all<{ id: number }>(sql`
      select m.user_id as id from team_users m join teams t on t.id = m.team_id where t.location_id = ${berlin}
      union select ${trainer}`)
    const ids = new Set(seen.map(({ id }) => id))
    const shown = (await wholeFor("trainer", "/console/matrix")).flatMap(({ people }) => people)
    expect(shown.sort((a, b) => a - b)).toEqual(peopleWith(({ user_id }) => ids.has(user_id)))
    // Of a team elsewhere, only those who are in a team in view, too.
    const plant = idOf(installation, "teams", "plant")
    const members = await database.all<{ id: number }>(
      sql`select user_id as id from team_users where team_id = ${plant}`,
    )
    const both = new Set(members.map(({ id }) => id).filter((id) => ids.has(id)))
    const elsewhere = (await wholeFor("trainer", `/console/matrix?team_id=${plant}`)).flatMap(({ people }) => people)
    expect(elsewhere.sort((a, b) => a - b)).toEqual(peopleWith(({ user_id }) => both.has(user_id)))
  })

  test("is refused to people who only learn, who do not see it in the navigation", async () => {
    expect((await matrixFor("employee")).status).toBe(403)
    expect((await (await signedIn(installation, "admin")).get("/console")).text).toContain('href="/console/matrix"')
  })

  test("shows a day of the past, and refuses one to come at its field", async () => {
    const past = await matrixFor("admin", "/console/matrix?as_of=2026-11-01")
    expect([past.status, past.text.includes("As it was at the end of 1 November 2026.")]).toEqual([200, true])
    const coming = await matrixFor("admin", "/console/matrix?as_of=2027-01-01")
    expect([coming.status, coming.text.includes('href="#filter-as_of"') || coming.text.includes("As of")]).toEqual([
      422,
      true,
    ])
    expect((await matrixFor("admin", "/console/matrix?standing=wrong")).status).toBe(422)
    expect((await matrixFor("admin", "/console/matrix?standing=overdue&as_of=2026-11-01")).status).toBe(200)
  })
})

/** A text without what keeps lines from breaking, and without entities. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/\u2060/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')

describe("the page behind a cell", () => {
  const whyOf = async (user: string, query: Record<string, string>) =>
    (await signedIn(installation, user)).get(`/console/matrix/why?${new URLSearchParams(query)}`)

  test("says what applies, in both languages, and leads to what can be done", async () => {
    const pair = pairs.find(
      ({ standing, user_id, deadline_date }) =>
        standing === "overdue" && deadline_date === "2026-09-01" && user_id !== idOf(installation, "users", "admin"),
    )
    const query = { user_id: String(pair?.user_id), course_id: String(pair?.course_id) }
    const { status, text } = await whyOf("admin", query)
    expect(status).toBe(200)
    for (const part of ["Overdue", "1 August 2026", "1 September 2026", "2 September 2026"])
      expect(text).toContain(part)
    expect((await whyOf("admin", { ...query, language: "de" })).text).toContain("Überfällig seit")
    const form = /href="([^"]*act=assign)#act"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(form).toContain(`user_id=${pair?.user_id}&course_id=${pair?.course_id}`)
    const assign = await (await signedIn(installation, "admin")).get(form)
    for (const part of ['name="deadline_date"', 'name="act" value="assign"']) expect(assign.text).toContain(part)
  })

  test("says that nobody asks for a course", async () => {
    const asked = new Set(pairs.map(({ user_id, course_id }) => `${user_id} ${course_id}`))
    const [user = 0] = peopleWith(() => true)
    const course = courses.find((id) => !asked.has(`${user} ${id}`))
    const query = { user_id: String(user), course_id: String(course) }
    const { text } = await whyOf("admin", query)
    // Page and API tell the same steps by the same rule.
    const explained = await installation.request("GET", `compliance/why?${new URLSearchParams(query)}`)
    const { steps } = (explained.body as unknown as { data: { steps: { text: string }[] } }).data
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) expect(plain(text)).toContain(plain(step.text))
    expect(text).toContain("Nobody asks for this course from this person.")
  })

  test("is not there for others' people and courses, or an address that means nothing", async () => {
    const [course = 0] = courses
    const foreign = idOf(installation, "users", "bob", "beta")
    const own = String(idOf(installation, "users", "admin"))
    const hidden = await installation.database.get<{ id: number }>(sql`
      select u.id from users u where u.company_id = ${companyId(installation)} and u.state = 'active'
        and not exists (select 1 from team_users m where m.user_id = u.id) and u.key <> 'trainer' limit 1`)
    const cases: [string, Record<string, string>][] = [
      ["admin", { user_id: String(foreign), course_id: String(course) }],
      ["admin", { user_id: own, course_id: "999999" }],
      ["admin", { user_id: own }],
      ["admin", { user_id: "x", course_id: "y" }],
      ["admin", { user_id: own, course_id: String(course), as_of: "2027-01-01" }],
      ["trainer", { user_id: String(hidden?.id), course_id: String(course) }],
    ]
    for (const [user, query] of cases)
      expect([user, query, (await whyOf(user, query)).status]).toEqual([user, query, 404])
  })
})
