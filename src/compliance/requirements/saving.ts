import type { Caller } from "../../access/caller.ts"
import { Known } from "../../access/external-ids/known.ts"
import { findIdsIn, REQUIREMENT_REFERENCES, resolved } from "../../access/external-ids/references.ts"
import { externalIdTaken, type Saved, targetId } from "../../access/external-ids/upsert.ts"
import type { SaveRequest } from "../../access/resources/kind.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { differing } from "../../organisation/differing.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { noteChangedRequirement, noteNewRequirement, noteRemovedRequirement } from "./changes.ts"
import { requirementFaults, type Wanted } from "./faults.ts"
import { requirementResource } from "./resource.ts"
import { currentRequirement, requireRequirement } from "./rules.ts"
import { DEFAULT_DAYS, type RequirementFields } from "./schema.ts"
import * as store from "./store.ts"

interface Saving {
  readonly tx: Queries
  readonly known: Known<store.RequirementRow>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
  /** Today, in the company's time zone. */
  readonly day: DateText
  /** Binds and releases the people whom a requirement concerns, see {@link Applying}. */
  readonly apply: Applying
}

/** Binds and releases people after a requirement was made, changed or ended: few of them at once, more in the background. */
export type Applying = (tx: Queries, caller: Caller, requirementId: number, now: number) => Promise<void>

/** Adds or changes a requirement as requested. Everything is checked before anything is written. */
export async function savedRequirement(
  tx: Queries,
  { caller, draft, target, now }: SaveRequest<RequirementFields>,
  apply: Applying,
): Promise<Saved<object>> {
  const known = new Known(tx, caller, "requirement", (sight, ids) => store.findInSight(tx, sight, ids))
  const saving = { tx, known, caller, now, day: today(caller.company.timezone, now), apply }
  const request = await resolved(draft, REQUIREMENT_REFERENCES, findIdsIn(tx, caller))
  const id = await targetId(known, caller, request, target)
  return id === undefined ? insert(saving, request) : change(saving, id, request)
}

async function insert(
  { tx, known, caller, now, day, apply }: Saving,
  draft: Draft<RequirementFields>,
): Promise<Saved<object>> {
  const wanted = { held: undefined, columns: wantedColumns(draft.fields, undefined, day), day }
  settle(draft, [
    ...(await externalIdTaken(known, undefined, draft)),
    ...(draft.fields.state === "ended" ? [fault("state", "nothing_to_end")] : []),
    ...(await requirementFaults(tx, caller, draft, wanted)),
  ])
  const { company, user } = caller
  const key = draft.fields.external_id ?? newKey()
  const row = { ...wanted.columns, key, made_on: day, creator_user_id: user.id === 0 ? null : user.id }
  const id = await store.insert(tx, company.id, row, now)
  if (id === undefined) {
    // Another request has added the same one in the meantime.
    const isSame = (await store.findTwin(tx, company.id, row, undefined)) !== undefined
    throw new Invalid([isSame ? fault("course_id", "same_requirement") : fault("external_id", "taken")])
  }
  known.forget(id, key)
  await noteNewRequirement(tx, caller, await currentRequirement(tx, caller, id), now)
  await apply(tx, caller, id, now)
  return { status: "created", id, resource: await shown(tx, caller, id) }
}

async function change(
  { tx, known, caller, now, day, apply }: Saving,
  id: number,
  draft: Draft<RequirementFields>,
): Promise<Saved<object>> {
  const before = (await known.rows.one(id)) ?? (await requireRequirement(tx, caller, "requirements.manage", id))
  const wanted = { held: before, columns: wantedColumns(draft.fields, before, day), day }
  settle(draft, [
    ...(await externalIdTaken(known, before, draft)),
    ...(await requirementFaults(tx, caller, draft, wanted)),
  ])
  const changes = { key: draft.fields.external_id ?? before.key, ...wanted.columns, ...endOf(draft.fields, wanted) }
  const changed = differing(changes, before)
  if (Object.keys(changed).length === 0) return { status: "unchanged", id, resource: requirementResource(before) }
  known.forget(id, before.key, changes.key)
  await store.update(tx, caller.company.id, id, { ...changed, ...beginningAgain(changes, day) }, now)
  await noteChangedRequirement(tx, caller, { before, after: await currentRequirement(tx, caller, id) }, now)
  if (Object.keys(changed).some((column) => !NAMES.has(column))) await apply(tx, caller, id, now)
  return { status: "updated", id, resource: await shown(tx, caller, id) }
}

