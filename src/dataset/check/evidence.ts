import { EVIDENCE_DETAILS } from "../../training/evidence/schema.ts"
import { type Faults, type Path, pathOf, placed } from "../faults.ts"
import { EVIDENCE, type EvidenceRow } from "../format/learning.ts"
import type { AssignmentRow } from "../format/training.ts"
import { momentOf, momentText } from "../moments.ts"
import type { CompanyPlan, CourseEntry } from "../plan.ts"
import { resolve } from "../registry.ts"
import { findEvidence, findVersions, type StoredEvidence, versionName } from "../store/learning.ts"
import { misfitOf } from "./misfit.ts"
import type { Checking } from "./rows.ts"
import { Unique } from "./unique.ts"
import { nameOfVersion } from "./versions.ts"

/** The evidence properties of an assignment's row. */
interface Proven {
  readonly row: AssignmentRow
  /** Undefined for a new assignment. */
  readonly current: { readonly id: number; readonly course_id: number } | undefined
  readonly path: Path
}

/** A piece of evidence in a row, and the piece that is stored under the same number. */
interface Piece {
  readonly row: EvidenceRow
  readonly held: StoredEvidence | undefined
  readonly path: Path
  /** The assignment's course; undefined if it is invalid. */
  readonly course: CourseEntry | number | undefined
}

/**
 * Checks the evidence in the rows of assignments. Evidence never changes: if a number is already in use, the stored
 * piece must be the same.
 *
 * @param versions the names of the versions of content in the dataset
 */
export async function checkEvidence(
  checking: Checking,
  plan: CompanyPlan,
  versions: ReadonlySet<string>,
  rows: readonly Proven[],
): Promise<void> {
  const { queries, faults, claims } = checking
  const proven = rows.filter(({ row }) => (row.evidence ?? []).length > 0)
  if (proven.length === 0) return
  const stored = await findEvidence(
    queries,
    proven.flatMap(({ current }) => current?.id ?? []),
  )
  const byNumber = new Map(stored.map((held) => [nameOf(held.assignment_id, held.number), held]))
  const hashes = proven.flatMap(({ row }) => (row.evidence ?? []).flatMap(({ content_version: hash }) => hash ?? []))
  const known = plan.id === undefined ? [] : await findVersions(queries, plan.id, hashes)
  const names = versions.union(new Set(known.map(versionName)))
  for (const { row, current, path } of proven) {
    const numbers = new Unique<number>(faults, "number", (number) => `has the number ${number} too`)
    const course = row.course_key === undefined ? current?.course_id : plan.shelf.visible.get(row.course_key)
    for (const { row: piece, path: place } of placed(row.evidence, path, "evidence")) {
      // An invalid number has been reported and is undefined here.
      if (piece.number !== undefined) numbers.see(piece.number, place)
      const held = current === undefined ? undefined : byNumber.get(nameOf(current.id, piece.number))
      claims.claim(EVIDENCE, piece.id, held?.id, place)
      checkPiece({ row: piece, held, path: place, course }, plan, names, faults)
    }
  }
}

function checkPiece(piece: Piece, plan: CompanyPlan, versions: ReadonlySet<string>, faults: Faults): void {
  const { row, held, path } = piece
  const author = resolve(plan.users, row, "author_user_key", path, faults)
  const named = resolve(plan.shelf.visible, row, "content_course_key", path, faults)
  const course = typeof row.content_course_key === "string" ? named : piece.course
  const hash = row.content_version
  let version: string | null | undefined = null
  if (typeof hash === "string") {
    version = course === undefined ? undefined : nameOfVersion(course, hash)
    if (version !== undefined && !versions.has(version)) {
      faults.add(
        pathOf(path, "content_version"),
        `no version of the course's content has the hash ${JSON.stringify(hash)}`,
      )
    }
  }
  // Invalid values have been reported and are undefined here.
  if (held === undefined && row.kind !== undefined && row.details !== undefined) {
    const schema = EVIDENCE_DETAILS.get(row.kind)
    const misfit = schema === undefined ? undefined : misfitOf(schema, row.details)
    if (misfit !== undefined) {
      faults.add(pathOf(path, "details"), `are not valid for evidence of the kind ${row.kind}: ${misfit}`)
    }
  }
  if (held === undefined) return
  const kept = held.version_course_id === null ? null : nameOfVersion(held.version_course_id, held.version_hash ?? "")
  const authorId = typeof row.author_user_key === "string" ? (author?.id ?? 0) : null
  // Invalid values have been reported and are undefined here.
  const pairs: readonly (readonly [name: string, given: unknown, held: unknown])[] = [
    ["kind", row.kind, held.kind],
    ["author_user_key", authorId, held.author_user_id],
    ["author_name", row.author_name, held.author_name],
    ["content_version", version, kept],
    ["details", row.details && JSON.stringify(row.details), JSON.stringify(JSON.parse(held.details))],
    ["created_at", momentOf(row.created_at), held.created_at],
  ]
  for (const [name, given, was] of pairs) {
    if (given === undefined || given === was) continue
    const difference = name === "created_at" ? `has ${momentText(held.created_at)}` : "is different"
    faults.add(pathOf(path, name), `evidence is never changed, and what is in the database ${difference}`)
  }
}

function nameOf(assignmentId: number, number: number): string {
  return `${assignmentId}-${number}`
}
