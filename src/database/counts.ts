import type { Sql } from "./port.ts"

/** How many counts an adapter remembers; more than a busy minute asks for. */
export const COUNTS_MAX = 1000

/** Whether a statement is one whose answers adapters remember: `select count(*) as total …`, the total of a list. */
export function asksForTotal({ strings }: Sql): boolean {
  return strings[0]?.startsWith("select count(*) as total") === true
}

/** What tells a remembered count from all others: the statement with its values. */
export function countKey({ strings, values }: Sql): string {
  return JSON.stringify([strings, values])
}
