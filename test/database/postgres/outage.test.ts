import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Answer, Installation } from "../../harness/installation.ts"
import { NetworkProxy } from "../../harness/network-proxy.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"

/* What clients and load balancers see while the database is unavailable. */

let server: PostgresServer
beforeAll(async () => {
  server = await PostgresServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const healthOf = (installation: Installation, what: "live" | "ready") =>
  installation.request("GET", `/health/${what}`, { as: null })

/** Repeats the request until the response is 200. */
async function untilReady(installation: Installation): Promise<void> {
  while ((await healthOf(installation, "ready")).status !== 200) await Bun.sleep(50)
}

/** The response, provided it comes long before the patience of requests (20 s) is exhausted. */
async function soon(answer: Promise<Answer>): Promise<number> {
  const first = await Promise.race([answer, Bun.sleep(10_000)])
  if (first === undefined) throw new Error("there is no response after 10 s")
  return first.status
}

test("a request that has waited long enough gets 503 with the time to retry", async () => {
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open({ patience: 2000 }) })
  const token = await installation.token("admin")
  expect((await installation.request("GET", "users", { token })).status).toBe(200)
  await server.stop()
  const requests = [
    installation.request("GET", "users", { token }),
    installation.request("GET", "auth/me", { token }),
    installation.request("POST", "locations", { token, body: { name: "Hamburg" } }),
    installation.request("POST", "/oauth/token", {
      as: null,
      body: {
        grant_type: "client_credentials",
        client_id: "00000000-0000-4000-8000-000000000000",
        client_secret: "secret-of-admin",
      },
    }),
  ]
  for (const { status, headers, body, text } of await Promise.all(requests)) {
    expect(status).toBe(503)
    expect(headers.get("retry-after")).toBe("5")
    expect<unknown>(body.code).toBe("temporarily_unavailable")
    expect(String(body.message)).not.toBe("")
    expect(text).not.toContain("postgres")
  }
  await server.startAgain()
  await untilReady(installation)
  expect((await installation.request("GET", "users", { token })).status).toBe(200)
  expect(String((await installation.request("GET", "locations?search=hamburg", { token })).body.meta?.total)).toBe("0")
  await installation.stop()
})

test("a change of unknown outcome gets 503 with a separate code, and should not be repeated at once", async () => {
  using proxy = await NetworkProxy.start(server.port)
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open({ port: proxy.port, patience: 2000 }) })
  const token = await installation.token("admin")
  let isGone = false
  proxy.lets = (direction, bytes) => {
    // The commit reaches the server, but its answer is lost, and no later connection succeeds.
    if (direction === "fromServer" && bytes.includes("COMMIT")) isGone = true
    return !isGone
  }
  const { status, headers, body } = await installation.request("POST", "locations", { token, body: { name: "Kiel" } })
  expect(status).toBe(503)
  expect<unknown>(body.code).toBe("outcome_unknown")
  expect(String(body.message)).toContain("Look whether it was saved")
  expect(headers.has("retry-after")).toBe(false)
  isGone = false
  await untilReady(installation)
  expect(String((await installation.request("GET", "locations?search=kiel", { token })).body.meta?.total)).toBe("1")
  await installation.stop()
})

test("readiness goes red and then green again when the server does, and requests wait for a short outage", async () => {
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open() })
  const token = await installation.token("admin")
  await untilReady(installation)
  await server.stop()
  const waiting = [
    installation.request("GET", "users", { token }),
    installation.request("POST", "locations", { token, body: { name: "Bremen" } }),
  ]
  expect(await soon(healthOf(installation, "ready"))).toBe(503)
  expect((await healthOf(installation, "live")).status).toBe(200)
  await server.startAgain()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 201])
  await untilReady(installation)
  await installation.stop()
})

test("readiness is red while the database is read-only, and then green again", async () => {
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open({ pool: 1 }) })
  await untilReady(installation)
  const setTo = async (value: string) => {
    await own.administer(`alter role postgres set default_transaction_read_only = ${value}`)
    // It applies to connections opened from now on.
    await own.administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${own.name}'`,
    )
  }
  await setTo("on")
  while ((await healthOf(installation, "ready")).status !== 503) await Bun.sleep(50)
  const { body } = await healthOf(installation, "ready")
  expect<unknown>(body.checks?.database).toEqual({ status: "unavailable", message: "The database cannot be written." })
  await own.administer(
    "set default_transaction_read_only = off",
    "alter role postgres reset default_transaction_read_only",
  )
  await own.administer(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${own.name}'`)
  await untilReady(installation)
  await installation.stop()
})

test("readiness goes red when the network goes silent, and green again", async () => {
  using proxy = await NetworkProxy.start(server.port)
  await using own = await OwnSchema.create(server.address)
  const installation = await Installation.start({ database: await own.open({ port: proxy.port }) })
  await untilReady(installation)
  proxy.freeze()
  expect(await soon(healthOf(installation, "ready"))).toBe(503)
  proxy.thaw()
  await untilReady(installation)
  await installation.stop()
})
