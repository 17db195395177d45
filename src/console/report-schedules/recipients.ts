import type { PersonCaller } from "../../access/caller.ts"
import { canOpen } from "../../compliance/report-schedules/rules.ts"
import type { ReportName } from "../../compliance/reports/report.ts"
import type { Database } from "../../database/port.ts"
import { Form } from "../../http/form.ts"
import { usersBeside, usersLike } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import type { Choice } from "../frame/choices.ts"
import { searchIn } from "../frame/list-state.ts"
import { PASTED_LENGTH, PASTED_MAX, pastedLines, peopleInLines } from "../frame/pick.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { REPORTS_WORDING } from "../reports/wording/wording.ts"

/** The most people that a search lists. */
const FOUND_MAX = 20

/** Somebody who is offered as a recipient, with a hint if they cannot get the report. */
export interface OfferedPerson extends Choice {
  readonly hint?: string
}

/** The people whom a form offers as recipients, and those whom it has chosen. */
export interface Recipients {
  readonly options: readonly OfferedPerson[]
  readonly chosenIds: readonly string[]
  readonly search: string
  /** The number of people found; undefined without a search. */
  readonly found: number | undefined
  readonly hasMore: boolean
  /** Pasted lines that name nobody, or several people. */
  readonly pasted: string
  readonly fault: string | undefined
}

interface Asked {
  readonly language: ConsoleLanguage
  readonly report: ReportName
}

/** Nobody but these is offered. */
export async function recipientsOf(
  database: Database,
  caller: PersonCaller,
  ids: readonly number[],
  asked: Asked,
): Promise<Recipients> {
  return {
    ...{ options: await offered(database, caller, ids, asked), chosenIds: ids.map(String), search: "" },
    ...{ found: undefined, hasMore: false, pasted: "", fault: undefined },
  }
}

/** Who is chosen in a form: those who were ticked, and those whom its pasted lines name; and who was searched for. */
export async function recipientsIn(
  database: Database,
  caller: PersonCaller,
  form: Form,
  { isSearch, ...asked }: Asked & { readonly isSearch: boolean },
): Promise<Recipients> {
  const { language } = asked
  const wording = REPORTS_WORDING[language].schedules
  const ticked = form.all("recipient_ids").flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : []))
  const text = form.verbatim("pasted").toWellFormed().replaceAll("\0", "").slice(0, PASTED_LENGTH)
  const search = searchIn(new URLSearchParams({ search: form.text("search") }))
  const [pasted, hits] = await Promise.all([
    peopleInLines(database, caller, "users.view", pastedLines(text)),
    isSearch && search !== "" ? usersLike(database, caller, { search, state: "active" }, FOUND_MAX) : undefined,
  ])
  const ids = [...new Set([...ticked, ...pasted.found.map(({ id }) => id)])]
  const isChosen = new Set(ids)
  const found = (hits ?? []).filter(({ id }) => !isChosen.has(id))
  const several = pasted.ambiguous.map((one) => one.text)
  const sentences = [
    ...(pasted.unknown.length === 0 ? [] : [wording.faults.notFound(pasted.unknown.join(", "))]),
    ...(several.length === 0 ? [] : [wording.faults.several(several.join(", "))]),
    ...(pasted.untried.length === 0 ? [] : [FRAME_WORDING[language].picker.untried(PASTED_MAX, pasted.untried.length)]),
  ]
  return {
    options: [...(await offered(database, caller, ids, asked)), ...found.map((user) => offer(user, asked))],
    chosenIds: ids.map(String),
    search,
    found: hits?.length,
    hasMore: hits !== undefined && hits.length === FOUND_MAX,
    pasted: [...pasted.unknown, ...several, ...pasted.untried].join("\n"),
    fault: sentences.length === 0 ? undefined : sentences.join(" "),
  }
}

/** The same form with these recipients. */
export function withRecipients(form: Form, { chosenIds }: Recipients): Form {
  return new Form([
    ...form.without(/^recipient_ids$/),
    ...chosenIds.map((id): [string, string] => ["recipient_ids", id]),
  ])
}

/** The people in view with these ids, by name. */
async function offered(
  database: Database,
  caller: PersonCaller,
  ids: readonly number[],
  asked: Asked,
): Promise<OfferedPerson[]> {
  if (ids.length === 0) return []
  const term = { field: "last_name", descending: false }
  const { items } = await usersBeside(database, caller, { ids }, { term, beside: undefined, perPage: ids.length })
  return items.map((user) => offer(user, asked))
}

type Offered = Pick<User, "id" | "full_name" | "username" | "state" | "roles">

function offer({ id, full_name, username, state, roles }: Offered, { language, report }: Asked): OfferedPerson {
  const person = { value: String(id), label: `${full_name} (${username})` }
  const isAble = state === "active" && canOpen(roles, report)
  return isAble ? person : { ...person, hint: REPORTS_WORDING[language].schedules.cannotGet }
}
