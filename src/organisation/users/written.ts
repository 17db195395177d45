import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { foldForSearch, foldIdentifier, spellings } from "../../tools/language/fold.ts"
import { fullName } from "../../tools/language/names.ts"
import { findCalled, findIdentified, IDENTIFIERS, type WrittenUser } from "./queries/written.ts"

/** A user, as far as a list of people to choose from shows one. */
interface NamedUser {
  readonly id: number
  readonly full_name: string
  readonly username: string
  readonly state: "active" | "inactive"
}

/** What became of each text. */
export interface WrittenUsers {
  /** The users that were found, each once, in the order of the texts. */
  readonly found: readonly NamedUser[]
  /** Texts that match nobody in the caller's view. */
  readonly unknown: readonly string[]
  /** Texts that match several users. */
  readonly ambiguous: readonly { readonly text: string; readonly users: readonly NamedUser[] }[]
}

/** The most users of one name that are listed. */
const NAMESAKES_MAX = 10

/** The number of names that are looked up at the same time. */
const AT_ONCE = 16

/**
 * Finds the users that texts stand for: personnel numbers (external ids), usernames, email addresses or full names, in
 * this order of precedence. A name may have its parts in another order (`Nowak, Ada`). A text with several cells of a
 * table (separated by tabs or semicolons) stands for the user that one of its cells identifies, or whose name it is.
 */
export async function usersAsWritten(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  texts: readonly string[],
): Promise<WrittenUsers> {
  const sight = sightOf(caller, permission)
  const parts = texts.map((text) => [...new Set([text, ...cellsOf(text)])])
  const all = [...new Set(parts.flat())]
  const folded = [...new Set(all.map(foldIdentifier))]
  const identified = await Promise.all(
    IDENTIFIERS.map((column) => findIdentified(queries, sight, column, column === "key" ? all : folded)),
  )
  const byText = parts.map((cells) => distinct(cells.flatMap((cell) => userOf(identified, cell))))
  const unidentified = [...byText.keys()].filter((index) => byText[index]?.length === 0)
  for (let at = 0; at < unidentified.length; at += AT_ONCE) {
    await Promise.all(
      unidentified.slice(at, at + AT_ONCE).map(async (index) => {
        byText[index] = await usersCalled(texts[index] ?? "")
      }),
    )
  }
  const found = new Map<number, NamedUser>()
  const unknown: string[] = []
  const ambiguous: { text: string; users: NamedUser[] }[] = []
  for (const [index, text] of texts.entries()) {
    const users = (byText[index] ?? []).map(named)
    const [first, ...others] = users
    if (first === undefined) unknown.push(text)
    else if (others.length > 0) ambiguous.push({ text, users })
    else found.set(first.id, first)
  }
  return { found: [...found.values()], unknown, ambiguous }

  async function usersCalled(text: string): Promise<WrittenUser[]> {
    for (const name of [...new Set(namesIn(text).flatMap(spellings))]) {
      const users = await findCalled(queries, sight, name, NAMESAKES_MAX)
      if (users.length > 0) return users
    }
    return []
  }
}

/** The user that a text identifies; nobody if it does not. Only external ids are compared as they are written. */
function userOf([byKey, ...others]: readonly ReadonlyMap<string, WrittenUser>[], text: string): WrittenUser[] {
  const user = byKey?.get(text) ?? others.map((found) => found.get(foldIdentifier(text))).find(Boolean)
  return user === undefined ? [] : [user]
}

function distinct(users: readonly WrittenUser[]): WrittenUser[] {
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

function cellsOf(text: string): string[] {
  return text.split(/[\t;]/).flatMap((cell) => cell.trim() || [])
}

/** The orders in which the parts of a name may be meant, as it is written first. */
function namesIn(text: string): string[] {
  const name = cellsOf(text).join(" ").replace(/\s+/g, " ")
  const [before = "", ...after] = name.split(/\s*,\s*/)
  const given = after.join(" ").trim()
  if (given !== "") return distinctNames([`${given} ${before}`])
  const words = name.split(" ")
  if (words.length < 2) return distinctNames([name])
  return distinctNames([name, [...words.slice(1), words[0]].join(" "), [words.at(-1), ...words.slice(0, -1)].join(" ")])
}

function distinctNames(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [foldForSearch(name), name])).values()].filter((name) => name.trim() !== "")
}

function named({ id, state, username, ...names }: WrittenUser): NamedUser {
  return { id, full_name: fullName(names), username, state }
}
