import { expect, test } from "bun:test"
import { openDatabase } from "../../src/database/open.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { parsedAddress } from "../harness/engine.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { Balancer } from "./balancer.ts"
import { Cluster } from "./cluster.ts"
import { CREDENTIALS, THREE_TEAMS } from "./company.ts"
import { faultsOf } from "./ledger.ts"
import { type Random, seeded } from "./random.ts"
import { type ImportedCompany, Workload } from "./workload.ts"

/** The time in milliseconds during which instances are killed and the database is restarted. */
const DURATION = 25_000
const CLIENTS = 6

/** A different seed for each run, shown when the test fails, so that the same sequence of events can be repeated. */
const SEED = process.env.CHAOS_SEED ?? String(Date.now())

test("everything that three instances confirmed is in the database, whichever was killed and whenever", async () => {
  await using server = await PostgresServer.start({ durable: true })
  await using inbox = await SmtpInbox.open()
  await using cluster = await Cluster.start(3, {
    TRAINBASE_DATABASE: server.address,
    TRAINBASE_SMTP_URL: inbox.url,
    TRAINBASE_MAIL_FROM: "training@example.com",
  })
  const imported = await cluster.run(["import", "-", "--json"], JSON.stringify(THREE_TEAMS))
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" })
  const company: ImportedCompany = JSON.parse(imported.stdout).companies.acme
  using balancer = new Balancer(cluster.instances)

  let over = false
  const workloads = Array.from({ length: CLIENTS }, (_, index) => {
    const random = seeded(`${SEED} client ${index}`)
    return new Workload(`c${index}`, { origin: () => balancer.origin, credentials: CREDENTIALS, company, random })
  })
  const running = Promise.all(workloads.map((workload) => workload.run(() => over)))
  const ends = await makeTrouble(cluster, server, seeded(`${SEED} trouble`))
  over = true
  await running

  const database = await openDatabase({ data: cluster.directory, database: parsedAddress(server.address) })
  try {
    const users = workloads.flatMap((workload) => workload.users)
    const numbers = {
      seed: SEED,
      ends,
      users: users.length,
      answered: workloads.reduce((sum, { answered }) => sum + answered, 0),
      unanswered: workloads.reduce((sum, { unanswered }) => sum + unanswered, 0),
    }
    process.stdout.write(`${JSON.stringify(numbers)}\n`)
    expect({ seed: SEED, wrong: workloads.flatMap(({ wrong }) => wrong) }).toEqual({ seed: SEED, wrong: [] })
    expect({ seed: SEED, faults: await faultsOf(database, workloads) }).toEqual({ seed: SEED, faults: [] })
    expect(numbers.answered).toBeGreaterThan(100)
    expect(users.filter(({ id }) => id !== undefined).length).toBeGreaterThan(20)

    await drained(database)
    for (const { username, resets } of users) {
      const mails = inbox.mails.filter(({ to }) => to.includes(`${username}@example.org`)).length
      expect({ username, enough: mails >= resets }).toEqual({ username, enough: true })
    }
    const lease = await database.get<{ holder: string | null; fence: number }>(sql`select holder, fence from leases`)
    expect(lease?.holder).toBeString()
  } finally {
    await database.close()
  }
}, 300_000)

/** Stops and starts instances, and once the database. Returns how often. All are running again afterwards. */
async function makeTrouble(cluster: Cluster, server: PostgresServer, random: Random): Promise<number> {
  const until = performance.now() + DURATION
  const half = performance.now() + DURATION / 2
  let restarted = false
  let ends = 0
  while (performance.now() < until) {
    await Bun.sleep(random.between(200, 1_200))
    if (!restarted && performance.now() > half) {
      restarted = true
      await server.restart(random.between(100, 2_000))
      continue
    }
    const instance = random.pick(cluster.instances as [Cluster["instances"][0], ...Cluster["instances"][0][]])
    await instance.end(random.chance(0.75) ? "SIGKILL" : "SIGTERM")
    await Bun.sleep(random.between(0, 600))
    await instance.start()
    ends++
  }
  return ends
}

/** Waits until no job is left: those of a killed instance become available again when their leases end. */
async function drained(database: Database): Promise<void> {
  for (;;) {
    const row = await database.get<{ number: number }>(sql`select count(*) as number from jobs where state <> 'parked'`)
    if (row?.number === 0) break
    await Bun.sleep(250)
  }
  expect(await database.all(sql`select kind, error from jobs`)).toEqual([])
}
