import { type Queries, raw, type Sql, sql } from "../../src/database/port.ts"
import { foldForSearch } from "../../src/tools/language/fold.ts"

export const TEAMS = 12

/** Every user has one of each, chosen by the user's number. */
export const FIRST_NAMES = [
  "Ada",
  "Bruno",
  "Clara",
  "Deniz",
  "Elif",
  "Felix",
  "Greta",
  "Hasan",
  "Ines",
  "Jonas",
  "Katja",
  "Luca",
  "Mira",
]
export const LAST_NAMES = [
  "Albrecht",
  "Böhm",
  "Çelik",
  "Dietrich",
  "Ernst",
  "Fischer",
  "Groß",
  "Huber",
  "Ivanova",
  "Jäger",
  "Köhler",
  "Lang",
  "Müller",
  "Nowak",
  "Otto",
  "Petrović",
  "Richter",
  "Schäfer",
  "Winkler",
  "Ziegler",
]

/**
 * Adds the users 1 to `count` of company 1, each with a role (the first is the company's admin) and membership in one
 * of the teams 1 to {@link TEAMS}, every fifth in two. The database generates the rows itself: inserting a million one
 * by one would take minutes. `cross join` prevents SQLite from going through all numbers once for every pair of names.
 */
export async function insertUsers(tx: Queries, count: number, now: number): Promise<void> {
  // Without a cast, PostgreSQL would give the value the type of `n`.
  const firstInstant = sql`cast(${now - count} as bigint)`
  await tx.run(sql`
    insert into users (id, company_id, key, state, username, username_folded, first_name, last_name, email,
      email_folded, mobile_number, birthday, driving_classes, search, name_folded, created_at, updated_at)
    with recursive ${numbers(count)}, ${names("first_names", FIRST_NAMES)}, ${names("last_names", LAST_NAMES)}
    select n, 1, 'user-' || n, case n % 20 when 7 then 'inactive' else 'active' end, 'user.' || n, 'user.' || n,
      f.name, l.name, 'User.' || n || '@bench.example', 'user.' || n || '@bench.example',
      '+49 151 ' || (1000000 + n), (1960 + n % 45) || '-0' || (1 + n % 9) || '-' || (10 + n % 19),
      case n % 3 when 0 then '["B","BE"]' else '[]' end,
      f.folded || ' ' || l.folded || ${"\n"} || 'user.' || n || ${"\n"} || 'user.' || n || '@bench.example',
      l.folded || ${"\n"} || f.folded, ${firstInstant} + n, ${firstInstant} + n
    from numbers cross join first_names f cross join last_names l
    where f.place = n % ${raw(String(FIRST_NAMES.length))} and l.place = n % ${raw(String(LAST_NAMES.length))}`)
  await tx.run(sql`
    insert into user_roles (user_id, role, company_id)
    select id, case id when 1 then 'company.admin' else 'company.employee' end, company_id from users`)
  const teams = raw(String(TEAMS))
  const instant = sql`cast(${now} as bigint)`
  await tx.run(sql`
    insert into team_users (team_id, user_id, company_id, created_at)
    select id % ${teams} + 1, id, company_id, ${instant} from users
    union all select (id + 1) % ${teams} + 1, id, company_id, ${instant} from users where id % 5 = 0`)
}

/** Minimum number of teams without members: this number of requests can each add users to a different team. */
const LEAST_SMALL_TEAMS = 20_000

/** The number of teams without members: one for every ten users, but at least the minimum. */
export function smallTeams(users: number): number {
  return Math.max(LEAST_SMALL_TEAMS, Math.floor(users / 10))
}

/** Adds the teams without members; their ids are 91, 92 and so on: 9 and then a number from 1. */
export async function insertSmallTeams(tx: Queries, users: number, now: number): Promise<void> {
  await tx.run(sql`
    insert into teams (id, company_id, location_id, key, order_position, name, search, created_at, updated_at)
    with recursive ${numbers(smallTeams(users))}
    select cast('9' || n as bigint), 1, 1, 'small-team-' || n, ${raw(String(TEAMS))} + n, 'Kleines Team ' || n,
      'kleines team ' || n, cast(${now} as bigint), cast(${now} as bigint)
    from numbers`)
}

function numbers(count: number): Sql {
  return sql`numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw(String(count))})`
}

/** A table of names with their positions from 0, and their folded forms. */
function names(table: string, values: readonly string[]): Sql {
  const rows = values.map((name, place) => `(${place}, '${name}', '${foldForSearch(name)}')`)
  return raw(`${table} (place, name, folded) as (values ${rows.join(", ")})`)
}
