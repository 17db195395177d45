import { type Queries, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import type { AssignmentType } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"

/** A training that was open at the end of a day. */
export interface OpenRow {
  readonly course_title: string
  readonly short_type: ShortType
  readonly assignment_type: AssignmentType
  readonly deadline_date: string | null
  /** Epoch milliseconds. */
  readonly deadline_at: number | null
}

interface Past {
  readonly day: DateText
  /** The end of the day, in epoch milliseconds. */
  readonly until: number
  readonly most: number
}

/** The trainings of a user that were open at the end of a day, by deadline; also those that were withdrawn later. */
export function findOpenOn(
  queries: Queries,
  companyId: number,
  userId: number,
  { day, until, most }: Past,
): Promise<OpenRow[]> {
  return queries.all(sql`
    select c.title as course_title, c.short_type, a.assignment_type, a.deadline_date, a.deadline_at
    from assignments a join courses c on c.id = a.course_id
    where a.user_id = ${userId} and +a.company_id = ${companyId} and a.created_at <= ${until}
      and (a.withdrawn_at is null or a.withdrawn_at > ${until})
      and (a.is_open = 1 or a.finish_date > ${day} or (a.finish_date is null and a.updated_at > ${until}))
    order by a.deadline_at is null, a.deadline_at, a.id limit ${most}`)
}

/** The current logo file of a company. */
export interface LogoRow {
  readonly storage_name: string
  readonly media_type: string
}

export function findLogo(queries: Queries, companyId: number): Promise<LogoRow | undefined> {
  return queries.get(sql`
    select f.storage_name, f.media_type from companies y join files f on f.id = y.logo_file_id where y.id = ${companyId}`)
}
