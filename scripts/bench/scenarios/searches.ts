import { foldForSearch } from "../../../src/tools/language/fold.ts"
import { FIRST_NAMES, LAST_NAMES } from "../users.ts"
import { compared, READERS, type Scenario } from "./scenario.ts"

const NAMES = [...FIRST_NAMES, ...LAST_NAMES].map(foldForSearch)

/** Three digits, found in usernames and telephone numbers. */
const NUMBERS = Array.from({ length: 900 }, (_, index) => String(100 + index))

/** Adjacent letters in names. */
function partsOfNames(length: number): string[] {
  const parts = NAMES.flatMap((name) =>
    Array.from({ length: name.length - length + 1 }, (_, start) => name.slice(start, start + length)),
  )
  return [...new Set(parts)]
}

/**
 * Alternates between both, up to the end of the longer one: a part of a name matches a fifteenth of all users, a number a few
 * per thousand.
 */
function byTurns(some: readonly string[], others: readonly string[]): string[] {
  const length = Math.max(some.length, others.length)
  const turns = Array.from({ length }, (_, turn) => [some[turn % some.length], others[turn % others.length]])
  return turns.flat().filter((term) => term !== undefined)
}

const FULL_NAMES = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => foldForSearch(`${first} ${last}`)))

const TERMS = {
  1: partsOfNames(1),
  2: partsOfNames(2),
  3: byTurns(partsOfNames(3), NUMBERS),
  8: byTurns(
    FULL_NAMES.map((name) => name.slice(0, 8)),
    NUMBERS.map((number) => `user.${number}`),
  ),
}

function rateGoal(users: number): { rate?: number } {
  if (users > 200_000) return {}
  return { rate: users > 10_000 ? 300 : 1000 }
}

function search(length: keyof typeof TERMS): Scenario {
  return compared(`search-${length}`, (users) => ({
    title: `Search of ${length} ${length === 1 ? "character" : "characters"}, 100 a page`,
    question: {
      path: "/api/v1/users?per_page=100&search={word}",
      words: TERMS[length].map((term) => encodeURIComponent(term)),
      connections: READERS,
      besideChanges: true,
    },
    goals: length >= 3 ? rateGoal(users) : {},
  }))
}

export const searchOfThree = search(3)

export const searches: readonly Scenario[] = [
  search(1),
  search(2),
  searchOfThree,
  search(8),
  compared("search-none", (users) => ({
    title: "Search without a match, 100 a page",
    question: {
      path: "/api/v1/users?per_page=100&search=qx{id}",
      ids: users,
      connections: READERS,
      besideChanges: true,
    },
    goals: rateGoal(users),
  })),
]
