import type { PersonCaller } from "../../access/caller.ts"
import type { BesidePage } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import { assignmentsBeside, countAssignments, type PageQuery } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { WAITING_STATES } from "../../training/assignments/waiting.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Awaited, awaitedBy } from "../../training/learning/awaited.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { besideRequest, type ListOffer, type ListState } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { beyondLead } from "./rules.ts"
import { hasOtherPeople } from "./store.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

/** The lists of trainings: by what has become of them, and those that wait for the reader. */
export const TRAINING_LISTS = ["open", "overdue", "completed", "waiting"] as const
export type TrainingList = (typeof TRAINING_LISTS)[number]

/** The list in the address. */
export function trainingListIn({ query }: ConsoleReader): TrainingList {
  if (query.get("list") === "waiting") return "waiting"
  return (["overdue", "completed"] as const).find((one) => one === query.get("status")) ?? "open"
}

/** The address of a list. */
export function addressOfList(list: TrainingList): string {
  if (list === "open") return "/console/assignments"
  return list === "waiting" ? "/console/assignments?list=waiting" : `/console/assignments?status=${list}`
}

/** The filters and orders of a list. */
export function offerOf(list: TrainingList): ListOffer {
  const filters = ["search", "course_id", "team_id", "location_id", "deadline_after", "deadline_before"]
  const sorts = ["deadline_date", "finish_date", "valid_until", "created_at", "id"]
  if (list === "completed") return { filters, sorts, sort: { field: "finish_date", descending: true } }
  if (list === "waiting") return { filters, sorts, sort: { field: "id", descending: true } }
  return { filters, sorts, sort: { field: "deadline_date", descending: false } }
}

/** The filters of the lists, with the places and courses in view. */
export async function trainingFilters(
  database: Database,
  caller: PersonCaller,
  { language }: Pick<ConsoleReader, "language">,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters } = TRAININGS_WORDING[language]
  const [courses, teams, locations] = await Promise.all([
    courseChoices(database, caller, { language, held: held.course_id }),
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
  ])
  return [
    { name: "search", label: filters.search, kind: "search" },
    { name: "course_id", label: filters.course, kind: "choice", options: courses },
    { name: "team_id", label: filters.team, kind: "choice", options: teams },
    { name: "location_id", label: filters.location, kind: "choice", options: locations },
    { name: "deadline_after", label: filters.from, kind: "date" },
    { name: "deadline_before", label: filters.to, kind: "date" },
  ]
}

/** Counting stops here, because nobody needs to know more exactly. */
const COUNTED_MAX = 10_000

/** Waiting trainings are not counted beyond this number, because each has to be looked at. */
const WAITING_COUNTED_MAX = 100

export interface ShownTrainings extends BesidePage<ListedAssignment> {
  readonly total: { readonly count: number; readonly isMore: boolean }
  /** How many trainings wait for the reader. Undefined if there are too many to count. */
  readonly waiting: number | undefined
  /** For each waiting training on the page, the actions that it requires. */
  readonly awaited: ReadonlyMap<number, readonly Awaited[]>
  /** Whether there is nobody whom the reader could train or administer. */
  readonly isAlone: boolean
}

interface AskedList {
  readonly list: TrainingList
  readonly state: Pick<ListState, "filters">
  /** The filters as the API reads them. */
  readonly query: PageQuery
}

/** The trainings of a list: those of active people, without the reader's own. */
export function queryOfList(services: Deciding, caller: PersonCaller, { list, state, query }: AskedList): PageQuery {
  const { search } = state.filters
  const asked = { ...query, ...(search === undefined ? {} : { search }) }
  if (list === "waiting") return { ...asked, ...waitingFor(services, caller) }
  return { ...asked, ...othersThan(caller), status: list }
}

/** Active people without the reader, whose own trainings are in the portal. */
export function othersThan({ user }: PersonCaller) {
  return { exceptUserId: user.id, isOfActive: true } as const
}

function waitingFor(services: Deciding, caller: PersonCaller) {
  return {
    ...othersThan(caller),
    state: WAITING_STATES.join(","),
    waitsBeyond: beyondLead(services, caller),
  } as const
}

/**
 * A page of the trainings of the active people whom the reader trains or administers, without the reader's own.
 */
export async function shownTrainings(
  services: Deciding,
  caller: PersonCaller,
  { list, state, query }: AskedList & { readonly state: ListState },
): Promise<ShownTrainings> {
  const { database, clock } = services
  const now = clock()
  const wanted = queryOfList(services, caller, { list, state, query })
  const waits = waitingFor(services, caller)
  const most = (list === "waiting" ? WAITING_COUNTED_MAX : COUNTED_MAX) + 1
  const [page, count, waiting] = await Promise.all([
    assignmentsBeside(database, caller, wanted, besideRequest(state), now),
    countAssignments(database, caller, wanted, { most, now }),
    countAssignments(database, caller, waits, { most: WAITING_COUNTED_MAX, now }),
  ])
  const isEmpty = page.items.length === 0
  return {
    ...page,
    total: { count: Math.min(count, most - 1), isMore: count >= most },
    waiting: waiting < WAITING_COUNTED_MAX ? waiting : undefined,
    awaited: list === "waiting" ? await awaitedBy(database, caller.company.id, page.items) : new Map(),
    isAlone: isEmpty && !(await hasOtherPeople(database, { companyId: caller.company.id, userId: caller.user.id })),
  }
}
