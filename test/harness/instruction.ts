import { sql } from "../../src/database/port.ts"
import { COMPANIES } from "./companies.ts"
import type { Installation } from "./installation.ts"
import { idOf } from "./records.ts"

/** Recurring instruction in tests: a company with a history, and the state of a user. */

/** The company acme from the usual dataset, with these additional assignments, courses and teams (in Berlin). */
export function acmeWith({
  assignments = [],
  courses = [],
  teams = [],
}: {
  assignments?: readonly object[]
  courses?: readonly object[]
  teams?: readonly object[]
}): object {
  const [acme, ...others] = COMPANIES.companies
  if (acme === undefined) throw new TypeError("the dataset has no company")
  const [berlin, ...elsewhere] = acme.locations
  return {
    ...COMPANIES,
    companies: [
      {
        ...acme,
        assignments,
        courses: [...(acme.courses ?? []), ...courses],
        locations: [{ ...berlin, teams: [...(berlin?.teams ?? []), ...teams] }, ...elsewhere],
      },
      ...others,
    ],
  }
}

/** An open recurring assignment of the course for the team "warehouse". */
export const safety = (key: string, user_key: string, more: object = {}) => ({
  key,
  user_key,
  course_key: "safety",
  assignment_type: "recurring",
  state: "assigned",
  deadline_date: "2026-12-01",
  ...more,
})

export interface Assignment {
  readonly id: number
  readonly course_id: number
  readonly assignment_type: string
  readonly state: string
  readonly is_open: number
  readonly deadline_date: string | null
  readonly deadline_at: number | null
  readonly updated_at: number
}

/** All assignments that a user has ever had, oldest first. */
export function assignmentsOf(installation: Installation, key: string, company?: string): Promise<Assignment[]> {
  return installation.database.all<Assignment>(sql`
    select id, course_id, assignment_type, state, is_open, deadline_date, deadline_at, updated_at
    from assignments where user_id = ${idOf(installation, "users", key, company)} order by id`)
}

/** The open assignments of a user of acme: the key of each course with its deadline. */
export async function openInstructions(
  installation: Installation,
  key: string,
): Promise<Record<string, string | null>> {
  const rows = await installation.database.all<{ course: string; deadline_date: string | null }>(sql`
    select c.key as course, a.deadline_date from assignments a join courses c on c.id = a.course_id
    where a.is_open = 1 and a.user_id = ${idOf(installation, "users", key)} order by a.id`)
  return Object.fromEntries(rows.map(({ course, deadline_date }) => [course, deadline_date]))
}
