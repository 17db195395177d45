import { hashSecret, newSecret } from "../../src/access/secrets.ts"
import { openDatabase } from "../../src/database/open.ts"
import { type Database, join, type Sql, sql } from "../../src/database/port.ts"
import { foldIdentifier } from "../../src/language/fold.ts"
import { placeSearch, userSearch } from "../../src/organisation/searchable.ts"

/** What the client of the company signs in with. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The user that requests for one user ask for: in the middle of the company. */
export function someUserId(users: number): number {
  return Math.ceil(users / 2)
}

/** Three letters that one family name in twenty contains. */
export const SEARCH_TERM = "win"

const LOCATIONS = 3
const TEAMS = 12
/** Rows of one insert; their values stay below the 32,766 that SQLite binds in one statement. */
const ROWS = 500

const FIRST_NAMES = [
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
const LAST_NAMES = [
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
 * Fills a new data directory with one company: `users` users (the first is the service user of its only client, with
 * the role company.admin), twelve teams at three locations, one or two memberships a user. The same at every run, but
 * for the client's credentials.
 */
export async function makeCompany(directory: string, users: number): Promise<Credentials> {
  const database = await openDatabase({ directory })
  try {
    const now = Date.now()
    await insertPlaces(database, now)
    await insertUsers(database, users, now)
    return await insertClient(database, now)
  } finally {
    await database.close()
  }
}

async function insertPlaces(database: Database, now: number): Promise<void> {
  const places = (count: number, kind: string) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `${kind} ${index + 1}` }))
  const search = (name: string) => placeSearch({ name, description: null, zip_city: null })
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (1, 'bench', 'Bench', 'de', 'Europe/Berlin', ${now}, ${now})`)
    const locations = places(LOCATIONS, "Standort").map(
      ({ id, name }) => sql`(${id}, 1, ${`location-${id}`}, ${id}, ${name}, ${search(name)}, ${now}, ${now})`,
    )
    await tx.run(sql`
      insert into locations (id, company_id, key, order_position, name, search, created_at, updated_at)
      values ${join(locations)}`)
    const teams = places(TEAMS, "Team").map(({ id, name }) => {
      const locationId = ((id - 1) % LOCATIONS) + 1
      return sql`(${id}, 1, ${locationId}, ${`team-${id}`}, ${id}, ${name}, ${search(name)}, ${now}, ${now})`
    })
    await tx.run(sql`
      insert into teams (id, company_id, location_id, key, order_position, name, search, created_at, updated_at)
      values ${join(teams)}`)
  })
}

async function insertUsers(database: Database, users: number, now: number): Promise<void> {
  for (let from = 1; from <= users; from += ROWS) {
    const ids = Array.from({ length: Math.min(ROWS, users - from + 1) }, (_, index) => from + index)
    await database.transaction(async (tx) => {
      await tx.run(sql`
        insert into users (id, company_id, key, state, username, username_folded, first_name, last_name, email,
          email_folded, mobile_number, birthday, driving_classes, search, created_at, updated_at)
        values ${join(ids.map((id) => userRow(id, now - users + id)))}`)
      const roles = ids.map((id) => sql`(${id}, ${id === 1 ? "company.admin" : "company.employee"}, 1)`)
      await tx.run(sql`insert into user_roles (user_id, role, company_id) values ${join(roles)}`)
      const memberships = ids.flatMap((id) => teamsOf(id).map((teamId) => sql`(${teamId}, ${id}, 1, ${now})`))
      await tx.run(sql`insert into team_users (team_id, user_id, company_id, created_at) values ${join(memberships)}`)
    })
  }
}

function userRow(id: number, createdAt: number): Sql {
  const first = FIRST_NAMES[id % FIRST_NAMES.length] ?? ""
  const last = LAST_NAMES[id % LAST_NAMES.length] ?? ""
  const username = `user.${id}`
  const email = `User.${id}@bench.example`
  const state = id % 20 === 7 ? "inactive" : "active"
  const birthday = `${1960 + (id % 45)}-0${1 + (id % 9)}-${10 + (id % 19)}`
  const search = userSearch({ first_name: first, last_name: last, username, email })
  return sql`(${id}, 1, ${`user-${id}`}, ${state}, ${username}, ${foldIdentifier(username)}, ${first}, ${last}, ${email},
    ${foldIdentifier(email)}, ${`+49 151 ${1_000_000 + id}`}, ${birthday}, ${id % 3 === 0 ? '["B","BE"]' : "[]"},
    ${search}, ${createdAt}, ${createdAt})`
}

/** One team; two for every fifth user. */
function teamsOf(userId: number): number[] {
  const team = (userId % TEAMS) + 1
  return userId % 5 === 0 ? [team, ((userId + 1) % TEAMS) + 1] : [team]
}

async function insertClient(database: Database, now: number): Promise<Credentials> {
  const clientId = crypto.randomUUID()
  const clientSecret = newSecret()
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into clients (id, company_id, key, client_id, name, service_user_id, created_at, updated_at)
      values (1, 1, 'bench', ${clientId}, 'Bench', 1, ${now}, ${now})`)
    await tx.run(sql`
      insert into client_secrets (client_id, secret_hash, created_at) values (1, ${hashSecret(clientSecret)}, ${now})`)
  })
  return { clientId, clientSecret }
}
