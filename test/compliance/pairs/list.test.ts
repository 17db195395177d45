import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { sql } from "../../../src/database/port.ts"
import { foldForSearch } from "../../../src/tools/language/fold.ts"
import { expectFaults, listOf } from "../../harness/answers.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs, crowd, peopleAndCourses, type SamplePair, samplePairs } from "./sample-pairs.ts"

/* Random requests for pairs and figures, compared with what a plain program finds among all pairs. */

const DAY = "2026-11-20"

interface Person {
  readonly id: number
  readonly name_folded: string
  readonly search: string
  readonly teams: ReadonlySet<number>
  readonly locations: ReadonlySet<number>
  readonly roles: ReadonlySet<string>
}

let installation: Installation
let pairs: readonly SamplePair[]
const people = new Map<number, Person>()
const titles = new Map<number, string>()
let teamPlaces: { id: number; location_id: number }[]
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(60) })
  const { database } = installation
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(database, company)
  pairs = samplePairs(company, users, courses, DAY)
  await addPairs(database, pairs)
  const { users: others, courses: foreign } = await peopleAndCourses(database, companyId(installation, "beta"))
  await addPairs(database, samplePairs(companyId(installation, "beta"), others, foreign, DAY))
  teamPlaces = await database.all(sql`select id, location_id from teams where company_id = ${company}`)
  const memberships = await database.all<{ user_id: number; team_id: number }>(
    sql`select user_id, team_id from team_users`,
  )
  const roles = await database.all<{ user_id: number; role: string }>(sql`select user_id, role from user_roles`)
  for (const row of await database.all<Person>(
    sql`select id, name_folded, search from users where company_id = ${company}`,
  )) {
    const teams = new Set(memberships.filter(({ user_id }) => user_id === row.id).map(({ team_id }) => team_id))
    const locations = new Set(teamPlaces.filter(({ id }) => teams.has(id)).map(({ location_id }) => location_id))
    const own = new Set(roles.filter(({ user_id }) => user_id === row.id).map(({ role }) => role))
    people.set(row.id, { ...row, teams, locations, roles: own })
  }
  for (const { id, title } of await database.all<{ id: number; title: string }>(sql`select id, title from courses`)) {
    titles.set(id, foldForSearch(title))
  }
})
afterAll(() => installation.stop())

interface Query {
  readonly user_id?: number | undefined
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: string | undefined
  readonly course_id?: number | undefined
  readonly standing?: string | undefined
  readonly exception?: string | undefined
  readonly deadline_before?: string | undefined
  readonly search?: string | undefined
}

const VIEWERS = ["admin", "locadmin", "trainer", "employee", "mixed"] as const
type Viewer = (typeof VIEWERS)[number]

function isSeen(viewer: Viewer, { id, teams, locations }: Person): boolean {
  const berlin = idOf(installation, "locations", "berlin")
  const itself = id === idOf(installation, "users", viewer)
  if (viewer === "admin") return true
  if (viewer === "employee") return itself
  if (viewer === "mixed") return itself || teams.has(idOf(installation, "teams", "plant"))
  return itself || locations.has(berlin)
}

function matching(viewer: Viewer, query: Query): SamplePair[] {
  return pairs.filter((pair) => {
    const person = people.get(pair.user_id)
    if (person === undefined || !isSeen(viewer, person)) return false
    const { user_id, team_id, location_id, role, course_id, standing, exception, deadline_before, search } = query
    const due = pair.deadline_date?.slice(0, 10)
    return (
      (user_id === undefined || pair.user_id === user_id) &&
      (team_id === undefined || person.teams.has(team_id)) &&
      (location_id === undefined || seenLocations(viewer, person).has(location_id)) &&
      (role === undefined || person.roles.has(role)) &&
      (course_id === undefined || pair.course_id === course_id) &&
      (standing === undefined || standing.split(",").includes(pair.standing)) &&
      (exception === undefined || exception.split(",").includes(pair.exception ?? "")) &&
      (deadline_before === undefined || (due !== undefined && due <= deadline_before)) &&
      (search === undefined || person.search.includes(foldForSearch(search)))
    )
  })
}

/** The locations of a person that the viewer may know. */
function seenLocations(viewer: Viewer, { teams, locations }: Person): ReadonlySet<number> {
  const [berlin, krakow] = [idOf(installation, "locations", "berlin"), idOf(installation, "locations", "krakow")]
  if (viewer === "admin") return locations
  if (viewer === "employee") return new Set()
  if (viewer === "mixed") return new Set(teams.has(idOf(installation, "teams", "plant")) ? [krakow] : [])
  return new Set([...locations].filter((id) => id === berlin))
}

