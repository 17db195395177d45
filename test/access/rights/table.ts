import { API_LINES } from "./api-lines.ts"
import type { Line } from "./lines.ts"
import { PAGE_LINES } from "./page-lines.ts"

/** Every route of the server as `METHOD /path/:parameter`, and its response to each caller. */
export const TABLE: Readonly<Record<string, Line | readonly Line[]>> = { ...API_LINES, ...PAGE_LINES }

/** The same as single lines: a route that does several things has one line for each. */
export const LINES = Object.entries(TABLE).flatMap(([route, lines]) =>
  [lines].flat().map((line) => [route, line] as const),
)
