import { authorshipOf } from "../access/caller.ts"
import type { Queries } from "../database/port.ts"
import type { Writing } from "../training/assignments/lifecycle.ts"
import type { Acting } from "./act.ts"

/** The transaction in which an act changes assignments. */
export function writingOf(tx: Queries, { caller, now }: Acting): Writing {
  return { tx, company: caller.company, authorship: authorshipOf(caller, now) }
}
