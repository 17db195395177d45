import { expect, test } from "bun:test"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { faultsOfDatabase } from "../harness/database-faults.ts"
import { times } from "../harness/effort.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { CREDENTIALS, LEARNERS, THREE_TEAMS } from "../instances/company.ts"
import { faultsOf } from "../instances/ledger.ts"
import { seeded } from "../instances/random.ts"
import { CourseReader } from "../instances/reader.ts"
import { Workload } from "../instances/workload.ts"

/** How often the server is killed, and the number of clients that write in the meantime. */
const KILLS = times(8, 40)
const CLIENTS = 4
/** Maximum time in milliseconds between a start and a kill. */
const LONGEST_LIFE = 700
/** The number of users in a dataset that is imported in between, where the import is also killed. */
const IMPORTED = 400

/** A different seed for each run, shown when the test fails, so that the same sequence of events can be repeated. */
const SEED = process.env.CHAOS_SEED ?? String(Date.now())

const own = sandboxOfFile()

test(`everything that a server confirmed is in its database and recorded, despite ${KILLS} kills`, async () => {
  own.sandbox.write("teams.json", JSON.stringify(THREE_TEAMS))
  const imported = await own.sandbox.run(["import", "teams.json", "--json"])
  expect(imported).toMatchObject({ exitCode: 0 })
  const company = JSON.parse(imported.stdout).companies.acme
  const random = seeded(`${SEED} kills`)
  const options = ["--rate-limit", "0", "--token-issue-limit", "0", "--token-rate-limit", "0", "--log-level", "error"]
  let origin: string | undefined
  let over = false
  const workloads = Array.from({ length: CLIENTS }, (_, index) => {
    const common = { origin: () => origin, credentials: CREDENTIALS, company }
    return new Workload(`c${index}`, { ...common, random: seeded(`${SEED} client ${index}`) })
  })
  const readers = LEARNERS.map((username) => {
    const assignment = company.assignments[`reading-${username}`]
    return new CourseReader(username, { origin: () => origin, assignment, random: seeded(`${SEED} ${username}`) })
  })
  const running = Promise.all([...workloads, ...readers].map((each) => each.run(() => over)))
  const datasets: string[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    const server = await own.sandbox.serve(options)
    origin = server.origin
    await Bun.sleep(random.below(LONGEST_LIFE))
    origin = undefined
    await server.stop("SIGKILL")
    if (kills % 5 === 4) datasets.push(await importAndKill(`company-${kills}`, random.below(400)))
  }
  const last = await own.sandbox.serve(options)
  origin = last.origin
  await Bun.sleep(LONGEST_LIFE)
  over = true
  await running
  expect((await last.stop()).exitCode).toBe(0)

  const database = await openDatabase({ data: own.sandbox.path("data") })
  try {
    const users = workloads.flatMap((workload) => [...workload.users, ...workload.trainees])
    const numbers = {
      ...{ seed: SEED, kills: KILLS, users: users.length, read: readers.map(({ read }) => read.size) },
      made: workloads.reduce((sum, { made }) => sum + made.length, 0),
      answered: workloads.reduce((sum, { answered }) => sum + answered, 0),
      unanswered: workloads.reduce((sum, { unanswered }) => sum + unanswered, 0),
    }
    process.stdout.write(`${JSON.stringify(numbers)}\n`)
    const faults = [
      ...workloads.flatMap(({ wrong }) => wrong),
      ...(await faultsOf(database, workloads)),
      ...(await Promise.all(readers.map((reader) => reader.faults(database)))).flat(),
      ...(await partlyImported(database, datasets)),
      ...(await faultsOfDatabase(database)),
    ]
    expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] })
    expect(numbers.answered).toBeGreaterThan(KILLS)
    expect(readers.some(({ read }) => read.size > 0)).toBe(true)
  } finally {
    await database.close()
  }
}, 600_000)

/**
 * Imports another company, killing the import after some milliseconds unless it has finished. Returns the key of the
 * company.
 */
async function importAndKill(key: string, after: number): Promise<string> {
  const users = Array.from({ length: IMPORTED }, (_, index) => ({
    key: `u${index}`,
    first_name: "Ada",
    last_name: key,
  }))
  own.sandbox.write(`${key}.json`, JSON.stringify({ companies: [{ key, name: key, users }] }))
  const child = Bun.spawn([own.sandbox.executable, "import", `${key}.json`], {
    ...{ cwd: own.sandbox.directory, env: {}, stdout: "ignore", stderr: "ignore" },
  })
  const timer = setTimeout(() => child.kill("SIGKILL"), after)
  await child.exited
  clearTimeout(timer)
  return key
}

async function partlyImported(database: Parameters<typeof faultsOf>[0], keys: readonly string[]): Promise<string[]> {
  const rows = await database.all<{ name: string }>(sql`select last_name as name from users`)
  return keys.flatMap((key) => {
    const count = rows.filter(({ name }) => name === key).length
    return [0, IMPORTED].includes(count) ? [] : [`${key} has ${count} users`]
  })
}
