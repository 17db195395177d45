import { standingOf } from "../../../src/compliance/standing/standing.ts"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { COMPANIES } from "../../harness/companies.ts"

/** The usual companies with many more people, in teams of two locations and with several roles. */
export function crowd(people: number): unknown {
  const teams = [[], ["warehouse"], ["office"], ["plant"], ["warehouse", "office"], ["office", "plant"]]
  const roles = [["company.employee"], ["company.trainer"], ["company.employee", "company.trainer"], []]
  const [acme, ...others] = COMPANIES.companies
  const more = Array.from({ length: people }, (_, n) => ({
    key: `p${n}`,
    first_name: `Person ${n % 7}`,
    last_name: ["Özil", "Abel", "Zorn", "Mann", "abel"][n % 5],
    team_keys: teams[n % teams.length],
    roles: roles[n % roles.length],
  }))
  return { ...COMPANIES, companies: [{ ...acme, users: [...(acme?.users ?? []), ...more] }, ...others] }
}

/** What a stored pair is made of; all else follows. */
export interface SamplePair {
  readonly user_id: number
  readonly course_id: number
  readonly company_id: number
  readonly since: string
  readonly deadline_date: string | null
  readonly valid_until: string | null
  readonly expiring_from: string | null
  readonly exception: string | null
  readonly exempt_from: string | null
  readonly absent_from: string | null
  readonly standing: string
}

/** Pairs of these people with these courses, of every standing, in an order that repeats nothing soon. */
export function samplePairs(
  companyId: number,
  users: readonly number[],
  courses: readonly number[],
  day: string,
): SamplePair[] {
  const dates = [null, "2026-09-01", "2026-11-19", day, "2026-11-20T10:00:00+01:00", "2026-12-24"]
  const untils = [null, null, null, "2026-12-01", "2027-11-20", "9999-12-31", day]
  let n = 0
  return users.flatMap((user_id) =>
    courses.flatMap((course_id) => {
      n++
      if (n % 4 === 3) return []
      const until = untils[(n * 5) % untils.length] ?? null
      const days = {
        deadline_date: dates[(n * 7) % dates.length] ?? null,
        valid_until: until,
        expiring_from:
          until === "2026-12-01"
            ? "2026-11-01"
            : until === day
              ? "2026-10-21"
              : until === "2027-11-20"
                ? "2027-10-21"
                : until,
        exempt_from: n % 17 === 0 ? "2026-11-01" : null,
        exempt_until: null,
        absent_from: user_id % 13 === 0 ? "2026-11-10" : null,
        absent_until: null,
      }
      const exceptions = ["prerequisites", "failed", "withdrawn", "course_inactive"]
      const exception = n % 11 === 0 ? (exceptions[n % 4] ?? null) : null
      const { exempt_until: _, absent_until: __, ...stored } = days
      return [
        {
          user_id,
          course_id,
          company_id: companyId,
          since: "2026-08-01",
          ...stored,
          exception,
          standing: standingOf(days, day),
        },
      ]
    }),
  )
}

const COLUMNS = [
  ...([
    "user_id",
    "course_id",
    "company_id",
    "since",
    "deadline_date",
    "valid_until",
    "expiring_from",
    "exception",
  ] as const),
  ...(["exempt_from", "absent_from", "standing"] as const),
]

/** @param nextOn the day on which the stored standing becomes old */
export async function addPairs(
  database: Database,
  pairs: readonly SamplePair[],
  nextOn: string | null = null,
): Promise<void> {
  const rows = pairs.map((pair) => [
    ...COLUMNS.map((column) => pair[column]),
    30,
    pair.exception === null ? null : "2026-10-01",
    pair.exception === "prerequisites" ? JSON.stringify([{ key: "prerequisite_birthday", values: { age: 18 } }]) : null,
    nextOn,
  ])
  const columns = [...COLUMNS, "lead_days", "exception_since", "exception_messages", "next_on"]
  await database.transaction((tx) => insertRows(tx, `pairs (${columns.join(", ")})`, rows))
}

/** The ids of a company's people who can have pairs, and of courses. */
export async function peopleAndCourses(
  database: Database,
  companyId: number,
): Promise<{ users: number[]; courses: number[] }> {
  const users = await database.all<{ id: number }>(
    sql`select id from users where company_id = ${companyId} and state = 'active' order by id`,
  )
  const courses = await database.all<{ id: number }>(
    sql`select id from courses where company_id is null or company_id = ${companyId} order by id`,
  )
  return { users: users.map(({ id }) => id), courses: courses.map(({ id }) => id) }
}
