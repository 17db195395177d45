import type { Faults } from "../faults.ts"
import { placed } from "../faults.ts"
import type { PronunciationRow } from "../format/pronunciations.ts"
import { Unique } from "./unique.ts"

/** Checks that a company defines each word only once in each language, ignoring case. */
export function checkPronunciations(
  rows: readonly PronunciationRow[] | null | undefined,
  path: string,
  faults: Faults,
): void {
  const words = new Unique<string>(faults, "written", "has the same word in the same language")
  for (const { row, path: place } of placed(rows, path, "pronunciations")) {
    // An invalid word has already been reported.
    if (typeof row?.written !== "string") continue
    words.see(JSON.stringify([row.written.toLowerCase(), row.language?.toLowerCase() ?? null]), place)
  }
}
