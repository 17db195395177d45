import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { type Account, accountOf } from "../account-lookup/rules.ts"
import { type PinFault, pinFault } from "./pin-choice.ts"
import type { KioskRow, PersonRow } from "./store.ts"
import * as store from "./store.ts"

/** A list with more names than this is no help: people type the beginning of theirs. */
const NAMES_MAX = 60

/** Longer texts are no names and no codes. */
const TYPED_MAX = 2000

/** What somebody typed, or a scanner read. */
export interface Typed {
  /** A name, a username or an external id. */
  readonly text: string
  /** The text to show again. */
  readonly shown: string
}

/** Codes of letters and badges contain an address with the username, or a username or external id alone. */
export function typedIn(search: string | undefined): Typed {
  const text = (search ?? "").slice(0, TYPED_MAX).replaceAll("\0", "").trim()
  const username = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).searchParams.get("username") : null
  const meant = (username ?? text).replaceAll("\0", "").trim()
  return { text: meant, shown: meant }
}

/** The person that is meant exactly, or the list of those who may be; undefined if that is too long. */
export type Meant =
  | { readonly kind: "one"; readonly person: PersonRow }
  | { readonly kind: "list"; readonly people: readonly PersonRow[] | undefined }

/** The people of the kiosk's place who may be meant, in the order of the language. Nobody else is ever named. */
export async function findNames(queries: Queries, kiosk: KioskRow, { text }: Typed, language: string): Promise<Meant> {
  if (text !== "") {
    const person = await store.findNamedPerson(queries, kiosk, { folded: foldIdentifier(text), key: text })
    if (person !== undefined) return { kind: "one", person }
  }
  const people = await store.findPeople(queries, kiosk, { search: text, limit: NAMES_MAX + 1 })
  if (people.length > NAMES_MAX) return { kind: "list", people: undefined }
  const { compare } = new Intl.Collator(language)
  const alphabetic = people.toSorted(
    (one, other) => compare(one.last_name, other.last_name) || compare(one.first_name ?? "", other.first_name ?? ""),
  )
  return { kind: "list", people: alphabetic }
}

/** Somebody of the kiosk's place, and their account; undefined for anybody else. */
export async function personAt(
  queries: Queries,
  kiosk: KioskRow,
  id: number,
): Promise<{ readonly person: PersonRow; readonly account: Account } | undefined> {
  const person = await store.findPerson(queries, kiosk, id)
  const account = person && (await accountOf(queries, person.id))
  return person === undefined || account === undefined ? undefined : { person, account }
}

/** What is wrong with a PIN that somebody has chosen; undefined if it is acceptable. */
export async function choiceFault(
  queries: Queries,
  userId: number,
  { pin, again }: { readonly pin: string; readonly again: string },
): Promise<PinFault | undefined> {
  const known = await store.findKnownNumbers(queries, userId)
  return pinFault(pin, again, known ?? { birthday: null, key: "", username: "" })
}
