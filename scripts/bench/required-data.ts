import { settle } from "../../src/compliance/settling/settle.ts"
import { chunks } from "../../src/database/in-list.ts"
import { empty, type Queries, raw, type Sql, sql } from "../../src/database/port.ts"
import { addDays, today } from "../../src/tools/calendar/dates.ts"

/** Teams of which each user is in one, with the ids from {@link FIRST_TEAM} on: a multiple of the locations. */
const REQUIRED_TEAMS = 1_998
export const FIRST_TEAM = 800_001
const LOCATIONS = 3

/** The courses that are required, one by each requirement, with the ids from this one on. */
export const FIRST_COURSE = 101

/** Every so many users one is a trainer or an administrator of locations. */
const TRAINERS = 50
const LOCATION_ADMINS = 200

interface Audience {
  readonly location?: number
  readonly team?: number
  readonly role?: string
}

/** Whom the requirements ask: everybody, a location, a large or a small team, a role, or a role at a location. */
const AUDIENCES: readonly Audience[] = [
  ...[{}, {}],
  ...[1, 2, 3, 1, 2, 3, 1, 2, 3].map((location) => ({ location })),
  ...[1, 2, 3, 4, 5, 6, FIRST_TEAM, FIRST_TEAM + 1, FIRST_TEAM + 2].map((team) => ({ team })),
  ...Array.from({ length: 4 }, () => ({ role: "company.trainer" })),
  ...Array.from({ length: 3 }, () => ({ role: "company.location_admin" })),
  ...[1, 2, 3].map((location) => ({ location, role: "company.trainer" })),
]
const REQUIREMENTS = AUDIENCES.length

/** A course that is not required, and that nobody has. */
export const FREE_COURSE = FIRST_COURSE + REQUIREMENTS

/** Days before today on which people came to be asked, most of them, and every tenth. */
const LONG_AGO = 400
const LATELY = 10

/**
 * Asks the users for 30 courses, about six for each of them, and settles that. Of what is asked, eight in
 * ten are held, with ends that are spread over a year; others were held once, failed, or never were.
 */
export async function insertRequired(tx: Queries, users: number, now: number): Promise<void> {
  const day = today("Europe/Berlin", now)
  const made = addDays(day, -LONG_AGO)
  await insertTeams(tx, now)
  await tx.run(sql`
    insert into user_roles (user_id, role, company_id)
    select id, case when id % ${raw(String(LOCATION_ADMINS))} = 0 then 'company.location_admin' else 'company.trainer' end, 1
    from users where id % ${raw(String(TRAINERS))} = 0`)
  await tx.run(sql`
    update users set absent_from = ${addDays(day, -20)}, absent_until = ${addDays(day, 20)} where id % 97 = 0`)
  for (let id = FIRST_COURSE; id <= FREE_COURSE; id++) {
    await tx.run(sql`
      insert into courses (id, company_id, key, title, short_type, state, allow_user_approval_date, valid_period, search,
        created_at, updated_at)
      values (${id}, 1, ${`required-${id}`}, ${`Pflicht ${id}`}, 'base', 'active', 1, '12m', ${`pflicht ${id}`}, ${now}, ${now})`)
  }
  for (const [index, audience] of AUDIENCES.entries()) {
    const id = FIRST_COURSE + index
    await tx.run(sql`
      insert into requirements (company_id, key, course_id, location_id, team_id, role, from_date, made_on, is_begun,
        created_at, updated_at)
      values (1, ${`requirement-${id}`}, ${id}, ${audience.location ?? null}, ${audience.team ?? null},
        ${audience.role ?? null}, ${made}, ${made}, 1, ${now}, ${now})`)
    await insertResults(tx, id, audience, { day, now })
  }
  await tx.run(sql`
    insert into exemptions (company_id, key, user_id, course_id, from_date, reason, created_at, updated_at)
    select 1, 'exemption-' || id, id, ${FIRST_COURSE}, ${made}, 'Bench', cast(${now} as bigint), cast(${now} as bigint)
    from users where id % 53 = 0`)
  await skipMorning(tx, now)
  const lately = addDays(day, -LATELY)
  const company = { id: 1, timezone: "Europe/Berlin" }
  const since = (_: unknown, { id }: { readonly id: number }) => (id % 10 === 0 ? lately : made)
  const ids = Array.from({ length: users }, (_, index) => index + 1)
  for (const part of chunks(ids, 1_000)) {
    await settle(tx, part, { company, leadDays: 30, now, isGathered: true, isImport: true, since })
  }
}

/** Nobody is reminded today: the first morning of that many people would take as long as everything that is measured. */
export async function skipMorning(tx: Queries, now: number): Promise<void> {
  await tx.run(sql`
    insert into reminder_mornings (company_id, day, phase, since_at, begun_at)
    values (1, ${today("Europe/Berlin", now)}, 'done', ${now}, ${now})`)
}

async function insertTeams(tx: Queries, now: number): Promise<void> {
  const [count, first, locations] = [REQUIRED_TEAMS, FIRST_TEAM, LOCATIONS].map((number) => raw(String(number)))
  await tx.run(sql`
    insert into teams (id, company_id, location_id, key, order_position, name, search, created_at, updated_at)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count} - 1)
    select ${first} + n, 1, n % ${locations} + 1, 'crew-' || n, ${first} + n, 'Gruppe ' || n, 'gruppe ' || n,
      cast(${now} as bigint), cast(${now} as bigint)
    from numbers`)
  await tx.run(sql`
    insert into team_users (team_id, user_id, company_id, created_at)
    select ${first} + id % ${count}, id, 1, cast(${now} as bigint) from users`)
}

/** Results of those whom a requirement asks: 80 of 100 in force, 5 lapsed, 1 failed. */
async function insertResults(
  tx: Queries,
  courseId: number,
  { location, team, role }: Audience,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<void> {
  const isMember =
    team === undefined && location === undefined
      ? empty
      : sql`and exists (select 1 from team_users m join teams t on t.id = m.team_id where m.user_id = u.id
          ${team === undefined ? empty : sql`and t.id = ${team}`}
          ${location === undefined ? empty : sql`and t.location_id = ${location}`})`
  const hasRole: Sql =
    role === undefined
      ? empty
      : sql`and exists (select 1 from user_roles r where r.user_id = u.id and r.role = ${role})`
  const instant = sql`cast(${now} as bigint)`
  const course = raw(String(courseId))
  // Ends from a month ago to eleven months ahead, in an order in which neighbours are far apart.
  const end = sql`case when u.chance < 80 then date(${day}, '+' || (u.place % 330) || ' days')
    when u.chance < 85 then date(${day}, '-' || (1 + u.place % 30) || ' days') end`
  await tx.run(sql`
    insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, finish_date, valid_until,
      result_percent, created_at, updated_at)
    select 1, u.id, ${course}, 'required-${course}-' || u.id, 'manual', case when u.chance < 85 then 'success' else 'failed' end,
      0, coalesce(date(${end}, '-12 months'), date(${day}, '-5 days')), ${end}, 95, ${instant}, ${instant}
    from (
      select u.id, (u.id * 7919 + ${course} * 31) % 100 as chance, u.id * 104729 + ${course} * 17 as place
      from users u where u.company_id = 1 and u.state = 'active' ${isMember} ${hasRole}) u
    where u.chance < 86`)
}
