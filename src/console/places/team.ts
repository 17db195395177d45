import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Services } from "../../http/services.ts"
import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { today } from "../../tools/calendar/dates.ts"
import { listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { type ListOffer, type ListState, listStateOf } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { peoplePage } from "../people/list.ts"
import { type Figures, figuresOf } from "./figures.tsx"
import { TEAMS } from "./kinds.ts"
import { type Leader, type Leading, leadersOf } from "./leaders.ts"
import { MEMBER_LIST, peopleIn } from "./location.ts"
import { locationNames } from "./tree.ts"

export const TEAM_TABS = ["members", "trainings", "about"] as const
export type TeamTab = (typeof TEAM_TABS)[number]

const TRAINING_LIST: ListOffer = {
  filters: ["status"],
  sorts: ["deadline_date"],
  sort: { field: "deadline_date", descending: false },
}

/** Counting stops here. */
const COUNTED_MAX = 10_000

/** The acts on a team that its page offers. */
const ACTS = ["teams.update", "teams.deactivate", "teams.assign-users"] as const satisfies Permission[]

/** The statuses of trainings to filter by. */
export const STATUSES = ["open", "overdue", "completed"] as const

export interface ShownTeam {
  readonly team: TeamDetail
  /** Undefined if the location is out of view. */
  readonly locationName: string | undefined
  readonly figures: Figures | undefined
  readonly allowed: ReadonlySet<(typeof ACTS)[number]>
  readonly state: ListState
  readonly members: Awaited<ReturnType<typeof peoplePage>> | undefined
  readonly trainings: { readonly items: readonly ListedAssignment[]; readonly total: number } | undefined
  readonly leaders: Readonly<Record<Leading, readonly Leader[]>> | undefined
  /** In the time zone of the company. */
  readonly today: string
}

/** A team in the reader's view, with what a tab shows. Any other does not exist (404). */
export async function shownTeam(
  { database, clock }: Services,
  caller: PersonCaller,
  id: number,
  { tab, reader }: { readonly tab: TeamTab; readonly reader: ConsoleReader },
): Promise<ShownTeam> {
  const team = await TEAMS.show(database, caller, id)
  const now = clock()
  const state = listStateOf(reader.query, tab === "trainings" ? TRAINING_LIST : MEMBER_LIST)
  const course = team.instruction_course_id
  const [names, figures, allowed, members, trainings, leaders] = await Promise.all([
    locationNames(database, caller, [team.location_id]),
    figuresOf(database, caller, { team_id: id }, now),
    TEAMS.allowed(database, caller, id, ACTS),
    tab === "members" && mayInConsole(caller, "users.view")
      ? peoplePage(database, caller, { team_id: id, ...peopleIn(state) }, state)
      : undefined,
    tab === "trainings" && course !== null && mayInConsole(caller, "course-assignments.view")
      ? trainingsOf(course)
      : undefined,
    tab === "about" ? leadersOf(database, caller, { kind: "team", id }) : undefined,
  ])
  return {
    ...{ team, figures, allowed, state, members, trainings, leaders },
    locationName: names.get(team.location_id),
    today: today(caller.company.timezone, now),
  }

  async function trainingsOf(courseId: number) {
    const status = STATUSES.find((one) => one === state.filters.status)
    const page = { page: state.page, perPage: state.perPage }
    const list = { sort: [state.term], page, include: WITH_USER, most: COUNTED_MAX }
    const query = { team_id: id, course_id: courseId, isOfActive: true, ...(status === undefined ? {} : { status }) }
    const found = await listAssignments(database, caller, query, list, now)
    return { items: found.items, total: "total" in found ? found.total : found.items.length }
  }
}

const WITH_USER: ReadonlySet<string> = new Set(["user"])
