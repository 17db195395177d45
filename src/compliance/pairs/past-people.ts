import { chunks, inList } from "../../database/in-list.ts"
import { type Database, join, sql } from "../../database/port.ts"
import { peopleOf, type Selection } from "./filter.ts"
import type { PastDay } from "./past.ts"
import { indexed, type Part } from "./past-facts.ts"

/** People whose facts are read at once, which takes a few milliseconds. A power of two, see `inList`. */
const PART_SIZE = 512

/** Up to so many people of whom a course was asked are read by their ids; otherwise everybody is looked at. */
const FEW_PEOPLE = 10_000

/**
 * The people of a selection on a past day, by id and in parts: all who may have pairs that match.
 *
 * @param courseId the only course that is wanted
 * @param after people up to this id are left out
 */
export async function* partsOf(
  database: Database,
  selection: Selection,
  past: NonNullable<Selection["source"]["past"]>,
  { courseId, after }: { readonly courseId: number | undefined; readonly after: number },
): AsyncGenerator<Part> {
  const ids = (await membersOf(database, selection)) ?? (await askedOf(database, courseId, past))
  if (ids === undefined) return yield* rangesOf(database, past.companyId, after)
  const coming = ids.filter((id) => id > after).sort((one, other) => one - other)
  for (const part of chunks(coming, PART_SIZE)) {
    yield { user: (id) => sql`${id} in ${inList(part)}`, isRange: false }
  }
}

interface Member {
  readonly user_id: number
}

/** The people to whom filters or the view limit it, those of a requirement excepted; undefined for everybody. */
async function membersOf(database: Database, selection: Selection): Promise<number[] | undefined> {
  const groups = peopleOf({ ...selection, filter: { ...selection.filter, requirement_id: undefined } })
  const [lead, ...others] = groups
  if (lead === undefined) return undefined
  const own = sql`+u.company_id = ${selection.sight.companyId}`
  const among = groups.map(({ onPostgres, members }) => sql`u.id in (${onPostgres ?? members})`)
  const checks = others.map(({ contains }) => contains(sql`u.id`))
  const rows = await database.all<Member>(
    database.engine === "postgres"
      ? sql`select u.id as user_id from users u where ${join([own, ...among], " and ")}`
      : sql`select u.id as user_id from (${lead.members}) g cross join users u
          where ${join([sql`u.id = g.user_id`, own, ...checks], " and ")}`,
  )
  return rows.map(({ user_id }) => user_id)
}

/** The people of whom a course was asked, if only one course is wanted and they are few. */
async function askedOf(
  database: Database,
  courseId: number | undefined,
  { companyId, isBound, withNone }: PastDay & { readonly withNone: boolean },
): Promise<number[] | undefined> {
  if (courseId === undefined || withNone) return undefined
  const rows = await database.all<Member>(sql`
    select distinct b.user_id from bindings b ${indexed(database, "bindings_by_company")}
    where b.company_id = ${companyId} and b.course_id = ${courseId} and ${isBound} limit ${FEW_PEOPLE + 1}`)
  return rows.length > FEW_PEOPLE ? undefined : rows.map(({ user_id }) => user_id)
}

/** Everybody of the company. */
async function* rangesOf(database: Database, companyId: number, first: number): AsyncGenerator<Part> {
  for (let after = first; ; ) {
    const part = await database.get<{ count: number; last: number | null }>(sql`
      select count(*) as count, max(u.id) as last
      from (select id from users where company_id = ${companyId} and id > ${after} order by id limit ${PART_SIZE}) u`)
    const [least, most] = [after, part?.last ?? after]
    if (most > least) yield { user: (id) => sql`${id} > ${least} and ${id} <= ${most}`, isRange: true }
    if (part === undefined || part.count < PART_SIZE) return
    after = most
  }
}
