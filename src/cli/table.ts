import { visible } from "../tools/language/visible.ts"

/**
 * Rows as aligned columns below a header, for a terminal. Values cannot control the terminal, and lines have no trailing
 * spaces.
 */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map(visible))
  const widths = head.map((_, column) => Math.max(...all.map((row) => Bun.stringWidth(row[column] ?? ""))))
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - Bun.stringWidth(cell))).join("  ")
  return all.map((row) => `${lineOf(row).trimEnd()}\n`).join("")
}
