import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { CountedPage } from "../../tools/list.ts"
import { countAssignments } from "../../training/assignments/list/rules.ts"
import { countCertificates } from "../../training/certificates/list/rules.ts"
import { type CatalogueFilter, listCatalogue } from "../../training/courses/rules.ts"
import type { Course } from "../../training/courses/schema.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import type { Filter } from "../frame/filters.tsx"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { queryOfList, type TrainingList } from "../trainings/list.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

const STATES = ["active", "inactive"] as const

export const COURSE_LIST: ListOffer = {
  filters: ["search", "type", "state"],
  sorts: ["title", "created_at", "id"],
  sort: { field: "title", descending: false },
}

/** The filters of the catalogue. */
export function courseFilters(language: ConsoleLanguage): readonly Filter[] {
  const { filters, kinds } = COURSES_WORDING[language]
  const { states } = FRAME_WORDING[language]
  return [
    { name: "search", label: filters.search, kind: "search" },
    {
      name: "type",
      label: filters.kind,
      kind: "choice",
      options: SHORT_TYPES.map((value) => ({ value, label: kinds[value] })),
    },
    {
      name: "state",
      label: filters.state,
      kind: "choice",
      options: STATES.map((value) => ({ value, label: states[value] })),
    },
  ]
}

/** A number that leads to a list; `isMore` if counting stopped there. */
export interface Counted {
  readonly count: number
  readonly isMore: boolean
}

/** How many people in the reader's view hold a course, and have yet to complete it. The reader does not count as open. */
export interface CourseFigures {
  readonly open: Counted
  readonly overdue: Counted
  /** Undefined if the reader may not see certificates. */
  readonly held: Counted | undefined
}

export interface ListedCourse extends Course {
  readonly figures: CourseFigures
}

/** A list counts this far for each course, because it has many of them. */
const COUNTED_MAX = 1_000

/** The figures of a course: exactly what the lists behind them count. */
export async function figuresOf(
  services: Deciding,
  caller: PersonCaller,
  courseId: number,
  most: number,
): Promise<CourseFigures> {
  const { database, clock } = services
  const counting = { most: most + 1, now: clock() }
  const limited = (count: number): Counted => ({ count: Math.min(count, most), isMore: count > most })
  const trainings = async (list: TrainingList) => {
    const query = queryOfList(services, caller, { list, state: { filters: {} }, query: { course_id: courseId } })
    return limited(await countAssignments(database, caller, query, counting))
  }
  const [open, overdue, held] = await Promise.all([
    trainings("open"),
    trainings("overdue"),
    mayInConsole(caller, "certificates.view")
      ? countCertificates(database, caller, { course_id: courseId, standing: "valid" }, counting).then(limited)
      : undefined,
  ])
  return { open, overdue, held }
}

/** A page of the catalogue with the figures of its courses. */
export async function coursePage(
  services: Deciding,
  caller: PersonCaller,
  state: ListState,
): Promise<CountedPage<ListedCourse>> {
  const { term, page, perPage } = state
  const found = await listCatalogue(services.database, caller, filterOf(state), {
    sort: [term],
    page: { page, perPage },
  })
  return { ...found, items: await withFigures(services, caller, found.items, COUNTED_MAX) }
}

/** Courses that are read at once for a file. */
const ROWS = 100

/** All courses of a list in its order, for a file, which counts everything. */
export async function* allCourses(
  services: Deciding,
  caller: PersonCaller,
  state: ListState,
): AsyncGenerator<readonly ListedCourse[]> {
  for (let page = 1; ; page++) {
    const request = { sort: [state.term], page: { page, perPage: ROWS } }
    const { items, total } = await listCatalogue(services.database, caller, filterOf(state), request)
    yield await withFigures(services, caller, items, Number.MAX_SAFE_INTEGER - 1)
    if (page * ROWS >= total) return
  }
}

async function withFigures(
  services: Deciding,
  caller: PersonCaller,
  courses: readonly Course[],
  most: number,
): Promise<ListedCourse[]> {
  return Promise.all(
    courses.map(async (course) => ({ ...course, figures: await figuresOf(services, caller, course.id, most) })),
  )
}

/** A kind or state that does not exist counts as none. */
function filterOf({ filters: { search, type, state } }: ListState): CatalogueFilter {
  return {
    search,
    short_type: SHORT_TYPES.find((one) => one === type),
    state: STATES.find((one) => one === state),
  }
}

/** The addresses of the lists behind the figures of a course. */
export function listsBehind(courseId: number) {
  return {
    open: `/console/assignments?course_id=${courseId}&status=open`,
    overdue: `/console/assignments?course_id=${courseId}&status=overdue`,
    held: `/console/certificates?course_id=${courseId}&standing=valid`,
  } as const
}
