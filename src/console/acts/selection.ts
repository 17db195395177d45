import type { PersonCaller } from "../../access/caller.ts"
import type { Subject } from "../../bulk-acts/act.ts"
import type { Selection } from "../../bulk-acts/selection.ts"
import { numbersOfPairs } from "../../compliance/pairs/exceptions.ts"
import { idsOfMatrix } from "../../compliance/pairs/matrix-selection.ts"
import { figuresQuery, pairQuery } from "../../compliance/pairs/schema.ts"
import { unreachableIds } from "../../compliance/reminders/due.ts"
import { assignmentsOfReminders } from "../../compliance/reminders/list.ts"
import type { Database } from "../../database/port.ts"
import { idsOfUsers } from "../../organisation/users/rules.ts"
import { userQuery } from "../../organisation/users/schema.ts"
import { NotFound } from "../../tools/errors.ts"
import { idsOfAssignments } from "../../training/assignments/list/rules.ts"
import { assignmentQuery } from "../../training/assignments/list/schema.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { EXCEPTION_LIST, selectedBy } from "../exceptions/list.ts"
import { backIn } from "../frame/back.ts"
import { listStateOf } from "../frame/list-state.ts"
import type { consoleReader } from "../frame/reader.ts"
import { isOfCells, MATRIX, MATRIX_LIST } from "../matrix/list.ts"
import { PEOPLE_LIST, peopleQuery } from "../people/list.ts"
import { MEMBER_LIST, peopleIn } from "../places/location.ts"
import { askedReminders, LEDGER } from "../reminders/ledger.ts"
import { REMINDERS, UNREACHABLE } from "../reminders/lists.tsx"
import { UNREACHABLE_LIST, unreachableIn } from "../reminders/unreachable.ts"
import { offerOf, queryOfList, trainingListIn } from "../trainings/list.ts"

/** The records that a page sent: those ticked, or all that match the list that it came from. */
export interface Asked {
  readonly ids: readonly number[]
  /** Whether all that match the list are meant. */
  readonly isAll: boolean
  /** The address of the list. */
  readonly back: string
  readonly digest: string | undefined
}

/** Reads a selection from the fields of a form, or from an address. */
export function askedIn(fields: {
  readonly all: (name: string) => readonly string[]
  readonly text: (name: string) => string
}): Asked {
  const digest = fields.text("digest")
  return {
    ids: fields.all("id").flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : [])),
    isAll: fields.text("all") === "1",
    back: backIn(fields.text("back")),
    digest: digest === "" ? undefined : digest,
  }
}

const EXCEPTIONS = "/console/requirements/exceptions"

/** What lists are about, if not people. */
const LISTED: Readonly<Record<string, Subject>> = {
  "/console/assignments": "assignment",
  [REMINDERS]: "assignment",
  [EXCEPTIONS]: "pair",
}

/**
 * The selection as an act on records of this kind understands it. Lists of people, trainings, exceptions and cells can be meant as a whole.
 *
 * @throws NotFound for all of a list that has records of another kind: their ids would be taken for those of others
 */
export function selectionOf(
  services: Deciding,
  caller: PersonCaller,
  { ids, isAll, back, digest }: Asked,
  subject: Subject,
): Selection {
  if (!isAll) return { ids }
  const { pathname, searchParams } = new URL(back, "http://localhost")
  const listed = pathname === MATRIX && isOfCells(searchParams) ? "pair" : (LISTED[pathname] ?? "user")
  const list = matchingIn(services, caller, { pathname, query: searchParams })
  if (list === undefined) return { ids }
  if (listed !== subject) throw new NotFound()
  return { matching: list, digest }
}

function matchingIn(
  services: Deciding,
  caller: PersonCaller,
  { pathname, query }: { readonly pathname: string; readonly query: URLSearchParams },
) {
  if (pathname === "/console/people") {
    const state = listStateOf(query, PEOPLE_LIST)
    const { value } = userQuery["~standard"].validate({ ...state.filters })
    return async (database: Database, most: number) =>
      idsOfUsers(database, caller, await peopleQuery(services, caller, value, state), most)
  }
  const place = /^\/console\/places\/(team|location)s\/([1-9]\d{0,14})$/.exec(pathname)
  if (place !== null) {
    const filters = { [`${place[1]}_id`]: Number(place[2]), ...peopleIn(listStateOf(query, MEMBER_LIST)) }
    return (database: Database, most: number) => idsOfUsers(database, caller, filters, most)
  }
  if (pathname === EXCEPTIONS) {
    const { filters } = listStateOf(query, EXCEPTION_LIST)
    const wanted = selectedBy(pairQuery["~standard"].validate(filters).value)
    const reading = { now: services.clock(), leadDays: services.settings.renewal_lead, language: "en" } as const
    return (database: Database, most: number) => numbersOfPairs(database, caller, wanted, { most, ...reading })
  }
  if (pathname === MATRIX) {
    const { as_of: _day, ...filters } = listStateOf(query, MATRIX_LIST).filters
    const { by: _by, ...wanted } = figuresQuery["~standard"].validate(filters).value
    const reading = { now: services.clock(), leadDays: services.settings.renewal_lead, language: "en" } as const
    const find = isOfCells(query) ? numbersOfPairs : idsOfMatrix
    return (database: Database, most: number) => find(database, caller, wanted, { most, ...reading })
  }
  if (pathname === REMINDERS) {
    const state = listStateOf(query, LEDGER)
    return async (database: Database, most: number) => {
      const asked = await askedReminders(database, caller, state, { language: "en", labels: [] })
      return "query" in asked ? assignmentsOfReminders(database, caller, asked.query, most) : []
    }
  }
  if (pathname === UNREACHABLE) {
    const filters = unreachableIn(listStateOf(query, UNREACHABLE_LIST))
    return (database: Database, most: number) =>
      unreachableIds(database, caller, filters, { most, now: services.clock() })
  }
  if (pathname !== "/console/assignments") return undefined
  const list = trainingListIn({ query } as ReturnType<typeof consoleReader>)
  const state = listStateOf(query, offerOf(list))
  const { search: _search, ...others } = state.filters
  const { value } = assignmentQuery["~standard"].validate(others)
  const wanted = queryOfList(services, caller, { list, state, query: value })
  return (database: Database, most: number) =>
    idsOfAssignments(database, caller, wanted, { most, now: services.clock() })
}
