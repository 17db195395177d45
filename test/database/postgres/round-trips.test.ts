import { afterAll, beforeAll, expect, test } from "bun:test"
import { addToFeed } from "../../../src/audit/feed.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { AnnouncingDatabase } from "../../../src/webhooks/announcing-database.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { NetworkProxy } from "../../harness/network-proxy.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"
import { idOf } from "../../harness/records.ts"

/* The number of database round trips per request, over a network that delays each message by 5 ms. */

let proxy: NetworkProxy
let own: OwnSchema
let installation: Installation

beforeAll(async () => {
  proxy = await NetworkProxy.start(Number(new URL(sharedServer()).port))
  own = await OwnSchema.create()
  installation = await Installation.start({ database: await own.open({ port: proxy.port }) })
  await installation.token("admin")
  await installation.token("trainer")
  proxy.delay = 5
})
afterAll(async () => {
  await installation.stop()
  await own[Symbol.asyncDispose]()
  proxy[Symbol.dispose]()
})

/** Each connection prepares a statement when it first runs it, which takes one more round trip. */
const REPETITIONS = 40

/** The minimum of several requests, or the first one that needs no more than `limit`. */
async function roundTrips(path: string, as: string, limit: number): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let times = 0; times < REPETITIONS && fewest > limit; times++) {
    proxy.countAnew()
    const { status, text } = await installation.request("GET", path, { as })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    fewest = Math.min(fewest, proxy.roundTrips)
  }
  return fewest
}

/** Paths with the maximum number of round trips for each, for the given kind of caller. */
async function tooMany(as: string, limits: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [path, limit] of Object.entries(limits)) {
    const count = await roundTrips(path, as, limit)
    // Zero would mean that nothing was counted.
    if (count < 1 || count > limit) found[path] = count
  }
  return found
}

test("no list needs more than 3 round trips", async () => {
  const lists = {
    locations: 3,
    "locations?search=berlin&sort=-order_position&state=active": 3,
    "locations?include=teams": 3,
    "locations?per_page=1&page=2": 3,
    teams: 3,
    "teams?include=users,instruction": 3,
    "teams?search=a&sort=-id": 3,
    users: 3,
    "users?include=locations": 3,
    "users?include=locations&search=service&sort=-username": 3,
    "users?state=active&sort=username&per_page=2&page=2": 3,
  }
  expect(await tooMany("admin", lists)).toEqual({})
  const partly = ["locations?include=teams", "teams?include=users,instruction", "users?include=locations"]
  expect(await tooMany("trainer", Object.fromEntries(partly.map((path) => [path, 3])))).toEqual({})
})

test("no single record needs more than 3 round trips, and identifying the token needs one", async () => {
  const id = async (list: string) => (await installation.request("GET", list)).body.data?.[0]?.id
  const [location, team, user] = [await id("locations"), await id("teams"), await id("users")]
  const records = {
    "auth/me": 1,
    [`locations/${location}`]: 3,
    [`locations/${location}?include=teams`]: 3,
    [`teams/${team}`]: 3,
    [`teams/${team}?include=users,instruction`]: 3,
    [`users/${user}`]: 3,
    [`users/${user}?include=locations`]: 3,
  }
  expect(await tooMany("admin", records)).toEqual({})
})

test("finding the recipients of a change needs no additional round trip", async () => {
  const id = idOf(installation, "users", "ada")
  const { company_id: companyId = 0 } =
    (await installation.database.get<{ company_id: number }>(sql`select company_id from users where id = ${id}`)) ?? {}
  const change = (database: Database) =>
    database.transaction(async (tx) => {
      addToFeed(tx, { companyId, userId: null, now: NOW }, [
        { type: "user", id, action: "updated", fields: ["first_name"] },
      ])
      await tx.run(sql`update users set first_name = 'Ada' where id = ${id}`)
    })
  const fewest = async (database: Database) => {
    const counts: number[] = []
    for (let times = 0; times < REPETITIONS; times++) {
      proxy.countAnew()
      await change(database)
      counts.push(proxy.roundTrips)
    }
    return Math.min(...counts)
  }
  const announcing = new AnnouncingDatabase(installation.database, { settings: {} as never, clock: () => NOW })
  const alone = await fewest(installation.database)
  expect(alone).toBeGreaterThan(1)
  expect(await fewest(announcing)).toBe(alone)
})
