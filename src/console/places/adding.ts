import type { PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { Form } from "../../http/form.ts"
import type { Services } from "../../http/services.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import { type Outcome, outcomeOf } from "../frame/faults.ts"
import { dayIn } from "../frame/fields.tsx"
import { searchIn } from "../frame/list-state.ts"
import { type ConsoleLanguage, consoleLanguage, consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import type { ShownPlace } from "./about.tsx"
import { type Candidate, chosenIn, searchPeople } from "./add-people.ts"
import { addPeoplePage } from "./add-people-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

interface Asked {
  readonly caller: PersonCaller
  readonly request: Request
  readonly person: SignedIn
  readonly reader: Reader
  readonly set: { status?: number | string; readonly headers: object }
}

/** What people are added to. */
export interface Addition {
  readonly place: ShownPlace
  readonly permission: Permission
  readonly title: (language: ConsoleLanguage) => string
  readonly lead?: (language: ConsoleLanguage) => string
  /** What the form sends in addition. */
  readonly sent?: Readonly<Record<string, string>>
  /** Whether the form has a date of the next instruction. */
  readonly hasDate?: boolean
  /** Those of these people who are in it already. */
  readonly among: (ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/** The page on which people are chosen; an address may name some of them (`user_ids`) and what to search for. */
export async function showAdding(services: Services, asked: Asked, addition: Addition): Promise<string> {
  const { query } = consoleReader(asked.request, asked.reader)
  return answer(services, asked, addition, new Form([...query, ["search", searchIn(query)]]))
}

/**
 * Carries out the form of that page. Returns what `add` returns for the chosen people, or the page: with what a search
 * has found, or with what is wrong. Nothing that was typed is lost.
 */
export async function carryOutAdding<T>(
  services: Services,
  asked: Asked & { readonly form: Form },
  addition: Addition,
  add: (people: readonly Candidate[]) => Promise<T>,
): Promise<{ readonly added: T } | { readonly page: string }> {
  const { form, caller, set } = asked
  if (form.text("step") === "search") return { page: await answer(services, asked, addition, form) }
  const language = consoleLanguage(asked.reader)
  const { permission } = addition
  const chosen = await chosenIn(services.database, caller, form, { permission, language })
  const wording = PLACES_WORDING[language].adding
  const faults = chosen.people.length === 0 ? { pasted: wording.choose, ...chosen.faults } : chosen.faults
  let outcome: Outcome<T> = { faults, status: 422 }
  if (Object.keys(faults).length === 0) {
    const specs = [
      { name: "user_ids", label: wording.chosen },
      { name: "next_instruction_date", label: wording.date },
    ]
    outcome = await outcomeOf(() => add(chosen.people), { language, specs })
  }
  if (outcome.faults === undefined) return { added: outcome.result }
  set.status = outcome.status
  return { page: await answer(services, asked, addition, form, outcome.faults) }
}

async function answer(
  services: Services,
  asked: Asked,
  { place, permission, title, lead, sent, hasDate = false, among }: Addition,
  form: Form,
  faults?: FieldFaults,
): Promise<string> {
  const { database } = services
  const { caller, set } = asked
  const shown = await shownTo(services, asked)
  const { language } = shown.reader
  const search = form.text("search")
  const isSearching = form.text("step") !== "add" && search !== ""
  const [found, chosen] = await Promise.all([
    isSearching ? searchPeople(database, caller, search, excluded) : undefined,
    chosenIn(database, caller, form, { permission, language }),
  ])
  // What was found in the pasted lines is ticked now, and only the others stay there.
  const isLookedUp = form.text("step") === "add"
  const namesakes = isLookedUp ? chosen.namesakes : []
  const offered = found ?? (namesakes.length > 0 ? { people: namesakes, isMore: false } : undefined)
  const page = addPeoplePage({
    ...shown,
    ...{ place, sent, search, found: offered, faults },
    title: title(language),
    lead: lead?.(language),
    chosen: chosen.people,
    pasted: chosen.left,
    date: hasDate ? dayIn(form.text("next_instruction_date")) : undefined,
  })
  return sendConsolePage(set, shown, page)

  /** Those who are in it, and those whom the reader sees but may not add. */
  async function excluded(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const [held, allowed] = await Promise.all([among(ids), usersInView(database, caller, permission, ids)])
    return new Set(ids.filter((id) => held.has(id) || !allowed.has(id)))
  }
}
