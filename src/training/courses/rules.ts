import type { Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import type { CountedPage, ListRequest, NumberedPage, Page } from "../../tools/list.ts"
import { courseResources } from "./resource.ts"
import type { Course, CourseQuery } from "./schema.ts"
import type { ShortType } from "./short-type.ts"
import * as store from "./store.ts"

export type { CourseRow } from "./store.ts"
export { coursesWithContent, findScopes, idsOfScope, recurringOfScope, requirementsOf } from "./store.ts"

/** Pages also filter by other types than the API. */
type PageQuery = Omit<CourseQuery, "type"> & { readonly type?: CourseQuery["type"] | "instruction" }

/**
 * A page of the courses that the caller's company can see: its own and the shared ones. Only active courses are listed
 * unless `state` or `ids` is given.
 */
export async function listCourses(
  database: Database,
  { company }: Caller,
  { state, search, type, external_id, ids, updated_since }: PageQuery,
  request: ListRequest,
): Promise<Page<Course>> {
  const filter = type === "qualification" ? { qualifying: true } : { short_type: type }
  const updatedSince = beginningOf(updated_since, company.timezone)
  const page = await store.findPage(
    database,
    company.id,
    { state: state ?? (ids === undefined ? "active" : undefined), search, external_id, ids, updatedSince, ...filter },
    request,
  )
  return { ...page, items: await courseResources(database, page.items) }
}

/** The filters of the catalogue, which pages of people show. Without a state, it contains inactive courses too. */
export interface CatalogueFilter {
  readonly search?: string | undefined
  readonly state?: "active" | "inactive" | undefined
  readonly short_type?: ShortType | undefined
}

/** A page of the catalogue: the courses that the caller's company can see, in any order that pages offer. */
export async function listCatalogue(
  database: Database,
  { company }: Caller,
  filter: CatalogueFilter,
  request: { readonly sort: ListRequest["sort"]; readonly page: NumberedPage },
): Promise<CountedPage<Course>> {
  const page = await store.findPage(database, company.id, filter, request)
  if (!("total" in page)) throw new TypeError("a numbered page has no total")
  return { items: await courseResources(database, page.items), total: page.total }
}

/** The courses among which people choose; all without a type. */
export interface CourseNameFilter {
  readonly type?: "instruction" | "qualification"
}

/** The names of the active courses that the caller's company can see, at most so many, by id; they are cached. */
export function courseNames(
  database: Database,
  { company }: Caller,
  { type }: CourseNameFilter,
  most: number,
): Promise<readonly store.NamedCourse[]> {
  const filter = type === "qualification" ? { qualifying: true } : { short_type: type }
  return database.remembered(`names of courses ${company.id} ${type} ${most}`, () =>
    store.findNames(database, company.id, filter, most),
  )
}

/** The course if the company can see it, otherwise undefined. */
export async function visibleCourse(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<store.CourseRow | undefined> {
  return (await store.findVisibleCourses(queries, companyId, [id]))[0]
}

/** The courses among `ids` that the company can see, by id. */
export async function visibleCourses(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.CourseRow>> {
  const rows = await store.findVisibleCourses(queries, companyId, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The given courses of the caller's company as the API shows them. */
export async function ownCourses(queries: Queries, { company }: Caller, ids: readonly number[]): Promise<Course[]> {
  const rows = await store.findVisibleCourses(queries, company.id, ids)
  return courseResources(
    queries,
    rows.filter(({ company_id }) => company_id === company.id),
  )
}

/** Whether teams can use the course as their recurring instruction. */
export function isActiveInstruction(course: store.CourseRow | undefined): course is store.CourseRow {
  return course?.short_type === "instruction" && course.state === "active"
}

/** The key of the recurring course that is created for a base course that has none. */
export function madeInstructionKey(baseKey: string): string {
  return `${baseKey}.instruction`
}
