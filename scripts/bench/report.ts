import { availableParallelism } from "node:os"
import type { Figure, LoadFigures, Result } from "./results.ts"

/** How the figures came about. */
export interface Setup {
  readonly server: "executable" | "source"
  readonly generator: string
  /** Programs that were at work or waiting in the minute before, from the operating system. */
  readonly busy: number
  readonly users: number
  readonly rounds: number
  readonly seconds: number
}

/** One JSON document; figures that could not be taken are null. */
export function jsonReport(setup: Setup, results: readonly Result[]): string {
  const machine = { cores: availableParallelism(), platform: `${process.platform}-${process.arch}` }
  return `${JSON.stringify({ bun: Bun.version, machine, ...setup, results }, undefined, 2)}\n`
}

/** The same for people: a paragraph and a table for every scenario, in Markdown. */
export function textReport(setup: Setup, results: readonly Result[]): string {
  const { generator, busy, users, rounds, seconds, server } = setup
  const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Bun ${Bun.version}`
  const runs = `${users} users, ${rounds} rounds of ${seconds} s, load by ${generator}, medians`
  const others = `load average of the machine before: ${shown(busy, 1)}`
  return [`trainbase (${server}) on ${machine}`, `${runs}; ${others}`, "", ...results.flatMap(section)].join("\n")
}

function section({ title, loads, figures }: Result): string[] {
  return [title, "", ...(loads.length === 0 ? [] : [...loadTable(loads), ""]), ...figures.map(figureLine), ""]
}

function loadTable(loads: readonly LoadFigures[]): string[] {
  const hasDatabase = loads.some(({ databaseCpu }) => !Number.isNaN(databaseCpu))
  return table([
    ["", "req/s", "p50 ms", "p99 ms", "CPU s per 1,000", ...(hasDatabase ? ["of PostgreSQL"] : []), "memory MB"],
    ...loads.map(({ server, rate, p50, p99, cpu, databaseCpu, memory }) => [
      server,
      shown(rate, rate < 100 ? 1 : 0),
      shown(p50, 2),
      shown(p99, 2),
      shown(cpu, 3),
      ...(hasDatabase ? [shown(databaseCpu, 3)] : []),
      shown(memory, 0),
    ]),
  ])
}

/** A Markdown table that is aligned as text too; the first row is its head, the first column text, the others numbers. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const aligned = rows.map((row) =>
    line(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))),
  )
  const rule = line(widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)))
  return [aligned[0] ?? "", rule, ...aligned.slice(1)]
}

function figureLine({ what, value, unit, goal }: Figure): string {
  const decimals = unit === "ms" && value < 10 ? 2 : 0
  const wanted = goal === undefined ? "" : ` (goal: ${goal.compare} ${goal.value} ${unit})`
  return `- ${what}: ${shown(value, decimals)} ${unit}${wanted}`
}

function shown(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "–"
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
