import { mkdirSync, rmSync } from "node:fs"
import type { Bench } from "./installation.ts"
import { type Measured, median } from "./results.ts"
import { FIRST_NAMES, LAST_NAMES, TEAMS } from "./users.ts"

const USERS = 100_000

const TIME_GOAL = 10
const MEMORY_GOAL = 500

/** Time and memory for importing a very large number of users with their memberships into an empty database. */
export async function measureImport({ workspace, trainbase, rounds }: Bench): Promise<Measured> {
  const file = workspace.path("dataset.json")
  await Bun.write(file, JSON.stringify({ companies: [company()] }))
  const runs: { time: number; memory: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const data = workspace.unused("import")
    mkdirSync(data)
    const begun = performance.now()
    const child = workspace.spawn([...trainbase, "import", file, "--data", data], { stderr: "import.err" })
    await new Response(child.stdout).text()
    if ((await child.exited) !== 0) throw new Error(`The import failed: ${await workspace.tail("import.err")}`)
    const time = (performance.now() - begun) / 1000
    runs.push({ time, memory: (child.resourceUsage()?.maxRSS ?? Number.NaN) / 1e6 })
    rmSync(data, { recursive: true })
  }
  const goal = (value: number) => ({ compare: "at most", value }) as const
  return {
    title: `Import of ${USERS.toLocaleString("en")} users with memberships`,
    loads: [],
    figures: [
      { what: "time", value: median(runs.map(({ time }) => time)), unit: "s", goal: goal(TIME_GOAL) },
      { what: "most memory", value: median(runs.map(({ memory }) => memory)), unit: "MB", goal: goal(MEMORY_GOAL) },
    ],
  }
}

function company() {
  const teams = Array.from({ length: TEAMS }, (_, index) => ({ key: `team-${index}`, name: `Team ${index}` }))
  const users = Array.from({ length: USERS }, (_, index) => ({
    key: `user-${index}`,
    first_name: FIRST_NAMES[index % FIRST_NAMES.length],
    last_name: LAST_NAMES[index % LAST_NAMES.length],
    username: `user.${index}`,
    email: `user.${index}@bench.example`,
    mobile_number: `+49 151 ${1_000_000 + index}`,
    birthday: `${1960 + (index % 45)}-02-28`,
    driving_classes: index % 3 === 0 ? ["B", "BE"] : [],
    roles: ["company.employee"],
    // Every fifth user is in two teams.
    team_keys: (index % 5 === 0 ? [index, index + 1] : [index]).map((team) => `team-${team % TEAMS}`),
  }))
  const locations = [{ key: "hq", name: "Berlin", teams }]
  return { key: "bench", name: "Bench", language: "de", timezone: "Europe/Berlin", locations, users }
}
