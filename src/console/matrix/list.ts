import type { PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import { SHOWN_STANDINGS } from "../../compliance/pairs/schema.ts"
import { EXCEPTIONS } from "../../compliance/standing/duty.ts"
import type { Database } from "../../database/port.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import { MATRIX_WORDING } from "./wording/wording.ts"

/** The address of the matrix. */
export const MATRIX = "/console/matrix"

/** Whether cells are selected in it, instead of people. */
export function isOfCells(query: URLSearchParams): boolean {
  return query.get("tab") === "cells"
}

export const MATRIX_LIST: ListOffer = {
  filters: ["search", "team_id", "location_id", "role", "course_id", "standing", "exception", "as_of"],
  sorts: [],
  sort: { field: "user", descending: false },
}

/** All exceptions, as the filter names them. */
const ANY_EXCEPTION = EXCEPTIONS.join(",")

/** The filters of the matrix, with the places and courses in view. */
export async function matrixFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters } = MATRIX_WORDING[language]
  const { standings, exceptions } = STANDINGS_WORDING[language]
  const { roles } = FRAME_WORDING[language]
  const [teams, locations, courses] = await Promise.all([
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
    courseChoices(database, caller, { language, held: held.course_id }),
  ])
  const choice = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: labels[value] }))
  const asked = SHOWN_STANDINGS.filter((standing) => standing !== "none")
  return [
    { name: "search", label: filters.search, kind: "search" },
    { name: "team_id", label: filters.team, kind: "choice", options: teams },
    { name: "location_id", label: filters.location, kind: "choice", options: locations },
    { name: "role", label: filters.role, kind: "choice", options: choice(ROLES, roles) },
    { name: "course_id", label: filters.course, kind: "choice", options: courses },
    { name: "standing", label: filters.standing, kind: "choice", options: choice(asked, standings) },
    {
      name: "exception",
      label: filters.exception,
      kind: "choice",
      options: [{ value: ANY_EXCEPTION, label: filters.anyException }, ...choice(EXCEPTIONS, exceptions)],
    },
    { name: "as_of", label: filters.asOf, kind: "date" },
  ]
}

/** The page of courses in the address, from 1. */
export function coursePageIn(query: URLSearchParams): number {
  const text = query.get("courses") ?? ""
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