const queries = () => {
  const id = (values: readonly number[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 })
  const text = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 })
  return fc.record<Query>({
    user_id: fc.option(fc.constantFrom(...people.keys()), { nil: undefined, freq: 6 }),
    team_id: id(teamPlaces.map((team) => team.id)),
    location_id: id([...new Set(teamPlaces.map((team) => team.location_id))]),
    role: text("company.employee", "company.trainer", "company.admin"),
    course_id: id([...titles.keys()]),
    standing: text("overdue", "valid", "open,expiring", "exempt,absent", "valid,none"),
    exception: text("failed", "prerequisites,withdrawn"),
    deadline_before: text("2026-11-20", "2026-10-01", "2027-01-01"),
    search: text("abel", "person 3", "oz", "zzz"),
  })
}

const TERMS = ["deadline_date", "-deadline_date", "user", "-user", "course", "-course"]

function sorted(rows: readonly SamplePair[], sort: string): SamplePair[] {
  const terms = sort === "" ? [] : sort.split(",")
  const direction = terms.at(-1)?.startsWith("-") === true ? -1 : 1
  const order = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  const value = (field: string, pair: SamplePair) =>
    field === "user"
      ? (people.get(pair.user_id)?.name_folded ?? "")
      : field === "course"
        ? (titles.get(pair.course_id) ?? "")
        : pair.deadline_date
  return rows.toSorted((one, other) => {
    for (const term of terms) {
      const field = term.replace("-", "")
      const [a, b] = [value(field, one), value(field, other)]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
        continue
      }
      if (a !== b) return order(a, b) * (term.startsWith("-") ? -1 : 1)
    }
    return order(one.user_id, other.user_id) * direction || order(one.course_id, other.course_id) * direction
  })
}

const written = (query: object) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&")
const keysIn = (answer: Answer) => listOf(answer).map(({ user, course }) => [Number(user?.id), Number(course?.id)])
const keysOf = (rows: readonly SamplePair[]) => rows.map(({ user_id, course_id }) => [user_id, course_id])
const get = (path: string, as: string = "admin") => installation.request("GET", path, { as })

describe("the list of pairs", () => {
  test("has every pair in view that matches, in any order, on any page, with the exact total", async () => {
    const sorts = fc.uniqueArray(fc.constantFrom(...TERMS), { maxLength: 2, selector: (term) => term.replace("-", "") })
    const pages = fc.record({ page: fc.integer({ min: 1, max: 4 }), per_page: fc.constantFrom(3, 15, 100) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VIEWERS),
        queries(),
        sorts,
        pages,
        async (viewer, query, terms, { page, per_page }) => {
          const sort = terms.join(",")
          const all = sorted(matching(viewer, query), sort)
          const answer = await get(`compliance?${written({ ...query, sort, page, per_page })}`, viewer)
          expect(answer.status).toBe(200)
          expect({ keys: keysIn(answer), total: Number(answer.body.meta?.total) }).toEqual({
            keys: keysOf(all.slice((page - 1) * per_page, page * per_page)),
            total: all.length,
          })
        },
      ),
      { numRuns: propertyRuns(150, 150 * 10) },
    )
  })

  test("is the same behind a cursor, by user and course", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...VIEWERS), queries(), async (viewer, query) => {
        const shown: number[][] = []
        let cursor: string | null = ""
        while (cursor !== null) {
          const answer: Answer = await get(`compliance?${written(query)}&per_page=37&cursor=${cursor}`, viewer)
          expect(answer.status).toBe(200)
          shown.push(...keysIn(answer))
          cursor = answer.body.meta?.next_cursor as unknown as string | null
        }
        expect(shown).toEqual(keysOf(sorted(matching(viewer, query), "")))
      }),
      { numRuns: propertyRuns(40, 40 * 10) },
    )
  })

  test("refuses an order beside a cursor, and words that do not exist", async () => {
    expectFaults(await get("compliance?cursor=&sort=user"), ["sort"])
    expectFaults(await get("compliance?sort=id&standing=late&exception=none&role=boss"), [
      "exception",
      "role",
      "sort",
      "standing",
    ])
    expectFaults(await get("compliance?as_of=2026-11-21"), ["as_of"])
  })

  test("shows what a pair is made of", async () => {
    for (const pair of pairs.slice(0, 60)) {
      const [shown] = listOf(await get(`compliance?user_id=${pair.user_id}&course_id=${pair.course_id}`))
      const isInForce = pair.valid_until !== null && pair.valid_until >= DAY
      const next = (day: string) => new Date(Date.parse(day.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10)
      expect<unknown>(shown).toMatchObject({
        standing: pair.standing,
        since: pair.since,
        deadline_date: pair.deadline_date,
        overdue_since: pair.standing === "overdue" ? next(pair.deadline_date ?? "") : null,
        valid_until: isInForce && pair.valid_until !== "9999-12-31" ? pair.valid_until : null,
        exception: pair.exception === null ? null : { reason: pair.exception, since: "2026-10-01" },
        requirement_ids: [],
      })
    }
  })

  test("words unmet conditions in the language of the request", async () => {
    const headers = { "accept-language": "de" }
    const answer = await installation.request("GET", "compliance?exception=prerequisites", { headers })
    const german = listOf(answer).map(({ exception }) => exception?.messages?.[0])
    const english = listOf(await get("compliance?exception=prerequisites")).map(
      ({ exception }) => exception?.messages?.[0],
    )
    expect(german.length).toBeGreaterThan(0)
    expect(german).not.toEqual(english)
  })
})

