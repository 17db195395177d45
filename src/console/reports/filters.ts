import type { PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import { SHOWN_STANDINGS } from "../../compliance/pairs/schema.ts"
import { KINDS, REASONS, STATES } from "../../compliance/reminders/steps.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { listRequirements } from "../../compliance/requirements/rules.ts"
import { EXCEPTIONS } from "../../compliance/standing/duty.ts"
import type { Database } from "../../database/port.ts"
import { STANDINGS as CERTIFICATE_STANDINGS } from "../../training/certificates/standing.ts"
import {
  CHOICES_MAX,
  type Choices,
  courseChoices,
  locationChoices,
  personChoices,
  teamChoices,
} from "../frame/choices.ts"
import { dayIn } from "../frame/fields.tsx"
import type { Filter } from "../frame/filters.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { nameOf } from "../requirements/fields.ts"
import { SHOWN_REPORTS, type ShownReportName } from "./shown.ts"
import { REPORTS_WORDING } from "./wording/wording.ts"

const OF_PAIRS = ["search", "location_id", "team_id", "role", "course_id", "requirement_id"] as const

/** The filters that a report offers. An address may name others of the API, which are then shown too. */
const OFFERED: Readonly<Record<ShownReportName, readonly string[]>> = {
  matrix: [...OF_PAIRS, "standing", "exception", "include", "as_of"],
  compliance: [...OF_PAIRS, "standing", "exception", "deadline_before", "include", "as_of"],
  overdue: [...OF_PAIRS, "exception", "as_of"],
  expiring: [...OF_PAIRS, "deadline_before", "as_of"],
  exemptions: ["user_id", "course_id", "in_force"],
  people: ["search", "location_id", "team_id", "role", "state"],
  history: ["user_id", "course_id", "location_id", "team_id", "finished_after", "finished_before", "as_of"],
  certificates: [
    ...["user_id", "course_id", "location_id", "team_id", "standing"],
    ...["issued_since", "valid_until_after", "valid_until_before"],
  ],
  reminders: ["user_id", "recipient_id", "course_id", "kind", "state", "reason", "since", "until"],
}

const DAYS: ReadonlySet<string> = new Set([
  ...["as_of", "deadline_before", "finished_after", "finished_before", "issued_since"],
  ...["valid_until_after", "valid_until_before", "since", "until", "updated_since"],
])

/** The filters of a report in an address, by their names in the API. Empty ones are none. */
export function sentFilters(name: ShownReportName, query: URLSearchParams): Readonly<Record<string, string>> {
  const { properties } = SHOWN_REPORTS[name].query.schema as { readonly properties: object }
  const sent = Object.keys(properties).map((key) => {
    const value = (query.get(key) ?? "").toWellFormed().replaceAll("\0", "").trim()
    return [key, DAYS.has(key) ? dayIn(value) : value] as const
  })
  return Object.fromEntries(sent.filter(([, value]) => value !== ""))
}

interface Asked {
  readonly name: ShownReportName
  readonly language: ConsoleLanguage
  /** What is chosen so far. */
  readonly held: Readonly<Record<string, string>>
}

/** The filters of a report with their options: what the reader may see. */
export function reportFilters(
  database: Database,
  caller: PersonCaller,
  { name, language, held }: Asked,
): Promise<readonly Filter[]> {
  const labels = REPORT_WORDING[language].filters
  const options = optionsIn(database, caller, { name, language, held })
  const all = [...OFFERED[name], ...Object.keys(held).filter((one) => !OFFERED[name].includes(one))]
  return Promise.all(
    all.map(async (one): Promise<Filter> => {
      const common = { name: one, label: labels[one] ?? one }
      if (DAYS.has(one)) return { ...common, kind: "date" }
      if (one === "search") return { ...common, kind: "search" }
      const choices = options[one]
      if (choices === undefined) return { ...common, kind: "text" }
      return { ...common, kind: "choice", options: withSeveral(await choices(held[one]), held[one]) }
    }),
  )
}

type Options = Readonly<Record<string, (held: string | undefined) => Choices | Promise<Choices>>>

function optionsIn(database: Database, caller: PersonCaller, { name, language }: Asked): Options {
  const words = REPORT_WORDING[language]
  const own = REPORTS_WORDING[language].options
  const { roles } = FRAME_WORDING[language]
  const of = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: labels[value] }))
  const asked = SHOWN_STANDINGS.filter((standing) => standing !== "none")
  return {
    location_id: (held) => locationChoices(database, caller, { held }),
    team_id: (held) => teamChoices(database, caller, held),
    course_id: (held) => courseChoices(database, caller, { language, held }),
    user_id: (held) => personChoices(database, caller, held),
    recipient_id: (held) => personChoices(database, caller, held),
    requirement_id: () => requirementChoices(database, caller),
    role: () => of(ROLES, roles),
    standing: () =>
      name === "certificates" ? of(CERTIFICATE_STANDINGS, words.certificates) : of(asked, words.standings),
    exception: () => [{ value: EXCEPTIONS.join(","), label: own.anyException }, ...of(EXCEPTIONS, words.exceptions)],
    include: () => [{ value: "none", label: words.unasked }],
    in_force: () => of(["true", "false"], words.answers),
    state: () => (name === "reminders" ? of(STATES, words.reminders.states) : of(["active", "inactive"], words.states)),
    kind: () => of(KINDS, words.reminders.kinds),
    reason: () => of(REASONS, words.reminders.reasons),
  }
}

/** The requirements in view, by name. */
async function requirementChoices(database: Database, caller: PersonCaller): Promise<Choices> {
  const page = { page: 1, perPage: CHOICES_MAX }
  const list = { sort: [{ field: "created_at", descending: true }], page, include: new Set<string>() }
  const { items } = await listRequirements(database, caller, { list })
  return items.map((one) => ({ value: String(one.id), label: nameOf(one) }))
}

/** Several values at once, which addresses may name, in the words of the single ones. */
function withSeveral(options: Choices, held: string | undefined): Choices {
  const parts = (held ?? "").split(",")
  if (held === undefined || parts.length === 1 || options.some(({ value }) => value === held)) return options
  const labels = parts.map((part) => options.find(({ value }) => value === part)?.label ?? part)
  return [{ value: held, label: labels.join(", ") }, ...options]
}
