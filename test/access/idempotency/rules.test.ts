import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import * as rules from "../../../src/access/idempotency/rules.ts"
import { sql } from "../../../src/database/port.ts"
import { Invalid, RequestUnderWay } from "../../../src/tools/errors.ts"
import { Installation, NOW } from "../../harness/installation.ts"

const DAY = 86_400_000

let installation: Installation
let request: rules.RepeatableRequest
beforeEach(async () => {
  installation = await Installation.start()
  const client = await installation.database.get<{ id: number }>(sql`select min(id) as id from clients`)
  request = { clientId: client?.id ?? 0, key: "k", fingerprint: "f" }
})
afterEach(() => installation.stop())

async function claim(now: number, of = request): Promise<string> {
  const claimed = await rules.claimKey(installation.database, of, now)
  if (!("claim" in claimed)) throw new Error("it already has a response")
  return claimed.claim
}

/** Processes the request as the holder of a claim. */
const answer = (held: string, now: number, of = request, body = "{}") =>
  installation.database.transaction(async (tx) => {
    await rules.requireClaim(tx, of, held)
    await rules.keepAnswer(tx, of, { claim: held, status: 200, body }, now)
  })

const find = (now: number) => rules.findAnswer(installation.database, request, now)
const countKeys = async () =>
  (await installation.database.get<{ number: number }>(sql`select count(*) as number from idempotency_keys`))?.number

describe("a claim", () => {
  test("keeps others waiting until it gets a response or is released", async () => {
    const held = await claim(NOW)
    await expect(find(NOW)).rejects.toBeInstanceOf(RequestUnderWay)
    await expect(claim(NOW)).rejects.toBeInstanceOf(RequestUnderWay)
    await rules.releaseKey(installation.database, request, held)
    expect(await find(NOW)).toBeUndefined()
    await answer(await claim(NOW), NOW)
    expect(await rules.claimKey(installation.database, request, NOW)).toEqual({ status: 200, body: "{}" })
  })

  test("that took too long saves nothing once another has replaced it", async () => {
    const late = await claim(NOW)
    const next = await claim(NOW + 10_000)
    await expect(answer(late, NOW + 10_001)).rejects.toBeInstanceOf(RequestUnderWay)
    await rules.releaseKey(installation.database, request, late)
    await answer(next, NOW + 10_002)
    await expect(answer(late, NOW + 10_003)).rejects.toBeInstanceOf(RequestUnderWay)
    expect(await find(NOW + 10_003)).toEqual({ status: 200, body: "{}" })
  })

  test("left behind by a killed process makes nobody wait once the server has been restarted", async () => {
    await claim(NOW)
    const begun = { ...request, key: "of rows" }
    const held = await claim(NOW, begun)
    await installation.database.transaction((tx) => rules.keepProgress(tx, begun, { claim: held, lines: "1\n" }, NOW))
    const answered = { ...request, key: "answered" }
    await answer(await claim(NOW, answered), NOW, answered)
    await rules.releaseLeftKeys(installation.database, NOW + 1)
    const made = { ...request, key: "made since" }
    await claim(NOW + 2, made)
    await rules.releaseLeftKeys(installation.database, NOW + 1)

    expect(await rules.claimKey(installation.database, request, NOW + 3)).toMatchObject({ progress: null })
    expect(await rules.claimKey(installation.database, begun, NOW + 3)).toMatchObject({ progress: "1\n" })
    expect(await rules.claimKey(installation.database, answered, NOW + 3)).toEqual({ status: 200, body: "{}" })
    await expect(claim(NOW + 3, made)).rejects.toBeInstanceOf(RequestUnderWay)
  })

  test("that took too long is still valid if nobody has replaced it", async () => {
    const late = await claim(NOW)
    await answer(late, NOW + 60_000)
    expect(await find(NOW + 60_000)).toEqual({ status: 200, body: "{}" })
  })
})

