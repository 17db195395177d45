import type { PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { usersAsWritten, type WrittenUsers } from "../../organisation/users/written.ts"

/** The most lines that are looked up at once. */
export const PASTED_MAX = 500

/** Characters, so that a pasted column fits into a form. */
export const PASTED_LENGTH = 20_000

/** Marks that programs put at the beginning of a file or between letters, and that nobody sees. */
const UNSEEN = /[\u200b-\u200f\u2060\ufeff]/g

/** The lines of a pasted column, each once: without empty ones, quotes around them, and signs that nobody sees. */
export function pastedLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const clean = line.replace(UNSEEN, "").replaceAll("\u00a0", " ").normalize("NFC").trim()
    return /^"[^"]*"$/.test(clean) ? clean.slice(1, -1).trim() : clean
  })
  return [...new Set(lines.filter((line) => line !== ""))]
}

/** What became of the lines of a pasted column. */
export interface PeopleInLines extends WrittenUsers {
  /** The lines beyond {@link PASTED_MAX}, which were not looked up. */
  readonly untried: readonly string[]
}

/** The people on whom the caller may use `permission` whom the first lines of a pasted column name. */
export async function peopleInLines(
  queries: Queries,
  caller: PersonCaller,
  permission: Permission,
  lines: readonly string[],
): Promise<PeopleInLines> {
  const written = await usersAsWritten(queries, caller, permission, lines.slice(0, PASTED_MAX))
  return { ...written, untried: lines.slice(PASTED_MAX) }
}
