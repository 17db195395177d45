import { fileURLToPath } from "node:url"
import { type Bench, copyData } from "./installation.ts"
import type { Measured } from "./results.ts"

const NIGHT_GOAL = 20

/** What time alone changes by tomorrow: settled and counted by the duties themselves, in a process of their own. */
export async function measureNight(bench: Bench): Promise<Measured> {
  const data = await copyData(bench, "night")
  const night = fileURLToPath(import.meta.resolve("./pass-night.ts"))
  const printed = await bench.workspace.run([process.execPath, night, data])
  const { cpu, time, pairs } = JSON.parse(printed) as { cpu: number; time: number; pairs: number }
  return {
    title: `The duties of a night, for ${pairs.toLocaleString("en")} pairs that change`,
    loads: [],
    figures: [
      { what: "CPU", value: cpu, unit: "s", goal: { compare: "below", value: NIGHT_GOAL } },
      { what: "time", value: time, unit: "s" },
    ],
  }
}
