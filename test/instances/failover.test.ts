import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { openDatabase } from "../../src/database/open.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { parsedAddress } from "../harness/engine.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { Cluster, type Instance } from "./cluster.ts"
import { CREDENTIALS, THREE_TEAMS } from "./company.ts"

let server: PostgresServer
let database: Database
beforeAll(async () => {
  server = await PostgresServer.start()
  database = await openDatabase({ data: "/nowhere", database: parsedAddress(server.address) })
})
afterAll(async () => {
  await database.close()
  await server[Symbol.asyncDispose]()
})

/** Three instances on one database that has a company. */
async function threeInstances(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const cluster = await Cluster.start(3, { TRAINBASE_DATABASE: server.address, ...settings })
  const { exitCode, stderr } = await cluster.run(["import", "-", "--json"], JSON.stringify(THREE_TEAMS))
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  return cluster
}

function ask(instance: Instance | undefined, token: string, path = "auth/me", method = "GET", body?: object) {
  return fetch(`${instance?.origin}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The body of a response, assumed to have the shape that the test expects. */
async function bodyOf<Body>(answer: Response): Promise<Body> {
  return (await answer.json()) as Body
}

describe("three instances on one database", () => {
  test("all start at once on an empty one, and migrate it once", async () => {
    await using _cluster = await threeInstances()
    const versions = await database.all<{ version: number }>(sql`select version from schema_migrations`)
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length)
  })

  test("accept a token issued by one, and refuse it as soon as one has revoked it", async () => {
    await using cluster = await threeInstances()
    const [first, second, third] = cluster.instances
    const token = await tokenFor(String(first?.origin), CREDENTIALS)
    for (const instance of cluster.instances) expect((await ask(instance, token)).status).toBe(200)
    expect((await ask(second, token, "auth/logout", "POST")).status).toBeLessThan(300)
    for (const instance of [third, first, second]) expect((await ask(instance, token)).status).toBe(401)
  })

  test("show data written on another instance at once", async () => {
    await using cluster = await threeInstances()
    const [first, second] = cluster.instances
    const token = await tokenFor(String(first?.origin), CREDENTIALS)
    for (let i = 0; i < 20; i++) {
      const total = async () =>
        (await bodyOf<{ meta: { total: number } }>(await ask(second, token, "users?per_page=1"))).meta.total
      const before = await total()
      const body = { first_name: "Ada", last_name: `Nowak ${i}` }
      expect((await ask(first, token, "users", "POST", body)).status).toBe(201)
      expect(await total()).toBe(before + 1)
    }
  })

  test("give a username to only one user, however many requests reach however many instances", async () => {
    await using cluster = await threeInstances()
    const token = await tokenFor(String(cluster.instances[0]?.origin), CREDENTIALS)
    for (let round = 0; round < 10; round++) {
      const body = {
        first_name: "Ada",
        last_name: "Nowak",
        username: `ada.${round}`,
        email: `ada.${round}@example.org`,
      }
      const answers = await Promise.all(
        [0, 1, 2, 0, 1, 2].map((index) => ask(cluster.instances[index], token, "users", "POST", body)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
      for (const answer of answers.filter(({ status }) => status === 422)) {
        expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors).sort()).toEqual(["email", "username"])
      }
    }
  })

  test("send each mail once while all of them are alive", async () => {
    await using inbox = await SmtpInbox.open()
    await using cluster = await threeInstances({
      TRAINBASE_SMTP_URL: inbox.url,
      TRAINBASE_MAIL_FROM: "training@example.com",
    })
    const token = await tokenFor(String(cluster.instances[0]?.origin), CREDENTIALS)
    const addresses: string[] = []
    for (let i = 0; i < 30; i++) {
      const email = `mail.${i}@example.org`
      const instance = cluster.instances[i % 3]
      const made = await ask(instance, token, "users", "POST", { first_name: "Ada", last_name: `Mail ${i}`, email })
      const { id } = (await bodyOf<{ data: { id: number } }>(made)).data
      expect((await ask(instance, token, `users/${id}/reset-password`, "POST", {})).status).toBe(200)
      addresses.push(email)
    }
    while ((await database.get(sql`select id from jobs limit 1`)) !== undefined) await Bun.sleep(50)
    expect(inbox.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
  })

  test("have one leader, and another within 30 seconds when it is killed", async () => {
    await using cluster = await threeInstances()
    const leader = async () => {
      const row = await database.get<{ holder: string | null; fence: number }>(sql`select holder, fence from leases`)
      return row?.holder == null ? undefined : { fence: row.fence, pid: Number(row.holder.split(":").at(-1)) }
    }
    let first = await leader()
    while (!cluster.instances.some(({ pid }) => pid === first?.pid)) {
      await Bun.sleep(100)
      first = await leader()
    }
    await cluster.instances.find(({ pid }) => pid === first?.pid)?.end("SIGKILL")
    const killedAt = performance.now()
    let second = await leader()
    while (second?.fence === first?.fence) {
      await Bun.sleep(100)
      second = await leader()
    }
    expect((performance.now() - killedAt) / 1000).toBeLessThan(30)
    expect(cluster.instances.some(({ pid }) => pid === second?.pid)).toBe(true)
    expect(second?.pid).not.toBe(first?.pid)
    expect(second?.fence).toBeGreaterThan(Number(first?.fence))
  })
})

test("an import that is killed at any moment leaves everything or nothing, and succeeds the next time", async () => {
  await using cluster = await threeInstances()
  const users = Array.from({ length: 3_000 }, (_, index) => ({
    key: `u${index}`,
    first_name: "Ada",
    last_name: `Nowak ${index}`,
  }))
  const document = JSON.stringify({ companies: [{ key: "big", name: "Big", users }] })
  const count = async () =>
    (
      await database.get<{ n: number }>(
        sql`select count(*) as n from users u join companies c on c.id = u.company_id where c.key = 'big'`,
      )
    )?.n
  for (const after of [300, 700, 1_000, 1_300, 1_700]) {
    const exitCode = await cluster.runAndKill(["import", "-"], document, after)
    const imported = Number(await count())
    expect(exitCode === 0 ? [users.length] : [0, users.length]).toContain(imported)
    if (imported > 0) break
  }
  expect((await cluster.run(["import", "-"], document)).exitCode).toBe(0)
  expect(await count()).toBe(users.length)
  const token = await tokenFor(String(cluster.instances[0]?.origin), CREDENTIALS)
  expect((await ask(cluster.instances[0], token, "users", "POST", { first_name: "A", last_name: "B" })).status).toBe(
    201,
  )
})
