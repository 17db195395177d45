import { isUserInSight, type Sight } from "../../../access/view/store.ts"
import { isCalled, searchCondition, searched } from "../../../database/conditions.ts"
import { allIn } from "../../../database/in-list.ts"
import { type Queries, raw, sql } from "../../../database/port.ts"

/** A user who was found by something that somebody wrote. */
export interface WrittenUser {
  readonly id: number
  readonly state: "active" | "inactive"
  readonly first_name: string | null
  readonly last_name: string
  readonly username: string
}

const COLUMNS = sql`u.id, u.state, u.first_name, u.last_name, u.username`

/** Columns that identify a user of a company, in order of precedence. */
export const IDENTIFIERS = ["key", "username_folded", "email_folded"] as const

/** The users in sight with one of these values in a column, by their value. */
export async function findIdentified(
  queries: Queries,
  sight: Sight,
  column: (typeof IDENTIFIERS)[number],
  values: readonly string[],
): Promise<ReadonlyMap<string, WrittenUser>> {
  const found = await allIn<WrittenUser & { written: string }>(values, (list) =>
    queries.all(sql`
      select ${COLUMNS}, u.${raw(column)} as written from users u
      where u.${raw(column)} in ${list} and u.company_id = ${sight.companyId} and ${isUserInSight(sight)}`),
  )
  return new Map(found.map((user) => [user.written, user]))
}

/** The users in sight whose full name is exactly this, ignoring case and accents; at most `most`. */
export function findCalled(queries: Queries, sight: Sight, name: string, most: number): Promise<WrittenUser[]> {
  const { companyId } = sight
  const found =
    queries.engine === "sqlite"
      ? sql`u.id in (${searched("users", companyId, name)})`
      : searchCondition("u.search", name)
  return queries.all(sql`
    select ${COLUMNS} from users u
    where ${found} and u.company_id = ${companyId} and ${isCalled(queries, "u.search", name)}
      and ${isUserInSight(sight)}
    order by u.id limit ${most}`)
}