/** The columns that nobody is bound by. */
const NAMES: ReadonlySet<string> = new Set(["key", "title"])

/**
 * Ends a requirement today: it asks nobody any more and stays readable. One that has never bound anybody is removed. Ending
 * an ended one changes nothing.
 */
export async function endRequirement(
  tx: Queries,
  caller: Caller,
  id: number,
  now: number,
  apply: Applying,
): Promise<void> {
  const before = await requireRequirement(tx, caller, "requirements.manage", id)
  if (before.state === "ended") return
  const day = today(caller.company.timezone, now)
  if (before.has_bound === 0) {
    const last = requirementResource({ ...before, ...ended(before, day) })
    await noteRemovedRequirement(tx, caller, { row: before, last }, now)
    return store.remove(tx, caller.company.id, id)
  }
  await store.update(tx, caller.company.id, id, ended(before, day), now)
  await noteChangedRequirement(tx, caller, { before, after: await currentRequirement(tx, caller, id) }, now)
  await apply(tx, caller, id, now)
}

/** The requirement after a request, and whether it would have ended. */
export function wantedRequirement(
  fields: Partial<RequirementFields>,
  held: store.RequirementRow | undefined,
  day: DateText,
): { readonly wanted: Wanted; readonly isEnded: boolean } {
  const wanted = { held, columns: wantedColumns(fields, held, day), day }
  return { wanted, isEnded: { ...held, ...endOf(fields, wanted) }.state === "ended" }
}

/** What a request changes about the end: asked to end, or with a last day in the past. */
function endOf({ state }: Partial<RequirementFields>, { held, columns, day }: Wanted) {
  if (held?.state === "ended") return {}
  if (state === "ended") return ended(columns, day)
  return columns.until_date !== null && columns.until_date < day ? { state: "ended" as const } : {}
}

/** Until yesterday, not before its first day; a last day that is already earlier stays. */
function ended(
  { from_date: from, until_date: until }: Pick<store.RequirementColumns, "from_date" | "until_date">,
  day: DateText,
) {
  const yesterday = addDays(day, -1)
  const last = until !== null && until < yesterday ? until : yesterday
  return { state: "ended" as const, until_date: last < from ? from : last }
}

/** One whose first day is moved to the future begins then, like a new one. */
function beginningAgain({ from_date: from }: Pick<store.RequirementColumns, "from_date">, day: DateText) {
  return from > day ? { is_begun: 0 as const } : {}
}

/** The requirement after the request. Fields that it leaves out stay the same, or have their defaults in a new one. */
function wantedColumns(
  fields: Partial<RequirementFields>,
  held: store.RequirementRow | undefined,
  day: DateText,
): Omit<store.RequirementColumns, "key"> {
  const { course_id, location_id, team_id, role, title, until, from, lead_days, grace_days } = fields
  const kept = <T>(value: T | undefined, before: T | undefined): T | null =>
    value === undefined ? (before ?? null) : value
  return {
    title: kept(title, held?.title),
    course_id: course_id ?? held?.course_id ?? 0,
    location_id: kept(location_id, held?.location_id),
    team_id: kept(team_id, held?.team_id),
    role: kept(role, held?.role),
    from_date: from ?? held?.from_date ?? day,
    until_date: kept(until, held?.until_date),
    lead_days: lead_days ?? held?.lead_days ?? DEFAULT_DAYS,
    grace_days: grace_days ?? held?.grace_days ?? DEFAULT_DAYS,
  }
}

async function shown(tx: Queries, caller: Caller, id: number): Promise<object> {
  return requirementResource(await currentRequirement(tx, caller, id))
}
