import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fullName } from "../../tools/language/names.ts"
import type { EvidenceDetails, EvidenceKind } from "./details.ts"
import * as store from "./store.ts"

/* Evidence of what was learned and noted. Entries can only be added: the database refuses to change or delete them. */

/** A piece of evidence as passed to {@link addEvidence}. */
export type NewEvidence = {
  [Kind in EvidenceKind]: { readonly kind: Kind; readonly details: EvidenceDetails[Kind] }
}[EvidenceKind]

/** The current full name of a user; null for nobody. */
export async function nameOf(queries: Queries, userId: number | null): Promise<string | null> {
  const name = userId === null ? undefined : await store.findName(queries, userId)
  return name === undefined ? null : fullName(name)
}

/** Given and family name separated by a space, even in scripts that do not use spaces. */
export async function spacedNameOf(queries: Queries, userId: number): Promise<string | undefined> {
  const name = await store.findName(queries, userId)
  return name === undefined ? undefined : `${name.first_name} ${name.last_name}`
}

interface Place {
  readonly assignmentId: number
  /** The version of the content that the evidence refers to. */
  readonly versionId: number | null
}

/**
 * Adds evidence in the same transaction as the event that it proves. The caller is recorded as its author, under their
 * current name.
 */
export async function addEvidence(
  tx: Queries,
  caller: Caller,
  { assignmentId, versionId }: Place,
  evidence: NewEvidence,
  now: number,
): Promise<void> {
  const name = await nameOf(tx, caller.user.id)
  await store.insert(tx, caller.company.id, entryOf(caller, name, { assignmentId, versionId }, evidence), now)
}

/** Does the same for several assignments, each with evidence of its own and without a version. */
export async function addEvidenceToMany(
  tx: Queries,
  caller: Caller,
  entries: readonly { readonly assignmentId: number; readonly evidence: NewEvidence }[],
  now: number,
): Promise<void> {
  const name = await nameOf(tx, caller.user.id)
  const rows = entries.map(({ assignmentId, evidence }) =>
    entryOf(caller, name, { assignmentId, versionId: null }, evidence),
  )
  await store.insertAll(tx, caller.company.id, rows, now)
}

/** @param name the current name of the caller; null for one who is no user */
function entryOf(caller: Caller, name: string | null, { assignmentId, versionId }: Place, evidence: NewEvidence) {
  return {
    assignment_id: assignmentId,
    kind: evidence.kind,
    author_user_id: name === null ? null : caller.user.id,
    author_name: name ?? "trainbase",
    content_version_id: versionId,
    details: JSON.stringify(evidence.details),
    passed: evidence.kind === "attempt" ? evidence.details.passed : null,
  }
}

/** Those of these assignments that their users have begun to learn in the portal. */
export function begunAmong(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return store.findBegun(queries, companyId, assignmentIds)
}

/** The given assignments of a company that have evidence. */
export async function provenAmong(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await store.findProvenAmong(queries, companyId, assignmentIds)
  return new Set(rows.map(({ assignment_id }) => assignment_id))
}

/** A piece of stored evidence. */
export type Evidence = NewEvidence & {
  readonly number: number
  readonly author: { readonly id: number | null; readonly full_name: string }
  readonly versionId: number | null
  /** SHA-256 of the content at that time. */
  readonly contentHash: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** All evidence of an assignment of the company, in chronological order. */
export async function evidenceOf(queries: Queries, companyId: number, assignmentId: number): Promise<Evidence[]> {
  const rows = await store.findAll(queries, companyId, assignmentId)
  return rows.map((row) => {
    const evidence = { kind: row.kind, details: JSON.parse(row.details) } as NewEvidence
    const author = { id: row.author_user_id, full_name: row.author_name }
    const { number, content_version_id: versionId, content_hash: contentHash, created_at: at } = row
    return { ...evidence, number, author, versionId, contentHash, at }
  })
}

/** The facts about an assignment that are derived from its evidence. */
export interface Proven {
  /** The number of finished attempts at the test, and the number of additional attempts granted. */
  readonly attempts: number
  readonly granted: number
  /** The result of the newest attempt; undefined if there was none. */
  readonly lastAttempt: EvidenceDetails["attempt"] | undefined
  readonly confirmed: boolean
  readonly conversed: boolean
}

const NOTHING_PROVEN: Proven = { attempts: 0, granted: 0, lastAttempt: undefined, confirmed: false, conversed: false }

export async function provenOf(queries: Queries, companyId: number, assignmentId: number): Promise<Proven> {
  const counted = await store.countKinds(queries, companyId, assignmentId)
  if (counted.length === 0) return NOTHING_PROVEN
  const amounts = new Map(counted.map(({ kind, amount }) => [kind, Number(amount)]))
  const amountOf = (kind: EvidenceKind) => amounts.get(kind) ?? 0
  const last = amountOf("attempt") === 0 ? undefined : await store.findLastAttempt(queries, companyId, assignmentId)
  return {
    attempts: amountOf("attempt"),
    granted: amountOf("grant") === 0 ? 0 : await grantedIn(queries, companyId, assignmentId),
    lastAttempt: last === undefined ? undefined : JSON.parse(last),
    confirmed: amountOf("confirmation") > 0,
    conversed: amountOf("conversation") > 0,
  }
}

async function grantedIn(queries: Queries, companyId: number, assignmentId: number): Promise<number> {
  const grants = await store.findGrants(queries, companyId, assignmentId)
  return grants.reduce((sum, details) => sum + (JSON.parse(details) as EvidenceDetails["grant"]).attempts, 0)
}

/** The keys of the pages that somebody has learned, including pages that no longer exist. */
export async function learnedPagesOf(
  queries: Queries,
  companyId: number,
  assignmentId: number,
): Promise<ReadonlySet<string>> {
  const pages = await store.findLearnedPages(queries, companyId, assignmentId)
  return new Set(pages.map((details) => (JSON.parse(details) as EvidenceDetails["read" | "played"]).node.key))
}

/** Whether the user has begun to learn in the portal. */
export async function hasBegun(queries: Queries, companyId: number, assignmentId: number): Promise<boolean> {
  const counted = await store.countKinds(queries, companyId, assignmentId)
  return counted.some(({ kind }) => kind === "begun")
}

/** Which of these assignments have a noted conversation, and which have a passed test. */
export async function achievedAmong(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<{ readonly conversed: ReadonlySet<number>; readonly passed: ReadonlySet<number> }> {
  const rows = await store.findAchieved(queries, companyId, ids)
  const of = (wanted: EvidenceKind) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ assignment_id }) => assignment_id))
  return { conversed: of("conversation"), passed: of("attempt") }
}
