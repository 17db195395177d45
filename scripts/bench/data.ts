import { hashSecret, newSecret } from "../../src/access/secrets.ts"
import { openDatabase } from "../../src/database/open.ts"
import { join, type Queries, raw, sql } from "../../src/database/port.ts"
import { placeSearch } from "../../src/organisation/searchable.ts"
import { insertRequired } from "./required-data.ts"
import { insertTraining } from "./training-data.ts"
import { insertSmallTeams, insertUsers, TEAMS } from "./users.ts"

/** The database of an installation: in its data directory, or on a server. */
type Place = Parameters<typeof openDatabase>[0]

/** The client credentials. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The amount of data in a company. */
export interface Size {
  readonly users: number
  /** Assignments per user, open and completed; 0 also leaves out courses and certificates. */
  readonly assignments: number
  /** Certificates per user, no more than completed assignments; with 0 some users have one. */
  readonly certificates: number
  /** Entries per user in the feed of changes. */
  readonly changes: number
  /** Whether courses are required, of people who are in teams of about 50 members too. */
  readonly isRequired: boolean
}

const LOCATIONS = 3

/**
 * Fills a new database with one company: users (the first is the service user of its only client, with the role company.admin),
 * one or two memberships per user in twelve teams at three locations, small teams without members, and training records. The
 * result is the same in every run, except for the client's credentials.
 */
export async function makeCompany(
  place: Place,
  { users, assignments, certificates, changes, isRequired }: Size,
): Promise<Credentials> {
  const database = await openDatabase(place)
  try {
    return await database.load(async (tx) => {
      const now = Date.now()
      await insertPlaces(tx, now)
      await insertSmallTeams(tx, users, now)
      await insertUsers(tx, users, now)
      if (assignments > 0) await insertTraining(tx, { users, assignments, certificates: certificates * users }, now)
      if (isRequired) await insertRequired(tx, users, now)
      if (changes > 0) await insertChanges(tx, { users, changes: changes * users }, now)
      return insertClient(tx, now)
    })
  } finally {
    await database.close()
  }
}

async function insertPlaces(tx: Queries, now: number): Promise<void> {
  const places = (count: number, kind: string) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `${kind} ${index + 1}` }))
  const search = (name: string) => placeSearch({ name, description: null, zip_city: null })
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
}

/** Changes to one user after another, ten per second until now. */
async function insertChanges(tx: Queries, { users, changes }: { users: number; changes: number }, now: number) {
  await tx.run(sql`
    insert into changes (company_id, at, action, record_type, record_id, fields, user_id)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw(String(changes))})
    select 1, cast(${now} as bigint) - (${raw(String(changes))} - n) * 100, 'updated', 'user', 1 + n % ${raw(String(users))},
      '["mobile_number"]', 1
    from numbers`)
}

async function insertClient(tx: Queries, now: number): Promise<Credentials> {
  const clientId = crypto.randomUUID()
  const clientSecret = newSecret()
  await tx.run(sql`
    insert into clients (id, company_id, key, client_id, name, service_user_id, created_at, updated_at)
    values (1, 1, 'bench', ${clientId}, 'Bench', 1, ${now}, ${now})`)
  await tx.run(sql`
    insert into client_secrets (client_id, secret_hash, created_at) values (1, ${hashSecret(clientSecret)}, ${now})`)
  return { clientId, clientSecret }
}