describe("figures", () => {
  const GROUPINGS = ["company", "location", "team", "course", "role"]

  function groupsOf(viewer: Viewer, by: string, pair: SamplePair, query: Query): (number | string | null)[] {
    const person = people.get(pair.user_id)
    if (person === undefined) return []
    const places = seenLocations(viewer, person)
    const teams = [...person.teams].filter((id) => {
      const location = teamPlaces.find((team) => team.id === id)?.location_id ?? 0
      return query.location_id === undefined || (location === query.location_id && places.has(location))
    })
    const only = <T>(groups: readonly T[], one: T | undefined) =>
      groups.filter((group) => one === undefined || group === one)
    switch (by) {
      case "company":
        return [companyId(installation)]
      case "course":
        return [pair.course_id]
      case "role":
        return person.roles.size === 0 ? [null] : only([...person.roles], query.role)
      case "team":
        return person.teams.size === 0 ? [null] : only(teams, query.team_id)
      default: {
        if (person.teams.size === 0 && viewer === "admin") return [null]
        const known = teamPlaces.filter(
          ({ id }) => person.teams.has(id) && (query.team_id === undefined || id === query.team_id),
        )
        return only([...new Set(known.map(({ location_id }) => location_id))], query.location_id).filter((id) =>
          places.has(id),
        )
      }
    }
  }

  function expected(viewer: Viewer, by: string, query: Query) {
    const rows = matching(viewer, query)
    const groups = new Map<number | string | null, SamplePair[]>()
    for (const row of rows)
      for (const id of groupsOf(viewer, by, row, query)) groups.set(id, [...(groups.get(id) ?? []), row])
    const isFiltered = Object.values(query).some((value) => value !== undefined)
    if (by === "company" && groups.size === 0 && !isFiltered) groups.set(companyId(installation), [])
    return new Map(
      [...groups].map(([id, own]) => {
        const number = (...standings: string[]) => own.filter(({ standing }) => standings.includes(standing)).length
        const required = number("valid", "expiring", "open", "overdue")
        const counted = Map.groupBy(
          own.filter(({ standing }) => standing !== "exempt" && standing !== "absent"),
          ({ user_id }) => user_id,
        )
        const complete = [...counted.values()].filter(
          (mine) => !mine.some(({ standing }) => standing === "open" || standing === "overdue"),
        )
        return [
          id,
          {
            ...{
              required,
              valid: number("valid"),
              expiring: number("expiring"),
              open: number("open"),
              overdue: number("overdue"),
            },
            ...{
              exempt: number("exempt"),
              absent: number("absent"),
              people: counted.size,
              people_complete: complete.length,
            },
            exceptions: own.filter(({ exception }) => exception !== null).length,
            rate: required === 0 ? null : Number((number("valid", "expiring") / required).toFixed(4)),
          },
        ]
      }),
    )
  }

  test("count what the list shows, in each group", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VIEWERS),
        fc.constantFrom(...GROUPINGS),
        queries(),
        async (viewer, by, query) => {
          const answer = await get(`compliance/figures?${written({ by, ...query })}`, viewer)
          expect(answer.status).toBe(200)
          const shown = listOf(answer).map(({ group, ...amounts }) => [
            group === null ? null : by === "role" ? String(group?.external_id) : Number(group?.id),
            amounts,
          ])
          expect<unknown>(new Map(shown as [never, never][])).toEqual(expected(viewer, by, query))
        },
      ),
      { numRuns: propertyRuns(150, 150 * 10) },
    )
  })

  test("count everything without filters, for every caller and group", async () => {
    for (const viewer of VIEWERS) {
      for (const by of GROUPINGS) {
        const answer = await get(`compliance/figures?by=${by}`, viewer)
        const total = listOf(answer).map(({ group, ...amounts }) => [
          group === null ? null : by === "role" ? String(group?.external_id) : Number(group?.id),
          amounts,
        ])
        expect<unknown>(new Map(total as [never, never][])).toEqual(expected(viewer, by, {}))
      }
    }
  })

  test("name their groups", async () => {
    const [first] = listOf(await get("compliance/figures?by=company"))
    expect<unknown>(first?.group).toEqual({
      type: "company",
      id: companyId(installation),
      external_id: "acme",
      name: "Acme GmbH",
    })
    const roles = listOf(await get("compliance/figures?by=role")).map(({ group }) => group)
    expect<unknown>(roles).toContainEqual({
      type: "role",
      id: null,
      external_id: "company.trainer",
      name: "company.trainer",
    })
    const teams = listOf(await get("compliance/figures?by=team")).map(({ group }) => group)
    expect<unknown>(teams).toContainEqual({
      type: "team",
      id: idOf(installation, "teams", "plant"),
      external_id: "plant",
      name: "Plant",
    })
    expect<unknown>(teams.at(-1)).toBeNull()
  })
})
