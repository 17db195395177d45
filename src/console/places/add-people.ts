import type { PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { usersBeside } from "../../organisation/users/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { fullName } from "../../tools/language/names.ts"
import { PASTED_MAX, pastedLines, peopleInLines } from "../frame/pick.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

/** Somebody who can be added. */
export interface Candidate {
  readonly id: number
  readonly full_name: string
  readonly username: string
}

/** The most people that a search lists. */
const FOUND_MAX = 25

/** The most people that are chosen at once, so that they fit into a form. */
const CHOSEN_MAX = 1000

/** The most lines that a sentence quotes. */
const QUOTED_MAX = 20

/** The active people who match a search and are not among `except`. */
export async function searchPeople(
  database: Database,
  caller: PersonCaller,
  search: string,
  except: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<{ readonly people: readonly Candidate[]; readonly isMore: boolean }> {
  const term = { field: "username", descending: false }
  const request = { term, beside: undefined, perPage: FOUND_MAX }
  const { items, last } = await usersBeside(database, caller, { search, state: "active" }, request)
  const members = await except(items.map(({ id }) => id))
  return {
    people: items
      .filter(({ id }) => !members.has(id))
      .map(({ id, full_name, username }) => ({ id, full_name, username })),
    isMore: last !== null,
  }
}

/** What a form has chosen: people who were ticked, and those whom the pasted lines name. */
export interface Chosen {
  readonly people: readonly Candidate[]
  /** Those whom an ambiguous line may mean, to choose from. */
  readonly namesakes: readonly Candidate[]
  /** The lines that name nobody, or several people. */
  readonly left: string
  readonly faults: FieldFaults
}

/** The people whom a form names. What is not found stays in the form, with a fault that lists it. */
export async function chosenIn(
  database: Database,
  caller: PersonCaller,
  form: Form,
  { permission, language }: { readonly permission: Permission; readonly language: ConsoleLanguage },
): Promise<Chosen> {
  const wording = PLACES_WORDING[language].adding
  const ticked = form.all("user_ids").flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : []))
  const lines = pastedLines(form.verbatim("pasted"))
  const [users, written] = await Promise.all([
    usersInView(database, caller, permission, ticked),
    peopleInLines(database, caller, permission, lines),
  ])
  const inactive = written.found.filter(({ state }) => state === "inactive")
  const namesakes = written.ambiguous.flatMap((one) => one.users).filter(({ state }) => state === "active")
  const people = new Map<number, Candidate>()
  for (const { id, username, ...names } of users.values()) people.set(id, { id, full_name: fullName(names), username })
  for (const user of written.found) if (user.state === "active") people.set(user.id, user)
  const all = [...people.values()]
  const beyond = all.slice(CHOSEN_MAX)
  const sentences = [
    ...(beyond.length === 0 ? [] : [wording.most(CHOSEN_MAX)]),
    ...(written.unknown.length === 0 ? [] : [wording.unknown(quoted(written.unknown))]),
    ...written.ambiguous.slice(0, QUOTED_MAX).map(({ text }) => wording.ambiguous(text)),
    ...(written.untried.length === 0
      ? []
      : [FRAME_WORDING[language].picker.untried(PASTED_MAX, written.untried.length)]),
    ...(inactive.length === 0 ? [] : [wording.inactive(quoted(inactive.map(({ full_name }) => full_name)))]),
  ]
  return {
    people: all.slice(0, CHOSEN_MAX),
    left: [
      ...beyond.map(({ username }) => username),
      ...written.unknown,
      ...written.ambiguous.map(({ text }) => text),
      ...written.untried,
    ].join("\n"),
    faults: sentences.length === 0 ? {} : { pasted: sentences.join(" ") },
    namesakes,
  }
}

function quoted(texts: readonly string[]): string {
  const first = texts.slice(0, QUOTED_MAX).join(", ")
  return texts.length > QUOTED_MAX ? `${first} …` : first
}
