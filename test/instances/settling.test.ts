import { expect, test } from "bun:test"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { expectSettled } from "../compliance/settling/settled.ts"
import { parsedAddress } from "../harness/engine.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
import { until } from "../harness/processes.ts"
import { changeRequirement, type Place, require } from "../harness/requirements.ts"
import { Cluster } from "./cluster.ts"
import { CREDENTIALS, THREE_TEAMS } from "./company.ts"
import { seeded } from "./random.ts"
import { Workload } from "./workload.ts"

/** People beside those whom the clients create and move, so that requirements are applied for a while. */
const PEOPLE = 600
const CLIENTS = 6

/** A different seed for each run, shown when the test fails. */
const SEED = process.env.CHAOS_SEED ?? String(Date.now())

test("while requirements are applied, three instances change memberships, roles and states: all are settled once", async () => {
  await using server = await PostgresServer.start()
  await using cluster = await Cluster.start(3, { TRAINBASE_DATABASE: server.address })
  const [acme] = THREE_TEAMS.companies
  const others = Array.from({ length: PEOPLE }, (_, index) => ({
    ...{ key: `p${index}`, first_name: "Some", last_name: `Body ${index}` },
    team_keys: [["crew", "office", "night"][index % 3]],
  }))
  const dataset = { companies: [{ ...acme, users: [...(acme?.users ?? []), ...others] }] }
  const imported = await cluster.run(["import", "-", "--json"], JSON.stringify(dataset))
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" })
  const ids: Place["ids"] = JSON.parse(imported.stdout)
  const company = JSON.parse(imported.stdout).companies.acme

  let over = false
  const workloads = Array.from({ length: CLIENTS }, (_, index) => {
    const origin = () => cluster.instances[index % 3]?.origin
    return new Workload(`c${index}`, { origin, credentials: CREDENTIALS, company, random: seeded(`${SEED} ${index}`) })
  })
  const running = Promise.all(workloads.map((workload) => workload.run(() => over)))
  const database = await openDatabase({ data: cluster.directory, database: parsedAddress(server.address) })
  try {
    const place = () => ({ database, ids, time: { now: Date.now() } })
    const isThrough = async () => (await database.all(sql`select id from settlings`)).length === 0
    const ending = await require(place(), { course: "approved", location: "hq" })
    await require(place(), { course: "approved", role: "company.trainer", grace: 10 })
    await Bun.sleep(500)
    await require(place(), { course: "reading" })
    await changeRequirement(place(), ending, { grace: 5 })
    await Bun.sleep(500)
    await changeRequirement(place(), ending, "end")
    await until(isThrough)
    over = true
    await running
    await until(isThrough)
    expect({ seed: SEED, wrong: workloads.flatMap(({ wrong }) => wrong) }).toEqual({ seed: SEED, wrong: [] })
    await expectSettled(place())
    expect(
      await database.all(sql`select id from bindings where requirement_id = ${ending} and until_date is null`),
    ).toEqual([])
    const [row] = await database.all<{ amount: number }>(sql`
      select count(*) as amount from users u where u.state = 'active' and not exists (
        select 1 from pairs p where p.user_id = u.id and p.course_id = ${company.courses.reading})`)
    expect(Number(row?.amount)).toBe(0)
  } finally {
    over = true
    await database.close()
  }
}, 600_000)
