import type { Caller } from "../../access/caller.ts"
import type { BesideRequest, RowPlace } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import * as matrixStore from "./matrix-store.ts"
import { type Reading, selectionOf } from "./rules.ts"
import type { FiguresQuery } from "./schema.ts"
import * as store from "./store.ts"

/** People and courses on one page of the matrix. */
const MATRIX_PEOPLE = 50
export const MATRIX_COURSES = 30

/** Counting stops here. */
const COUNTED_MAX = 5_000

/** A number, and whether counting stopped there. */
interface Amount {
  readonly count: number
  readonly isMore: boolean
}

/** A page of people and courses with what applies to each of both. */
export interface Matrix {
  readonly people: readonly { readonly id: number; readonly full_name: string }[]
  readonly courses: readonly store.CourseRow[]
  /** By user id and course id; without those that nobody asks for and that the person does not hold. */
  readonly cells: ReadonlyMap<string, store.PairRow>
  /** The places of the first and last person, each null if there are no others beyond. */
  readonly first: RowPlace | null
  readonly last: RowPlace | null
  readonly peopleCount: Amount
  /** The number of pairs that match, if the filters name standings or exceptions, or if it is asked for. */
  readonly matching: Amount | undefined
  readonly coursePage: number
  readonly courseCount: number
  /** The day on which the oldest requirement was made; null if there is none. */
  readonly knownFrom: DateText | null
  /** The day that is shown. */
  readonly day: DateText
}

interface MatrixRequest {
  readonly beside: BesideRequest["beside"]
  /** From 1. */
  readonly coursePage: number
  /** Whether matching pairs are always counted. */
  readonly countsPairs?: boolean
}

export function cellKey(userId: number, courseId: number): string {
  return `${userId} ${courseId}`
}

/**
 * The people in the caller's view with at least one pair that matches, by name, and the courses that are asked of
 * them, by title.
 *
 * @throws Invalid for a day in the future
 */
export async function matrixOf(
  database: Database,
  caller: Caller,
  { as_of: asOf, by: _by, ...filters }: FiguresQuery,
  { beside, coursePage, countsPairs = false }: MatrixRequest,
  reading: Reading,
): Promise<Matrix> {
  const on = (withNone: boolean) => selectionOf(database, caller, filters, { asOf, withNone }, reading)
  const [{ selection, firstDay }, { selection: all }] = await Promise.all([on(false), on(true)])
  const sql = await matrixStore.peopleWithPairs(database, selection)
  const isNarrowed = countsPairs || filters.standing !== undefined || filters.exception !== undefined
  const [found, total, matching, courseIds] = await Promise.all([
    matrixStore.findPeople(database, sql, beside, MATRIX_PEOPLE + 1),
    matrixStore.countPeople(database, sql, COUNTED_MAX + 1),
    isNarrowed ? matrixStore.countSelected(database, selection, COUNTED_MAX + 1) : undefined,
    matrixStore.findAskedCourses(database, selection),
  ])
  const isBackwards = beside?.direction === "before"
  const continues = found.length > MATRIX_PEOPLE
  const people = found.slice(0, MATRIX_PEOPLE)
  if (isBackwards) people.reverse()
  const place = (person: matrixStore.MatrixPerson | undefined): RowPlace | null =>
    person === undefined ? null : { value: person.name_folded, id: person.id }
  const [first, last] = [place(people.at(0)), place(people.at(-1))]
  const courses = (await store.findCourses(database, courseIds)).toSorted(
    (one, other) => one.title.localeCompare(other.title) || one.id - other.id,
  )
  const pages = Math.max(1, Math.ceil(courses.length / MATRIX_COURSES))
  const page = Math.min(coursePage, pages)
  const shown = courses.slice((page - 1) * MATRIX_COURSES, page * MATRIX_COURSES)
  const keys = people.flatMap(({ id }) => shown.map((course) => ({ user_id: id, course_id: course.id })))
  const rows = await store.findRows(database, caller.company.id, all.source, keys)
  return {
    people: people.map((person) => ({ id: person.id, full_name: fullName(person) })),
    courses: shown,
    cells: new Map(rows.map((row) => [cellKey(row.user_id, row.course_id), row])),
    first: isBackwards ? (continues ? first : null) : beside === undefined ? null : first,
    last: isBackwards || continues ? last : null,
    peopleCount: amount(total),
    matching: matching === undefined ? undefined : amount(matching),
    coursePage: page,
    courseCount: courses.length,
    knownFrom: firstDay,
    day: selection.source.day,
  }
}

function amount(count: number): Amount {
  return { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX }
}
