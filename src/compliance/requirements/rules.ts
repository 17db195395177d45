import { type Caller, sightOf, wholeCompany } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import type { Page } from "../../tools/list.ts"
import { requirementResource } from "./resource.ts"
import type { Requirement, RequirementQuery } from "./schema.ts"
import * as store from "./store.ts"

/** A page of the requirements in the caller's view: those of the whole company, and those whose place the caller sees. */
export async function listRequirements(
  database: Database,
  caller: Caller,
  query: RequirementQuery,
): Promise<Page<Requirement>> {
  const filter = { ...query, updatedSince: beginningOf(query.updated_since, caller.company.timezone) }
  const page = await store.findPage(database, sightOf(caller, "requirements.view"), filter, query.list)
  return { ...page, items: page.items.map(requirementResource) }
}

/** Whether any requirement of the company is active, in the caller's view or not. */
export function isAnythingRequired(queries: Queries, { company }: Caller): Promise<boolean> {
  return store.isAnyActive(queries, company.id)
}

/** Throws 404 or 403 for a requirement that is not in the caller's view. */
export async function showRequirement(queries: Queries, caller: Caller, id: number): Promise<Requirement> {
  return requirementResource(await requireRequirement(queries, caller, "requirements.view", id))
}

/** The requirement, if the caller may use `permission` on it. Throws 404 or 403 for any other. */
export async function requireRequirement(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.RequirementRow> {
  const [row] = await store.findInSight(queries, sightOf(caller, permission), [id])
  if (row !== undefined) return row
  return refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The given requirements of the company as the caller sees them; others are left out. */
export async function requirementResources(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<Requirement[]> {
  const rows = await store.findInSight(queries, sightOf(caller, "requirements.view"), ids)
  return rows.map(requirementResource)
}

/** The requirement after a change. */
export async function currentRequirement(queries: Queries, caller: Caller, id: number): Promise<store.RequirementRow> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a requirement disappeared within its transaction")
  return row
}
