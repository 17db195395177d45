import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"

interface NewCompany {
  readonly key: string
  readonly name: string
  readonly language: string
  readonly timezone: string
}

/** Adds a company. Returns its id. */
export async function insertCompany(
  tx: Queries,
  { key, name, language, timezone }: NewCompany,
  now: number,
): Promise<number> {
  const row = await tx.get<{ id: number }>(sql`
    insert into companies (key, name, language, timezone, shows_checklist, created_at, updated_at)
    values (${key}, ${name}, ${language}, ${timezone}, 1, ${now}, ${now}) returning id`)
  if (row === undefined) throw new TypeError("the company was not added")
  return row.id
}

export interface CompanySummary extends NewCompany {
  readonly shows_checklist: 0 | 1
}

export function findCompany(queries: Queries, id: number): Promise<CompanySummary | undefined> {
  return queries.get<CompanySummary>(sql`
    select key, name, language, timezone, shows_checklist from companies where id = ${id}`)
}

/** For each part of a company, 1 if it exists. */
export interface Begun {
  readonly people: number
  readonly places: number
  readonly logo: number
  readonly training: number
  /** Active courses, its own and shared ones. */
  readonly courses: number
}

/** Which parts a company has in addition to this administrator, including withdrawn and inactive records. */
export async function findBegun(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<Begun> {
  const one = (condition: Sql) => sql`case when ${condition} then 1 else 0 end`
  const row = await queries.get<Begun>(sql`
    select ${one(sql`exists (select 1 from users u where u.company_id = c.id and u.id <> ${userId}
        and not exists (select 1 from clients s where s.service_user_id = u.id))`)} as people,
      ${one(sql`exists (select 1 from teams t where t.company_id = c.id)`)} as places,
      ${one(sql`c.logo_file_id is not null`)} as logo,
      ${one(sql`exists (select 1 from assignments a where a.company_id = c.id)`)} as training,
      ${one(sql`exists (select 1 from courses k
        where (k.company_id = c.id or k.company_id is null) and k.state = 'active')`)} as courses
    from companies c where c.id = ${companyId}`)
  return row ?? { people: 0, places: 0, logo: 0, training: 0, courses: 0 }
}

/** The titles of the company's courses with these keys. */
export async function findCourseTitles(
  queries: Queries,
  companyId: number,
  keys: readonly string[],
): Promise<readonly string[]> {
  const rows = await allIn<{ title: string }>(keys, (list) =>
    queries.all(sql`select title from courses where company_id = ${companyId} and key in ${list} order by id`),
  )
  return rows.map(({ title }) => title)
}

/** Returns whether the list was visible before. */
export async function hideChecklist(tx: Queries, companyId: number): Promise<boolean> {
  const row = await tx.get(sql`
    update companies set shows_checklist = 0
    where id = ${companyId} and shows_checklist = 1 returning id`)
  return row !== undefined
}
