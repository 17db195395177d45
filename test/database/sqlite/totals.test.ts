import { expect, test } from "bun:test"
import fc from "fast-check"
import { openDatabase } from "../../../src/database/open.ts"
import { type Database, type Queries, type Sql, sql } from "../../../src/database/port.ts"
import { rejection, TemporaryDirectory } from "../../harness/temporary-database.ts"

/* The totals used for counts in lists of users, which triggers maintain. */

const COMPANY = 1
const USERS = [1, 2, 3, 4, 5, 6]
const LOCATIONS = [1, 2, 3]
/** Team n starts at location 1 + n % 3. */
const TEAMS = [1, 2, 3, 4, 5]
const ROLES = ["company.employee", "company.admin"]

/** Opens a database with these users, teams and locations, all in one company. */
async function open(directory: TemporaryDirectory): Promise<Database> {
  const database = await openDatabase({ data: directory.path })
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (${COMPANY}, 'c', 'C', 'de', 'Europe/Berlin', 1, 1)`)
    for (const id of LOCATIONS) {
      await tx.run(sql`insert into locations (id, company_id, key, order_position, name, search, created_at, updated_at)
        values (${id}, ${COMPANY}, ${`l${id}`}, 1, 'L', 'l', 1, 1)`)
    }
    for (const id of TEAMS) {
      await tx.run(sql`insert into teams (id, company_id, location_id, key, order_position, name, search, created_at, updated_at)
        values (${id}, ${COMPANY}, ${1 + (id % LOCATIONS.length)}, ${`t${id}`}, 1, 'T', 't', 1, 1)`)
    }
    for (const id of USERS) await addUser(tx, id, "active")
  })
  return database
}

function addUser(tx: Queries, id: number, state: string): Promise<unknown> {
  return tx.run(sql`
    insert into users (id, company_id, key, state, username, username_folded, first_name, last_name, search, created_at, updated_at)
    values (${id}, ${COMPANY}, ${`u${id}`}, ${state}, ${`u${id}`}, ${`u${id}`}, 'F', 'L', 'f', 1, 1)`)
}

const user = fc.constantFrom(...USERS)
const team = fc.constantFrom(...TEAMS)

/** A change such as a request or an import makes. */
const change: fc.Arbitrary<Sql> = fc.oneof(
  fc.tuple(team, user).map(
    ([teamId, userId]) =>
      sql`insert into team_users (team_id, user_id, company_id, created_at)
          values (${teamId}, ${userId}, ${COMPANY}, 1) on conflict do nothing`,
  ),
  team.map(
    (teamId) =>
      sql`insert into team_users (team_id, user_id, company_id, created_at)
        select ${teamId}, id, company_id, 2 from users where true on conflict (team_id, user_id) do update set created_at = 2`,
  ),
  fc
    .tuple(team, user)
    .map(([teamId, userId]) => sql`delete from team_users where team_id = ${teamId} and user_id = ${userId}`),
  team.map((teamId) => sql`delete from team_users where team_id = ${teamId}`),
  user.map((userId) => sql`delete from team_users where user_id = ${userId}`),
  fc
    .tuple(team, fc.constantFrom(...LOCATIONS))
    .map(([teamId, locationId]) => sql`update teams set location_id = ${locationId} where id = ${teamId}`),
  fc.constantFrom(...LOCATIONS).map((locationId) => sql`update teams set location_id = ${locationId}`),
  fc
    .tuple(user, fc.constantFrom("active", "inactive"))
    .map(([userId, state]) => sql`update users set state = ${state}, company_id = ${COMPANY} where id = ${userId}`),
  fc.constantFrom("active", "inactive").map((state) => sql`update users set state = ${state} where id > 2`),
  fc
    .tuple(user, fc.constantFrom(...ROLES))
    .map(
      ([userId, role]) =>
        sql`insert into user_roles (user_id, role, company_id) values (${userId}, ${role}, ${COMPANY}) on conflict do nothing`,
    ),
  fc
    .tuple(user, fc.constantFrom(...ROLES))
    .map(([userId, role]) => sql`delete from user_roles where user_id = ${userId} and role = ${role}`),
)

type Totals = Record<string, { active: number; inactive: number }>

/** The rows of `query` by name, without those whose numbers are zero in both states. */
async function totalsOf(database: Database, query: Sql): Promise<Totals> {
  const rows = await database.all<{ name: string; active: number; inactive: number }>(query)
  const found = rows.filter(({ active, inactive }) => active !== 0 || inactive !== 0)
  return Object.fromEntries(found.map(({ name, active, inactive }) => [name, { active, inactive }]))
}

const KEPT = sql`
  select case when team_id <> 0 then 'team ' || team_id || ' ' || role
      when location_id <> 0 then 'location ' || location_id || ' ' || role
      when role <> '' then 'role ' || role
      else 'company ' || company_id end as name, active, inactive
  from user_totals`

const COUNTED = sql`
  select name, count(*) filter (where state = 'active') as active, count(*) filter (where state = 'inactive') as inactive
  from (
    select 'company ' || company_id as name, id, state from users
    union select 'role ' || r.role, u.id, u.state from user_roles r join users u on u.id = r.user_id
    union select 'team ' || m.team_id || ' ', u.id, u.state from team_users m join users u on u.id = m.user_id
    union select 'team ' || m.team_id || ' ' || r.role, u.id, u.state
      from team_users m join users u on u.id = m.user_id join user_roles r on r.user_id = u.id
    union select 'location ' || t.location_id || ' ', u.id, u.state
      from team_users m join teams t on t.id = m.team_id join users u on u.id = m.user_id
    union select 'location ' || t.location_id || ' ' || r.role, u.id, u.state
      from team_users m join teams t on t.id = m.team_id join users u on u.id = m.user_id
      join user_roles r on r.user_id = u.id
  ) group by name`

test("they equal the counted numbers, whatever is written", async () => {
  using directory = new TemporaryDirectory()
  const database = await open(directory)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      // The runs follow each other without a reset: each continues from the state the previous one left.
      await database.transaction(async (tx) => {
        for (const one of changes) await tx.run(one)
      })
      expect(await totalsOf(database, KEPT)).toEqual(await totalsOf(database, COUNTED))
    }),
    { numRuns: 300 },
  )
  await database.close()
})

test("a user who is added inactive, and one who is removed, are counted correctly", async () => {
  using directory = new TemporaryDirectory()
  const database = await open(directory)
  await database.transaction(async (tx) => {
    await addUser(tx, 7, "inactive")
    await addUser(tx, 8, "inactive")
    await tx.run(sql`delete from users where id in (1, 8)`)
  })
  expect(await totalsOf(database, KEPT)).toEqual({ "company 1": { active: USERS.length - 1, inactive: 1 } })
  await database.close()
})

test.each([
  ["a membership", sql`update team_users set team_id = 2`, "a membership is removed and made, never changed"],
  ["a role", sql`update user_roles set role = 'company.admin'`, "a role of a user is removed and given, never changed"],
  ["the company of a user", sql`update users set company_id = 2`, "a user stays in its company"],
])("%s cannot be changed into another one, which the totals could not follow", async (_, written, reason) => {
  using directory = new TemporaryDirectory()
  const database = await open(directory)
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (2, 'd', 'D', 'de', 'Europe/Berlin', 1, 1)`)
    await tx.run(sql`insert into team_users (team_id, user_id, company_id, created_at) values (1, 1, ${COMPANY}, 1)`)
    await tx.run(sql`insert into user_roles (user_id, role, company_id) values (1, 'company.employee', ${COMPANY})`)
  })
  expect(String(await rejection(database.run(written)))).toContain(reason)
  await database.close()
})
