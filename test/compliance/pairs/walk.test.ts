import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { InstallationCaller } from "../../../src/access/caller.ts"
import { findPage } from "../../../src/compliance/pairs/list.ts"
import { selectionOf } from "../../../src/compliance/pairs/rules.ts"
import type { Filters } from "../../../src/compliance/pairs/schema.ts"
import { selected } from "../../../src/compliance/pairs/selected.ts"
import { findWalked } from "../../../src/compliance/pairs/walk.ts"
import { sql } from "../../../src/database/port.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "./sample-pairs.ts"

/* Pages that are found by following an index, compared with those that are sorted, of which the API's tests try all. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(60) })
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(installation.database, company)
  await addPairs(installation.database, samplePairs(company, users, courses, "2026-11-20"))
})
afterAll(() => installation.stop())

const caller = (key: string, role: "company.admin" | "company.location_admin") =>
  ({
    kind: "installation",
    company: { id: companyId(installation), name: "Acme", language: "de", timezone: "Europe/Berlin" },
    user: { id: idOf(installation, "users", key), username: key, roles: [role] },
    actor: { kind: "server", duty: "test" },
    requestId: "",
    address: () => "",
  }) as unknown as InstallationCaller

const TERMS = ["deadline_date", "user", "course"] as const
const SORT = fc.uniqueArray(fc.record({ field: fc.constantFrom(...TERMS), descending: fc.boolean() }), {
  maxLength: 2,
  selector: ({ field }) => field,
})
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })

const LIMIT = fc.constantFrom(0, 3, 1_000_000)

describe("a page of many pairs on SQLite", () => {
  test.skipIf(onPostgres)("that follows an index is the one that is sorted, whatever is read first", async () => {
    const filters = fc.record({
      team_id: maybe("warehouse", "office", "plant"),
      role: maybe("company.employee", "company.trainer"),
      location_id: maybe("berlin"),
      course_id: maybe("safety", "endless"),
      standing: maybe("overdue", "valid,open", "exempt"),
      exception: maybe("failed"),
      deadline_before: maybe("2026-11-20"),
      search: maybe("abel"),
    })
    const part = fc.record({ page: fc.integer({ min: 1, max: 6 }), perPage: fc.constantFrom(4, 15, 60) })
    await fc.assert(
      fc.asyncProperty(
        filters,
        SORT,
        part,
        fc.boolean(),
        fc.record({ total: fc.constantFrom(0, 1_000_000), people: LIMIT, pairs: LIMIT, inOrder: fc.boolean() }),
        async ({ team_id, course_id, location_id, ...others }, sort, page, isAll, way) => {
          const { database } = installation
          const known = {
            team_id: team_id && idOf(installation, "teams", team_id),
            course_id: course_id && idOf(installation, "courses", course_id),
            location_id: location_id && idOf(installation, "locations", location_id),
          }
          const given = Object.entries({ ...others, ...known }).filter(([, value]) => value !== undefined)
          const reading = { now: Date.UTC(2026, 10, 20, 9), leadDays: 30, language: "en" } as const
          const reader = isAll ? caller("admin", "company.admin") : caller("locadmin", "company.location_admin")
          const wanted = { asOf: undefined, withNone: false }
          const { selection } = await selectionOf(
            database,
            reader,
            Object.fromEntries(given) as Filters,
            wanted,
            reading,
          )
          const { items } = await findPage(database, selection, { sort, page })
          const offset = (page.page - 1) * page.perPage
          const part = { offset, limit: page.perPage, total: way.total }
          expect(await findWalked(database, selection, sort, part)).toEqual([...items])
          const all = await findPage(database, selection, { sort: [], page: { page: 1, perPage: 10_000 } })
          const rows = await selected(database, selection, { inOrder: way.inOrder, limits: way })
          const read = sql`select p.user_id, p.course_id from ${rows} order by p.user_id, p.course_id`
          expect(await database.all<(typeof all.items)[number]>(read)).toEqual([...all.items])
        },
      ),
      { numRuns: propertyRuns(200, 2_000) },
    )
  })
})
