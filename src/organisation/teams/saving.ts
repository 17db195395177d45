import type { Caller } from "../../access/caller.ts"
import { Known } from "../../access/external-ids/known.ts"
import { resolved, TEAM_REFERENCES } from "../../access/external-ids/references.ts"
import {
  addressed,
  externalIdTaken,
  initialState,
  movedState,
  type Saved,
  upsertTarget,
} from "../../access/external-ids/upsert.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { isActiveInstruction, visibleCourse } from "../../training/courses/rules.ts"
import { adminFaults, saveAdmins } from "../admins/rules.ts"
import { differing } from "../differing.ts"
import { locationsInView } from "../locations/lookup.ts"
import { changedPlace, newPlace } from "../place.ts"
import { noteChangedPlace, noteNewPlace } from "../place-changes.ts"
import { requireTeam } from "./lookup.ts"
import { changeInstruction } from "./membership.ts"
import { currentTeam, moveTeam, NOTHING_BESIDE, presentOne, type TeamAnswer } from "./rules.ts"
import type { NewTeam, TeamChanges, TeamUpsert } from "./schema.ts"
import * as store from "./store.ts"

/** Who saves teams, when, and by which transaction. */
export interface Saving {
  readonly tx: Queries
  readonly known: Known<store.TeamRow>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** Saves teams by the transaction. */
export function savingIn(tx: Queries, caller: Caller, now: number): Saving {
  return { tx, known: new Known(tx, caller, "team", (sight, ids) => store.findInSight(tx, sight, ids)), caller, now }
}

/** Adds a team at the end of its location's order. */
export async function createTeam(
  database: Database,
  caller: Caller,
  draft: Draft<NewTeam>,
  now: number,
): Promise<TeamAnswer> {
  return database.transaction(async (tx) => {
    return presentSaved(await saveTeam(savingIn(tx, caller, now), draft, created), tx, caller)
  })
}

/** Changes the given fields. A new location moves the team to the end of that location's order. */
export async function updateTeam(
  database: Database,
  caller: Caller,
  id: number,
  draft: Draft<TeamChanges>,
  now: number,
): Promise<TeamAnswer> {
  return database.transaction(async (tx) => {
    return presentSaved(await saveTeam(savingIn(tx, caller, now), draft, async () => id), tx, caller)
  })
}

/** Saves the team that has this external id, or shall take it. */
export async function upsertTeam(
  database: Database,
  caller: Caller,
  externalId: string,
  draft: Draft<TeamUpsert>,
  now: number,
): Promise<Saved<TeamAnswer>> {
  return database.transaction(async (tx) => {
    const saved = await saveTeam(savingIn(tx, caller, now), addressed(draft, externalId), upserted)
    return { ...saved, resource: await presentSaved(saved, tx, caller) }
  })
}

/** Decides which team a request updates; undefined for a new one. It may refuse what its kind of request requires. */
type Target = (saving: Saving, draft: Draft<TeamChanges>) => Promise<number | undefined>

const created: Target = async () => undefined

/** The team that an upsert names. */
export const upserted: Target = ({ known, caller }, draft) => upsertTarget(known, caller, draft)

/** Adds or changes a team. Whatever it refuses, it refuses before it has written anything. */
export async function saveTeam(
  saving: Saving,
  draft: Draft<TeamChanges>,
  target: Target,
): Promise<Saved<store.TeamRow>> {
  const request = await resolved(draft, TEAM_REFERENCES, saving.known.findIds)
  const id = await target(saving, request)
  // What creates a team may, and has to say where it is.
  const required = target === created || target === upserted ? locationRequired(request) : []
  return id === undefined ? insert(saving, request as Draft<NewTeam>, required) : change(saving, id, request, required)
}

function locationRequired(draft: Draft<TeamChanges>): Fault[] {
  return isSent(draft, "location_id") ? [] : [fault("location_id", "required")]
}

async function insert(saving: Saving, draft: Draft<NewTeam>, required: Fault[]): Promise<Saved<store.TeamRow>> {
  const { tx, known, caller, now } = saving
  const state = initialState(caller, "team", draft)
  const input = settle(draft, [...required, ...(await teamFaults(saving, undefined, draft))])
  const columns = {
    ...newPlace(input),
    state,
    location_id: input.location_id ?? 0,
    instruction_course_id: input.instruction_course_id ?? null,
  }
  const id = await store.insert(tx, caller.company.id, columns, now)
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  known.forget(id, columns.key)
  const admins = await saveAdmins(tx, caller, "teams.create", { kind: "team", id }, input)
  const row = await currentTeam(tx, caller, id)
  await noteNewPlace(tx, caller, "team", { row, admins }, now)
  return { status: "created", id, resource: row }
}

async function change(
  saving: Saving,
  id: number,
  draft: Draft<TeamChanges>,
  required: Fault[],
): Promise<Saved<store.TeamRow>> {
  const { tx, known, caller, now } = saving
  const before = (await known.rows.one(id)) ?? (await refuseOutOfView({ exists: await store.exists(tx, id) }))
  const state = movedState(caller, "team", before, draft)
  if (state !== undefined) await requireTeam(tx, caller, state.permission, id)
  const input = settle(draft, [...required, ...(await teamFaults(saving, before, draft))])
  const moved = input.location_id !== undefined && input.location_id !== before.location_id
  const { search, ...columns } = changedPlace(input, before)
  const wanted = {
    ...columns,
    location_id: input.location_id,
    instruction_course_id: input.instruction_course_id,
    order_position: moved ? await store.nextPosition(tx, caller.company.id, input.location_id ?? 0) : undefined,
  }
  const admins = await saveAdmins(tx, caller, "teams.update", { kind: "team", id }, input)
  const changed = differing(wanted, before)
  const isChanged = Object.keys(changed).length + Object.keys(admins).length > 0
  if (!isChanged && state === undefined) return { status: "unchanged", id, resource: before }
  known.forget(id, before.key, changed.key ?? before.key)
  // An inactive team binds nobody to a new instruction.
  if (state?.state === "inactive") await moveTeam(tx, caller, before, "inactive", now)
  if (isChanged) {
    await store.update(tx, caller.company.id, id, { ...changed, search }, now)
    const after = await currentTeam(tx, caller, id)
    const held = { ...before, state: after.state }
    await noteChangedPlace(tx, caller, "team", { before: held, after, admins }, now)
    await changeInstruction(tx, caller, { before: held, after }, now)
  }
  if (state?.state === "active") await moveTeam(tx, caller, before, "active", now)
  return { status: "updated", id, resource: await currentTeam(tx, caller, id) }
}

/** Faults of the records in a request. `held` is the current team, whose own records are always allowed. */
async function teamFaults(
  { tx, known, caller }: Saving,
  held: store.TeamRow | undefined,
  draft: Draft<TeamChanges>,
): Promise<Fault[]> {
  const { location_id: locationId, instruction_course_id: courseId } = draft.fields
  const permission = held === undefined ? "teams.create" : "teams.update"
  const faults = await externalIdTaken(known, held, draft)
  if (locationId !== undefined && locationId !== held?.location_id) {
    const [location] = await locationsInView(tx, caller, permission, [locationId])
    if (location === undefined) faults.push(fault("location_id", "unknown_location"))
  }
  if (courseId !== undefined && courseId !== null && courseId !== held?.instruction_course_id) {
    if (!isActiveInstruction(await visibleCourse(tx, caller.company.id, courseId))) {
      faults.push(fault("instruction_course_id", "not_an_instruction_course"))
    }
  }
  const place = held === undefined ? { kind: "team" as const } : { kind: "team" as const, id: held.id }
  return [...faults, ...(await adminFaults(tx, caller, permission, place, draft.fields))]
}

function presentSaved({ resource: row }: Saved<store.TeamRow>, tx: Queries, caller: Caller): Promise<TeamAnswer> {
  return presentOne(tx, caller, row, NOTHING_BESIDE)
}
