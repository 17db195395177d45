import { type Caller, embeds } from "../../access/caller.ts"
import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import { TEAM_REFERENCES } from "../../access/external-ids/references.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, isSent } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isActiveInstruction, visibleCourse, visibleCourses } from "../../training/courses/rules.ts"
import { locationsInView } from "../locations/lookup.ts"
import { bindAgain, changeInstruction } from "../membership/rules.ts"
import type { PlaceKind, Saving } from "../places/kind.ts"
import { membersOf } from "../users/resource.ts"
import { teamResources } from "./resource.ts"
import type { Instruction, TeamChanges, TeamDetail } from "./schema.ts"
import * as store from "./store.ts"

/** What distinguishes teams from other places. */
export const TEAM: PlaceKind<store.TeamRow, TeamChanges> = {
  name: "team",
  permissions: EXTERNAL_KINDS.team,
  references: TEAM_REFERENCES,
  store: {
    findPage: store.findPage,
    findInSight: store.findInSight,
    exists: store.exists,
    update: store.update,
  },
  present,
  missing: (draft) => (isSent(draft, "location_id") ? [] : [fault("location_id", "required")]),
  faults: teamFaults,
  insert(tx, companyId, columns, { location_id = 0, instruction_course_id = null }, now) {
    return store.insert(tx, companyId, { ...columns, location_id, instruction_course_id }, now)
  },
  async changedColumns(tx, { company }, { location_id, instruction_course_id }, held) {
    const isMoved = location_id !== undefined && location_id !== held.location_id
    return {
      ...(location_id === undefined ? {} : { location_id }),
      ...(instruction_course_id === undefined ? {} : { instruction_course_id }),
      // If the team moves to another location, it is added at the end of that location's order.
      ...(isMoved ? { order_position: await store.nextPosition(tx, company.id, location_id) } : {}),
    }
  },
  onChange: changeInstruction,
  // The team's instruction applies to its members again.
  onActivation: (tx, caller, id, now, joinedAfter) => bindAgain(tx, caller, { team: id }, now, joinedAfter),
}

async function teamFaults(
  { tx, caller }: Saving<store.TeamRow>,
  held: store.TeamRow | undefined,
  draft: Draft<TeamChanges>,
): Promise<Fault[]> {
  const { location_id: locationId, instruction_course_id: courseId } = draft.fields
  const permission = held === undefined ? "teams.create" : "teams.update"
  const faults: Fault[] = []
  if (locationId !== undefined && locationId !== held?.location_id) {
    const [location] = await locationsInView(tx, caller, permission, [locationId])
    if (location === undefined) faults.push(fault("location_id", "unknown_location"))
  }
  if (courseId !== undefined && courseId !== null && courseId !== held?.instruction_course_id) {
    if (!isActiveInstruction(await visibleCourse(tx, caller.company.id, courseId))) {
      faults.push(fault("instruction_course_id", "not_an_instruction_course"))
    }
  }
  return faults
}

async function present(
  queries: Queries,
  caller: Caller,
  rows: readonly store.TeamRow[],
  include: ReadonlySet<string>,
): Promise<TeamDetail[]> {
  const ids = rows.map(({ id }) => id)
  const [resources, members, courses] = await Promise.all([
    teamResources(queries, caller, rows),
    embeds(caller, include, "users", "users.view") ? membersOf(queries, caller, ids) : undefined,
    embeds(caller, include, "instruction", "courses.view") ? instructionsOf(queries, caller, rows) : undefined,
  ])
  const teams: TeamDetail[] = resources
  for (const team of teams) {
    if (members !== undefined) team.users = members.get(team.id) ?? []
    if (courses !== undefined) team.instruction = courses.get(team.instruction_course_id ?? 0) ?? null
  }
  return teams
}

/** The instruction courses of these teams. */
async function instructionsOf(
  queries: Queries,
  caller: Caller,
  rows: readonly store.TeamRow[],
): Promise<ReadonlyMap<number, Instruction>> {
  const ids = rows.flatMap(({ instruction_course_id }) => instruction_course_id ?? [])
  const courses = await visibleCourses(queries, caller.company.id, ids)
  return new Map(
    [...courses].map(([id, { title, short_type, scope_id, state, valid_period }]) => {
      return [id, { id, title, short_type, scope_id, type: "course", state, valid_period }] as const
    }),
  )
}
