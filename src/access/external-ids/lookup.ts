import type { Queries } from "../../database/port.ts"
import { NotFound } from "../../tools/errors.ts"
import { type Caller, requirePermission } from "../caller.ts"
import type { Permission } from "../permissions.ts"
import { can, canUpsert, type PathParameters } from "../route-access.ts"
import { addressedId } from "./form.ts"
import { EXTERNAL_KINDS, type ExternalKind } from "./kinds.ts"
import { findIds } from "./store.ts"

/** Returns the id of the company's record with the external id in an address. Throws {@link NotFound}. */
export async function idByExternalId(
  queries: Queries,
  caller: Caller,
  kind: ExternalKind,
  segment: string | undefined,
): Promise<number> {
  const id = await findId(queries, caller, kind, segment)
  if (id === undefined) throw new NotFound()
  return id
}

async function findId(
  queries: Queries,
  { company }: Caller,
  kind: ExternalKind,
  segment: string | undefined,
): Promise<number | undefined> {
  const externalId = addressedId(segment)
  if (externalId === undefined) return undefined
  return (await findIds(queries, kind, company.id, [externalId])).get(externalId)
}

/**
 * Access to the record with the external id in the path.
 *
 * @param requireUsable returns the record if the caller may use the permission on it; refuses any other
 */
export function canByExternalId(
  kind: ExternalKind,
  permission: Permission,
  requireUsable: (queries: Queries, caller: Caller, id: number) => Promise<object>,
) {
  return can(permission, {
    record: async (queries: Queries, caller: Caller, { external_id: segment }: PathParameters) =>
      requireUsable(queries, caller, await idByExternalId(queries, caller, kind, segment)),
  })
}

/**
 * Access to saving the record with the external id in the path.
 *
 * @param requireUsable returns the record if the caller may update it; refuses any other
 * @param admit refuses anything else that the caller may not send
 */
export function canUpsertByExternalId(
  kind: ExternalKind,
  requireUsable: (queries: Queries, caller: Caller, id: number) => Promise<object>,
  admit: (caller: Caller, body: unknown, target: { readonly isNew: boolean }) => void = () => {},
) {
  const permissions = EXTERNAL_KINDS[kind]
  return canUpsert(permissions, {
    record: async (queries: Queries, caller: Caller, { external_id: segment }: PathParameters) => {
      const id = await findId(queries, caller, kind, segment)
      if (id === undefined) return undefined
      requirePermission(caller, permissions.update)
      return requireUsable(queries, caller, id)
    },
    admit: async (caller: Caller, body: unknown, record: object | undefined) => {
      const isNew = record === undefined
      requirePermission(caller, isNew && !takesOver(body) ? permissions.create : permissions.update)
      admit(caller, body, { isNew })
    },
    takesOver,
  })
}

/** Whether a body, which is not validated yet, names a record that is to get the external id. */
function takesOver(body: unknown): boolean {
  const id = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>).id : undefined
  return id !== undefined && id !== null && id !== ""
}
