import type { Queries } from "../database/port.ts"
import type { Change, Changes } from "./change.ts"
import { addToFeed, recordChangesOf } from "./feed.ts"
import { recordNames } from "./record-names.ts"
import { insertEntries, insertEntry, type NewEntry, type RecordType } from "./store.ts"

/*
 * The audit log: who changed what, when. Guarantee: an entry is saved with its change, in one transaction, or neither is. No
 * entry contains a secret: for a password or a client's secret, the entry says only that it changed.
 */

export type { Change, Changes } from "./change.ts"
export { updateOf } from "./feed.ts"
export { AUDIT_ACTIONS, type AuditAction, RECORD_TYPES, type RecordType } from "./store.ts"

/**
 * The author of a change: a client's service user, a signed-in person, a user at the command line, or the server itself.
 */
export type Actor =
  | {
      readonly kind: "client"
      /** The client's public UUID. */
      readonly clientId: string
      /** The client's current name. */
      readonly clientName: string
      /** The service user's current name. */
      readonly user: { readonly id: number; readonly username: string }
      readonly requestId: string
      /** The address of the request, as far as trusted proxies report it. */
      readonly address: string
    }
  | {
      readonly kind: "command"
      readonly name: string
      /** The system user who runs the command. */
      readonly osUser: string
      /** The system user who called sudo; null without sudo. */
      readonly sudoUser: string | null
    }
  | {
      readonly kind: "person"
      /** The person who is signed in or trying to sign in. Null if unknown. */
      readonly user: { readonly id: number; readonly username: string } | null
      readonly requestId: string
      readonly address: string
      /** The device as reported by the browser. */
      readonly device: string
    }
  | { readonly kind: "server"; readonly duty: string }

/** The author, company and time shared by all changes in a transaction. */
export interface Authorship {
  readonly actor: Actor
  /** Null if it belongs to no company. */
  readonly companyId: number | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** Records a change, in the transaction that makes it. */
export function noteChange(tx: Queries, { actor, companyId, now, ...change }: Authorship & Change): Promise<void> {
  return noteChanges(tx, { actor, companyId, now }, [change])
}

/** Records the changes of a transaction in the audit log and the feed, in as few statements as possible. */
export async function noteChanges(tx: Queries, authorship: Authorship, changes: readonly Change[]): Promise<void> {
  const { actor, companyId, now } = authorship
  const real = changes.filter((change) => change.changes === undefined || Object.keys(change.changes).length > 0)
  if (real.length === 0) return
  const userId = actor.kind === "client" || actor.kind === "person" ? (actor.user?.id ?? null) : null
  addToFeed(tx, { companyId, userId, now }, real.flatMap(recordChangesOf))
  await insertEntries(tx, await entriesOf(tx, authorship, real))
}

/** Records an event that is not in the feed of changes; returns the id of its entry. */
export async function noteAttempt(tx: Queries, authorship: Authorship, change: Change): Promise<number> {
  const [entry] = await entriesOf(tx, authorship, [change])
  if (entry === undefined) throw new TypeError("a change has no entry")
  return insertEntry(tx, entry)
}

/** The entries for changes, in the form in which they are stored. */
async function entriesOf(
  tx: Queries,
  { actor, companyId, now }: Authorship,
  changes: readonly Change[],
): Promise<NewEntry[]> {
  const author = { companyId, now, ...columnsOf(actor) }
  const names = await recordNames(tx, changes)
  return changes.map(({ action, record, changes: fields = {} }, index) => {
    const recordName = names[index] ?? null
    return { ...author, action, recordType: record.type, recordId: record.id, recordName, changes: fields }
  })
}

type Fields = Readonly<Record<string, unknown>>

/** The fields whose values differ, compared as JSON. A field that is missing on one side counts as null there. */
export function changesBetween(before: Fields, after: Fields): Changes {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  const compare = (field: string) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (!areSame(was, is)) changes[field] = { before: was, after: is }
  }
  for (const field of Object.keys(before)) compare(field)
  for (const field of Object.keys(after)) if (!Object.hasOwn(before, field)) compare(field)
  return changes
}

/** Only objects need JSON: serializing every field costs more than everything else. */
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

/** How an entry shows that a secret changed, without revealing it. */
export const SECRET_CHANGED = { before: "(hidden)", after: "(changed)" } as const

/** The same for a new secret. */
export const SECRET_SET = { before: null, after: "(set)" } as const

/** The same for a removed secret. */
export const SECRET_REMOVED = { before: "(hidden)", after: null } as const

function columnsOf(actor: Actor) {
  const nobody = {
    ...{ clientId: null, clientName: null, userId: null, username: null, address: null },
    ...{ osUser: null, sudoUser: null, device: null },
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
    case "person":
      return {
        ...nobody,
        actor: actor.kind,
        origin: actor.requestId,
        address: actor.address,
        device: actor.device,
        userId: actor.user?.id ?? null,
        username: actor.user?.username ?? null,
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
