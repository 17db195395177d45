import { allIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { EVIDENCE } from "../format/learning.ts"
import { columnValue, type Identity, insertNumbered, type Saving } from "./rows.ts"

/** A version of the content of a course for a company, without the content itself. */
export interface KnownVersion {
  readonly id: number
  readonly course_id: number
  readonly hash: string
}

/** The company's versions with these hashes, of any course. */
export function findVersions(queries: Queries, companyId: number, hashes: Iterable<string>): Promise<KnownVersion[]> {
  return allIn([...new Set(hashes)], (list) =>
    queries.all(sql`
      select id, course_id, hash from content_versions where company_id = ${companyId} and hash in ${list}`),
  )
}

/** A version to add. */
export interface NewVersion extends Omit<KnownVersion, "id"> {
  readonly identity: Identity
  /** JSON. */
  readonly content: string
  readonly fileIds: readonly number[]
}

/** Adds versions and the references to their files; returns them with their ids. */
export async function insertVersions(
  saving: Saving,
  companyId: number,
  versions: readonly NewVersion[],
): Promise<KnownVersion[]> {
  const rows = versions.map(({ identity, course_id, hash, content }) => ({
    id: identity.id,
    values: [companyId, course_id, hash, content, identity.created_at ?? saving.now],
  }))
  const columns = "company_id, course_id, hash, content, created_at"
  const returning = "returning id, course_id, hash"
  const saved = await insertNumbered<KnownVersion>(saving, "content_versions", columns, rows, returning)
  const ids = new Map(saved.map((version) => [versionName(version), version.id]))
  const files = versions.flatMap((version) =>
    [...new Set(version.fileIds)].map((fileId) => [ids.get(versionName(version)) ?? null, fileId]),
  )
  await insertRows(saving.tx, "content_version_files (content_version_id, file_id)", files)
  return saved
}

/** The data that identifies a version of a company. */
export function versionName({ course_id, hash }: Pick<KnownVersion, "course_id" | "hash">): string {
  return `${course_id} ${hash}`
}

const COLUMNS = ["company_id", "assignment_id", ...EVIDENCE.columns.map(({ name }) => name), "passed"]

/** The columns of a piece of evidence to add. */
export interface NewEvidence extends Readonly<Record<string, ColumnValue>> {
  readonly company_id: number
  readonly assignment_id: number
  /** Whether an attempt was passed; null for other kinds of evidence. */
  readonly passed: 0 | 1 | null
}

/** A piece of evidence as stored. */
export interface StoredEvidence {
  readonly id: number
  readonly assignment_id: number
  readonly number: number
  readonly kind: string
  readonly author_user_id: number | null
  readonly author_name: string
  readonly content_version_id: number | null
  /** JSON. */
  readonly details: string
  /** Epoch milliseconds. */
  readonly created_at: number
  /** The course and the hash of its version of content. */
  readonly version_course_id: number | null
  readonly version_hash: string | null
}

/** All evidence of these assignments. */
export function findEvidence(queries: Queries, assignmentIds: readonly number[]): Promise<StoredEvidence[]> {
  const columns = raw(COLUMNS.map((name) => `e.${name}`).join(", "))
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select e.id, ${columns}, v.course_id as version_course_id, v.hash as version_hash
      from evidence e left join content_versions v on v.id = e.content_version_id
      where e.assignment_id in ${list} order by e.id`),
  )
}

export async function insertEvidence(
  saving: Saving,
  added: readonly { readonly id: number | undefined; readonly evidence: NewEvidence }[],
): Promise<void> {
  const rows = added.map(({ id, evidence }) => ({
    id,
    values: COLUMNS.map((name) => columnValue(evidence, name) ?? (name === "created_at" ? saving.now : null)),
  }))
  await insertNumbered(saving, "evidence", COLUMNS.join(", "), rows)
}
