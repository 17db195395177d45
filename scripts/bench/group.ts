import { Contenders } from "./contenders.ts"
import { prepareData, type Tools } from "./installation.ts"
import type { Result } from "./results.ts"
import { MANY } from "./scenarios/lists.ts"
import type { Scenario, Use } from "./scenarios/scenario.ts"

/** Scenarios that are measured in one run. */
export interface Group {
  readonly description: string
  /** Sizes of the company, one after another, unless `--users` specifies others. The same applies to the other defaults. */
  readonly users: readonly number[]
  readonly rounds: number
  readonly seconds: number
  /** Names of its scenarios, as accepted by `--only`. */
  readonly names: readonly string[]
  /** The command-line options it uses, with all of its scenarios or with one. */
  readonly uses: (only: string | undefined) => ReadonlySet<Use>
  /** Measures code in this process. */
  readonly fromSource?: true
  /** Draws charts of its results. */
  readonly charts?: true
  readonly measure: (run: Run) => Promise<Result[]>
}

/** The requested run. */
export interface Run {
  readonly tools: Omit<Tools, "users" | "assignments" | "certificates" | "changes" | "isRequired">
  readonly users: readonly number[]
  readonly only: string | undefined
  readonly tell: (step: string) => void
}

interface ScenarioGroup extends Omit<Group, "names" | "uses" | "measure"> {
  readonly scenarios: readonly Scenario[]
  /** The scenarios at a million users and more, if different. */
  readonly atMany?: readonly Scenario[]
  /** Per user. */
  readonly assignments?: number
  readonly certificates?: number
  readonly changes?: number
  readonly isRequired?: boolean
}

/** An open and a completed assignment. */
const ASSIGNMENTS = 2

/** A group whose scenarios share the servers of each size. */
export function scenarioGroup({
  scenarios,
  atMany = scenarios,
  assignments = ASSIGNMENTS,
  certificates = 0,
  changes = 0,
  isRequired = false,
  ...group
}: ScenarioGroup): Group {
  const all = [...new Set([...scenarios, ...atMany])]
  const wanted = (only: string | undefined) => all.filter(({ name }) => only === undefined || only === name)
  return {
    ...group,
    names: all.map(({ name }) => name),
    uses: (only) =>
      new Set([
        ...(["users", "source"] as const),
        ...(group.charts ? ["charts" as const] : []),
        ...wanted(only).flatMap(({ uses }) => uses),
      ]),
    measure: async ({ tools, users, only, tell }) => {
      const asked = new Set(wanted(only))
      const planned = (count: number) => (count >= MANY ? atMany : scenarios).filter((scenario) => asked.has(scenario))
      // Requesting a single scenario at a size that the group would skip runs it anyway.
      const nowhere = users.every((count) => planned(count).length === 0)
      const results: Result[] = []
      for (const [index, count] of users.entries()) {
        const here = nowhere ? [...asked] : planned(count)
        const measured = here.filter(({ once }) => index === 0 || once === undefined)
        if (measured.length === 0) continue
        const size = { users: count, assignments, certificates, changes, isRequired }
        results.push(...(await measureScenarios({ ...tools, ...size }, measured, tell)))
      }
      return results
    },
  }
}

async function measureScenarios(tools: Tools, scenarios: readonly Scenario[], tell: Run["tell"]): Promise<Result[]> {
  const { workspace, users } = tools
  tell(`making ${users} users`)
  const data = workspace.unused("data")
  const token = await prepareData(tools, { data })
  const contenders = new Contenders({ ...tools, data, token })
  const results: Result[] = []
  const bench = () => ({
    ...tools,
    data,
    token,
    contenders: () => contenders.all(),
    measuredBefore: results.length,
  })
  for (const { check } of scenarios) await check?.(bench())
  for (const { name, measure } of scenarios) {
    tell(`measuring ${name} at ${users} users`)
    results.push({ name, users, ...(await measure(bench())) })
  }
  await contenders.stop()
  return results
}
