import type { Flushes } from "./flushes.ts"
import { type Machine, shownMachine } from "./machine.ts"
import { type Figure, isMet, type LoadFigures, type Result } from "./results.ts"

/** How the figures were produced. */
export interface Setup {
  readonly group: string
  readonly server: "executable" | "source"
  readonly generator: string
  readonly machine: Machine
  /** The CPU time kept by the host during the run, in percent; NaN if unknown. */
  readonly steal: number
  readonly flushes: Flushes
  readonly rounds: number
  readonly seconds: number
  /** The peer's description, if there is one. */
  readonly peer?: string
}

/** The report for people, in Markdown: tables of loads and goals, and a list of the other figures. */
export function textReport(setup: Setup, results: readonly Result[]): string {
  const figures = results.flatMap(({ title, users, figures }) => figures.map((figure) => ({ title, users, figure })))
  const reached = figures.flatMap(({ title, users, figure }) => goalRow(title, users, figure))
  const others = figures.filter(({ figure }) => figure.goal === undefined)
  const loads = results.filter((result) => result.loads.length > 0)
  return [
    ...head(setup),
    "",
    ...(loads.length === 0 ? [] : [...loadTable(loads), ""]),
    ...(reached.length === 0 ? [] : goalTable(reached)),
    ...others.map(
      ({ title, users, figure }) =>
        `- ${title}${users === 0 ? "" : `, ${shown(users, 0)} users`}: ${figure.what} ${shownFigure(figure)}`,
    ),
    "",
  ].join("\n")
}

const MET = "met"

function head({ group, server, generator, machine, steal, flushes, rounds, seconds, peer }: Setup): string[] {
  const disturbance = `load average before: ${shown(machine.busyBefore, 1)}, CPU time kept by the host: ${shown(steal, 1)} %`
  const runs = `${rounds} ${rounds === 1 ? "round" : "rounds"} of ${seconds} s, load by ${generator}, medians`
  return [
    `trainbase (${server}), ${group}, on ${shownMachine(machine)}`,
    `${runs}; ${disturbance}`,
    `flushing to this disk takes ${shown(flushes.p50, 2)} ms, one in a hundred ${shown(flushes.p99, 1)} ms or more`,
    ...(peer === undefined ? [] : [`peer: ${peer}`]),
  ]
}

function loadTable(results: readonly Result[]): string[] {
  const loads = results.flatMap((result) => result.loads)
  const withChanges = loads.some(({ changes }) => !Number.isNaN(changes))
  const withShare = loads.some(({ share }) => !Number.isNaN(share))
  const withDatabase = loads.some(({ databaseCpu }) => !Number.isNaN(databaseCpu))
  const columns: readonly (readonly [string, (load: LoadFigures) => string])[] = [
    ["req/s", ({ rate }) => shown(rate, rate < 100 ? 1 : 0)],
    ...(withChanges ? [["beside changes/s", ({ changes }: LoadFigures) => shown(changes, 0)] as const] : []),
    ...(withShare ? [["trainbase is", ({ share }: LoadFigures) => percent(share)] as const] : []),
    ["p50 ms", ({ p50 }) => shown(p50, 2)],
    ["p99 ms", ({ p99 }) => shown(p99, 2)],
    ["CPU ms", ({ cpu }) => shown(cpu, 3)],
    ...(withDatabase ? [["of PostgreSQL", ({ databaseCpu }: LoadFigures) => shown(databaseCpu, 3)] as const] : []),
    ["memory MB", ({ memory }) => shown(memory, 0)],
  ]
  const rows = results.flatMap(({ title, users, loads }) =>
    loads.map((load, index) => {
      const scenario = index === 0 ? [title, load.server, shownUsers(users)] : ["", load.server, ""]
      return [...scenario, ...columns.map(([, cell]) => cell(load))]
    }),
  )
  return table([["", "server", "users", ...columns.map(([name]) => name)], ...rows], 2)
}

function goalTable(rows: readonly (readonly string[])[]): string[] {
  const met = rows.filter((row) => row.at(-1) === MET).length
  return [...table([["", "what", "users", "goal", "measured", ""], ...rows], 2), "", `${met} of ${rows.length} met`, ""]
}

function goalRow(title: string, users: number, figure: Figure): string[][] {
  const { what, value, unit, goal } = figure
  if (goal === undefined) return []
  const wanted = `${goal.compare} ${goal.value.toLocaleString("en")} ${unit}`
  return [[title, what, shownUsers(users), wanted, shownFigure(figure), isMet(value, goal) ? MET : "not met"]]
}

/**
 * A Markdown table that is also aligned as plain text. The first row is its header; the first columns are text, the others
 * numbers.
 */
function table(rows: readonly (readonly string[])[], texts: number): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const aligned = rows.map((row) =>
    line(
      row.map((cell, column) =>
        column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      ),
    ),
  )
  const rule = line(widths.map((width, column) => (column < texts ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)))
  return [aligned[0] ?? "", rule, ...aligned.slice(1)]
}

/** With as many decimals as needed to show whether the goal was reached. */
function shownFigure({ value, unit, goal }: Figure): string {
  let decimals = usualDecimals(value, unit)
  const isMisleading = (rounded: number) => goal !== undefined && isMet(rounded, goal) !== isMet(value, goal)
  while (decimals < MOST_DECIMALS && isMisleading(Number(value.toFixed(decimals)))) decimals++
  return `${shown(value, decimals)} ${unit}`
}

const MOST_DECIMALS = 6

function usualDecimals(value: number, unit: Figure["unit"]): number {
  if (unit === "ms") return value < 10 ? 2 : value < 100 ? 1 : 0
  return unit === "s" || unit === "times" ? 1 : 0
}

/** Nothing if there is no company. */
function shownUsers(users: number): string {
  return users === 0 ? "–" : shown(users, 0)
}

function percent(value: number): string {
  return Number.isNaN(value) ? "" : `${shown(value, 0)} %`
}

function shown(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "–"
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
