import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { availableParallelism } from "node:os"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { until } from "../../harness/processes.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

/** The maximum number of people waiting for a hash, and of hashes computed at a time. */
const PLACES = 50
const RUNNING = Math.max(1, availableParallelism() - 1)

let installation: Installation
const spies: { mockRestore(): void }[] = []
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE, settings: { trusted_proxies: ["127.0.0.1/32"] } })
})
afterEach(async () => {
  for (const spy of spies.splice(0)) spy.mockRestore()
  await installation.stop()
})

/** Lets no hash finish before `release`. */
function hold() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const verify = Bun.password.verify
  const verified: string[] = []
  spies.push(
    spyOn(Bun.password, "verify").mockImplementation(async (password, hash) => {
      await promise
      verified.push(String(password))
      return verify(password, hash)
    }),
  )
  return { release, verified }
}

function send(
  number: number,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const body = new URLSearchParams({ username: `name-${number}`, password: `guess ${number}` })
  const all = { accept: "text/html", origin: "http://localhost", "x-forwarded-for": `198.51.100.${number}`, ...headers }
  const request = new Request("http://localhost/sign-in", {
    method: "POST",
    headers: { ...all, "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
    ...(signal === undefined ? {} : { signal }),
  })
  return installation.app.handle(request)
}

async function countOfAttempts(): Promise<number> {
  const row = await installation.database.get<{ count: number }>(sql`
    select count(*) as count from sign_in_attempts where counted_for like 'name:%'`)
  return Number(row?.count)
}

/** Strangers who occupy all places. */
async function fillPlaces(): Promise<Promise<Response>[]> {
  const all = Array.from({ length: PLACES + RUNNING }, (_, number) => send(number))
  await until(async () => (await countOfAttempts()) === PLACES + RUNNING)
  return all
}

describe("when fifty people wait to sign in", () => {
  test("more are refused temporarily, which does not count as an attempt", async () => {
    const { release, verified } = hold()
    const all = await fillPlaces()
    const page = await send(200)
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await page.text()).toContain("Not available at the moment")
    const data = await send(201, { headers: { accept: "application/json" } })
    expect([data.status, ((await data.json()) as { code: string }).code]).toEqual([503, "temporarily_unavailable"])
    expect(await countOfAttempts()).toBe(PLACES + RUNNING)
    release()
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([422]))
    expect(verified).not.toContain("guess 200")
    expect((await send(200)).status).toBe(422)
  })

  test("a known browser of the account replaces the last stranger, and goes first; a browser of another account does not", async () => {
    const [page, colleague] = [new TestBrowser(installation), new TestBrowser(installation)]
    await page.signIn("ada.nowak", PASSWORD)
    await colleague.signIn("lena.nowak", PASSWORD)
    for (const browser of [page, colleague]) browser.cookies.delete("session")
    const { release, verified } = hold()
    const all = await fillPlaces()
    expect((await colleague.signIn("ada.nowak", PASSWORD)).status).toBe(503)
    const known = page.signIn("ada.nowak", PASSWORD)
    const refused = await Promise.race(all)
    expect(refused.status).toBe(503)
    release()
    expect((await known).status).toBe(303)
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBe(1)
    expect(verified.indexOf(PASSWORD)).toBeLessThanOrEqual(2 * RUNNING)
    expect(await countOfAttempts()).toBe(PLACES + RUNNING - 1)
  })

  test("anyone who disconnects gives up their place, and costs no hash", async () => {
    const { release, verified } = hold()
    const gone = new AbortController()
    const first = Array.from({ length: RUNNING }, (_, number) => send(number))
    await until(async () => (await countOfAttempts()) === RUNNING)
    const ended = Array.from({ length: PLACES }, (_, number) => send(100 + number, { signal: gone.signal }))
    await until(async () => (await countOfAttempts()) === RUNNING + PLACES)
    expect((await send(99)).status).toBe(503)
    gone.abort()
    expect(new Set((await Promise.all(ended)).map(({ status }) => status))).toEqual(new Set([400]))
    const patient = send(98)
    release()
    expect((await patient).status).toBe(422)
    await Promise.all(first)
    expect(verified.length).toBe(RUNNING + 1)
    expect(await countOfAttempts()).toBe(RUNNING + 1)
  })

  test("signed-in users can still prove their identity, and the API can still create users", async () => {
    const browser = await signedIn(installation, "ada")
    const { release } = hold()
    const all = await fillPlaces()
    const fields = { current_password: "wrong", password: "x", password_again: "x" }
    const proof = browser.post("/account/password", fields)
    const body = { first_name: "New", last_name: "One", password: "a good new password" }
    const made = installation.request("POST", "users", { body })
    expect((await Promise.race(all)).status).toBe(503)
    release()
    expect([(await proof).status, (await made).status]).toEqual([422, 201])
    await Promise.all(all)
  })
})
