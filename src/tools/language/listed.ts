import { beginningOf } from "./beginning.ts"

/** Names that a sentence lists, and characters of each: a file may have thousands, of any length. */
const MOST = 20
const NAME_MAX = 60

/** Names for a sentence, separated by commas; of too many only the first, and their number. */
export function listed(names: readonly string[], shown: (name: string) => string = (name) => name): string {
  const first = names.slice(0, MOST).map((name) => shown(shortened(name)))
  return first.length === names.length ? first.join(", ") : `${first.join(", ")}, … (${names.length})`
}

/** A name for a sentence: of a long one only the beginning. */
export function shortened(name: string): string {
  return name.length > NAME_MAX ? `${beginningOf(name, NAME_MAX - 1)}…` : name
}