describe("an answer", () => {
  test("is kept for 24 hours", async () => {
    await answer(await claim(NOW), NOW)
    expect(await find(NOW + DAY - 1)).toEqual({ status: 200, body: "{}" })
    expect(await find(NOW + DAY)).toBeUndefined()
    expect(await claim(NOW + DAY)).toBeString()
  })

  test("can be reused for another request after 24 hours, but not before", async () => {
    await answer(await claim(NOW), NOW)
    const other = { ...request, fingerprint: "g" }
    await expect(rules.claimKey(installation.database, other, NOW + DAY - 1)).rejects.toBeInstanceOf(Invalid)
    await answer(await claim(NOW + DAY, other), NOW + DAY, other)
    await expect(find(NOW + DAY)).rejects.toBeInstanceOf(Invalid)
  })

  test("that is longer than 1 MiB is not stored, and its change is not made", async () => {
    const held = await claim(NOW)
    await expect(answer(held, NOW, request, "x".repeat(1_048_577))).rejects.toBeInstanceOf(Invalid)
    await answer(held, NOW, request, "x".repeat(1_048_576))
  })
})

describe("the duty", () => {
  const remove = (now: number) => rules.removeOldKeys(installation.database, { lead: installation.database, now })

  test("removes expired entries, and nothing else", async () => {
    await answer(await claim(NOW), NOW)
    const later = { ...request, key: "later" }
    await answer(await claim(NOW + 1, later), NOW + 1, later)
    await claim(NOW + 1, { ...request, key: "of a process that was killed" })
    await remove(NOW)
    expect(await countKeys()).toBe(3)
    await remove(NOW + 10_001)
    expect(await countKeys()).toBe(2)
    await remove(NOW + DAY)
    expect(await countKeys()).toBe(1)
    await remove(NOW + DAY + 1)
    expect(await countKeys()).toBe(0)
  })

  test("keeps the newest 100,000 of a client", async () => {
    await installation.database.run(sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100002)
      insert into idempotency_keys (client_id, key, fingerprint, claim, status, body, expires_at)
      select ${request.clientId}, cast(n as text), 'f', null, 204, null, cast(${NOW + 1000} as bigint) + n from numbers`)
    await remove(NOW)
    expect(await countKeys()).toBe(100_000)
    const oldest = await installation.database.get<{ at: number }>(
      sql`select min(expires_at) as at from idempotency_keys`,
    )
    expect(oldest?.at).toBe(NOW + 1003)
  })
})

describe("large responses of one client", () => {
  const MEBIBYTE = 1024 * 1024
  const named = (key: string) => ({ ...request, key })

  test("are limited in total: the oldest are deleted, but neither small ones nor those in progress", async () => {
    await answer(await claim(NOW, named("a small one")), NOW, named("a small one"))
    const lines = `${JSON.stringify("x".repeat(10_000))}\n`
    for (const key of ["cut off", "under way"]) {
      const held = await claim(NOW, named(key))
      await installation.database.transaction((tx) => rules.keepProgress(tx, named(key), { claim: held, lines }, NOW))
      if (key === "cut off") await rules.releaseKey(installation.database, named(key), held)
    }
    // Pretends that the last two are much longer than they are, because saving that much takes a long time.
    for (const [index, size] of [20_000, rules.LARGE_MAX - 2 * MEBIBYTE, MEBIBYTE].entries()) {
      const now = NOW + index + 1
      await answer(await claim(now, named(`large ${index}`)), now, named(`large ${index}`), "x".repeat(10_000))
      await installation.database.run(sql`
        update idempotency_keys set size = ${size} where key = ${`large ${index}`}`)
    }
    await answer(await claim(NOW + 9, named("newest")), NOW + 9, named("newest"), "x".repeat(MEBIBYTE - 1000))
    const kept = await installation.database.all<{ key: string }>(sql`select key from idempotency_keys order by key`)
    expect(kept.map(({ key }) => key)).toEqual(["a small one", "large 1", "large 2", "newest", "under way"])
  })
})
