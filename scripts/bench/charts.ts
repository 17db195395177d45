import { join } from "node:path"
import { drawPanels, type Panel } from "./drawing.ts"
import { type Machine, shownMachine } from "./machine.ts"
import type { LoadFigures, Result } from "./results.ts"

/** A chart file: one chart for each scenario, by the number of users. */
interface Sheet {
  readonly file: string
  readonly title: string
  readonly of: "rate" | "p99"
}

const SHEETS: readonly Sheet[] = [
  { file: "performance-growth.svg", title: "Requests a second, by the number of users", of: "rate" },
  { file: "performance-growth-p99.svg", title: "99 of 100 answered within (ms), by the number of users", of: "p99" },
]

/** Writes charts of how the figures of each scenario change with the number of users. */
export async function writeCharts(
  directory: string,
  machine: Machine,
  results: readonly Result[],
  tell: (step: string) => void,
): Promise<void> {
  for (const { file, title, of } of SHEETS) {
    const path = join(directory, file)
    await Bun.write(path, drawPanels({ title, source: shownMachine(machine), panels: panelsOf(results, of) }))
    tell(`wrote ${path}`)
  }
}

function panelsOf(results: readonly Result[], of: Sheet["of"]): Panel[] {
  const scenarios = Map.groupBy(
    results.filter(({ loads }) => loads.length > 0),
    ({ name }) => name,
  )
  return [...scenarios.values()].map((sizes) => ({
    title: sizes[0]?.title ?? "",
    lines: serversOf(sizes).map((server) => ({
      name: server,
      points: sizes.flatMap(({ users, loads }) =>
        loads.filter((load) => load.server === server).map((load: LoadFigures) => ({ x: users, y: load[of] })),
      ),
    })),
  }))
}

function serversOf(sizes: readonly Result[]): string[] {
  return [...new Set(sizes.flatMap(({ loads }) => loads.map(({ server }) => server)))]
}
