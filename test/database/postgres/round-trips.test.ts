import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { NetworkProxy } from "../../harness/network-proxy.ts"
import { OwnSchema, sharedServer } from "../../harness/own-schema.ts"

/* How often a request waits for the database, over a network on which every message takes 5 ms. */

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

/** Each connection prepares a statement when it first runs it, which takes a round trip more. */
const REPETITIONS = 40

/** The fewest of several requests, or the first that needs no more than `limit`. */
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

/** Paths with the most round trips that each may take, all for the given kind of caller. */
async function tooMany(as: string, limits: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [path, limit] of Object.entries(limits)) {
    const count = await roundTrips(path, as, limit)
    // Nothing at all would mean that nothing was counted.
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

test("no single record needs more than 3 round trips, and who the token is for needs one", async () => {
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
