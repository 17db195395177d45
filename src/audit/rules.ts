import type { Queries } from "../database/port.ts"
import type { Change, Changes } from "./change.ts"
import { recordNames } from "./record-names.ts"
import { insertEntries, type RecordType } from "./store.ts"

/*
 * The audit log: who changed what, when. Guarantee: an entry is saved with the change that it tells of, in one
 * transaction, or neither is. No entry holds a secret: of a password or a client's secret it says only that it changed.
 */

export type { Change, Changes } from "./change.ts"
export { RECORD_TYPES, type RecordType } from "./store.ts"

/** Who changes something: a client's service user, somebody at the command line, or the server by itself. */
export type Actor =
  | {
      readonly kind: "client"
      /** The public UUID of the client. */
      readonly clientId: string
      /** The client, as it is called now. */
      readonly clientName: string
      /** The service user, as it is called now. */
      readonly user: { readonly id: number; readonly username: string }
      readonly requestId: string
      /** What the request comes from, as far as trusted proxies tell. */
      readonly address: string
    }
  | {
      readonly kind: "command"
      readonly name: string
      /** Who runs it on this system. */
      readonly osUser: string
      /** Who has called sudo for that; null for nobody. */
      readonly sudoUser: string | null
    }
  | { readonly kind: "server"; readonly duty: string }

/** By whom, for which company and when: what all changes of a transaction have in common. */
export interface Authorship {
  readonly actor: Actor
  /** Null for what belongs to no company. */
  readonly companyId: number | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** Notes a change, in the transaction that makes it. */
export function noteChange(tx: Queries, { actor, companyId, now, ...change }: Authorship & Change): Promise<void> {
  return noteChanges(tx, { actor, companyId, now }, [change])
}

/** Notes the changes of a transaction, in as few statements as there can be. */
export async function noteChanges(
  tx: Queries,
  { actor, companyId, now }: Authorship,
  changes: readonly Change[],
): Promise<void> {
  const author = { companyId, now, ...columnsOf(actor) }
  const real = changes.filter((change) => change.changes === undefined || Object.keys(change.changes).length > 0)
  if (real.length === 0) return
  const names = await recordNames(tx, real)
  await insertEntries(
    tx,
    real.map(({ action, record, changes: fields = {} }, index) => {
      const recordName = names[index] ?? null
      return { ...author, action, recordType: record.type, recordId: record.id, recordName, changes: fields }
    }),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of which the values differ, compared as JSON. A field that one side lacks counts as null there. */
export function changesBetween(before: Fields, after: Fields): Changes {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (!areSame(was, is)) changes[field] = { before: was, after: is }
  }
  return changes
}

/** Only objects need the JSON: making it for every field costs more than all the rest. */
function areSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  return isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other)
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null
}

/** The creation of a record with these fields. */
export function creationOf(type: RecordType, id: number, fields: Fields): Change {
  return { action: "create", record: { type, id }, changes: changesBetween({}, fields) }
}

/** The removal of a record that had these fields. */
export function removalOf(type: RecordType, id: number, fields: Fields): Change {
  return { action: "delete", record: { type, id }, changes: changesBetween(fields, {}) }
}

/** How an entry tells of a secret that changed, of which it must not hold a value. */
export const SECRET_CHANGED = { before: "(hidden)", after: "(changed)" } as const

/** The same of one that there was not before. */
export const SECRET_SET = { before: null, after: "(set)" } as const

function columnsOf(actor: Actor) {
  const nobody = {
    ...{ clientId: null, clientName: null, userId: null, username: null, address: null },
    ...{ osUser: null, sudoUser: null },
  }
  switch (actor.kind) {
    case "client":
      return {
        ...nobody,
        actor: actor.kind,
        origin: actor.requestId,
        clientId: actor.clientId,
        clientName: actor.clientName,
        address: actor.address,
        userId: actor.user.id,
        username: actor.user.username,
      }
    case "command":
      return {
        ...nobody,
        actor: actor.kind,
        origin: actor.name,
        osUser: actor.osUser,
        sudoUser: actor.sudoUser,
      }
    case "server":
      return { ...nobody, actor: actor.kind, origin: actor.duty }
  }
}
