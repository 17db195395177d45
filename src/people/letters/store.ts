import { allIn } from "../../database/in-list.ts"
import { empty, type Queries, sql } from "../../database/port.ts"

/** A user to whom a letter may be printed. */
export interface ReaderRow {
  readonly id: number
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  /** Two letters: the user's language, or otherwise the company's. */
  readonly language: string
}

/** The given users of the company with the language of their letters. */
export function findReaders(queries: Queries, companyId: number, ids: readonly number[]): Promise<ReaderRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select u.id, u.username, u.first_name, u.last_name, coalesce(a.language, u.language, c.language) as language
      from users u join companies c on c.id = u.company_id left join person_accounts a on a.user_id = u.id
      where u.company_id = ${companyId} and u.id in ${list} order by u.id`),
  )
}

/** A team of a user, with its postal address or otherwise that of its location. */
export interface PlaceRow {
  readonly user_id: number
  readonly team: string
  readonly street: string | null
  readonly zip_city: string | null
  readonly country: string | null
}

/** The active teams of these users, in list order. */
export function findPlaces(queries: Queries, companyId: number, userIds: readonly number[]): Promise<PlaceRow[]> {
  const own = sql`(t.street is not null or t.zip_city is not null)`
  return allIn(userIds, (list) =>
    queries.all(sql`
      select b.user_id, t.name as team, case when ${own} then t.street else l.street end as street,
        case when ${own} then t.zip_city else l.zip_city end as zip_city,
        case when ${own} then t.country else l.country end as country
      from team_users b join teams t on t.id = b.team_id and t.state = 'active' join locations l on l.id = t.location_id
      where b.company_id = ${companyId} and b.user_id in ${list}
      order by b.user_id, l.order_position, t.order_position, t.id`),
  )
}

/** The head of a company's letters. */
export interface HeadRow {
  readonly colour: string | null
  readonly logo_storage_name: string | null
  readonly logo_media_type: string | null
}

export async function findHead(queries: Queries, companyId: number): Promise<HeadRow> {
  const row = await queries.get<HeadRow>(sql`
    select y.colour, f.storage_name as logo_storage_name, f.media_type as logo_media_type
    from companies y left join files f on f.id = y.logo_file_id where y.id = ${companyId}`)
  if (row === undefined) throw new TypeError(`there is no company ${companyId}`)
  return row
}

/** Users chosen for letters at the command line. */
export interface Group {
  /** The key of a team or location; the whole company without either. */
  readonly team?: string | undefined
  readonly location?: string | undefined
  /** Whether users who have signed in before are included. */
  readonly withKnown: boolean
}

/** The active users of a group, sorted by name, and whether each has signed in before. */
export function findGroup(
  queries: Queries,
  companyId: number,
  { team, location }: Omit<Group, "withKnown">,
): Promise<{ readonly id: number; readonly has_signed_in: 0 | 1 }[]> {
  const members = (condition: ReturnType<typeof sql>) => sql`
    and u.id in (
      select b.user_id from team_users b join teams t on t.id = b.team_id join locations l on l.id = t.location_id
      where t.company_id = ${companyId} and ${condition})`
  const within =
    team !== undefined
      ? members(sql`t.key = ${team}`)
      : location !== undefined
        ? members(sql`l.key = ${location} and t.state = 'active'`)
        : empty
  return queries.all(sql`
    select u.id, case when a.signed_in_at is null then 0 else 1 end as has_signed_in
    from users u left join person_accounts a on a.user_id = u.id
    where u.company_id = ${companyId} and u.state = 'active' ${within}
    order by u.last_name, u.first_name, u.id`)
}

/** Whether the company has a team or location with this key. */
export async function hasPlace(
  queries: Queries,
  companyId: number,
  { team, location }: Omit<Group, "withKnown">,
): Promise<boolean> {
  const row =
    team === undefined
      ? await queries.get(sql`select id from locations where company_id = ${companyId} and key = ${location ?? ""}`)
      : await queries.get(sql`select id from teams where company_id = ${companyId} and key = ${team}`)
  return row !== undefined
}

/** The users of the company with these usernames (folded). */
export function findNamed(
  queries: Queries,
  companyId: number,
  usernames: readonly string[],
): Promise<{ readonly id: number; readonly username_folded: string }[]> {
  return allIn(usernames, (list) =>
    queries.all(sql`
      select id, username_folded from users where company_id = ${companyId} and username_folded in ${list}`),
  )
}
