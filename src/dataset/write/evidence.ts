import type { EvidenceDetails } from "../../training/evidence/details.ts"
import { EVIDENCE, type EvidenceRow } from "../format/learning.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import {
  findEvidence,
  findVersions,
  insertEvidence,
  insertVersions,
  type NewEvidence,
  versionName,
} from "../store/learning.ts"
import { columnsOf } from "../store/parts.ts"
import type { SavedAssignment } from "./certificates.ts"
import type { ShownFileIds } from "./files.ts"
import { identityOf, type Writing } from "./records.ts"

/** Saves the versions of content that a company does not have yet. */
export async function saveVersions(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { fileId, sharedFileId }: { readonly fileId: ShownFileIds; readonly sharedFileId: ShownFileIds },
): Promise<void> {
  const versions = (plan.row.content_versions ?? []).map((row) => ({
    course_id: idOf(known(plan.shelf.visible, row.course_key)),
    hash: row.sha256,
    identity: identityOf(row),
    content: JSON.stringify(row.content),
    fileIds: [...(row.files ?? []).map(fileId), ...(row.shared_files ?? []).map(sharedFileId)],
  }))
  const stored = await findVersions(
    writing.tx,
    companyId,
    versions.map(({ hash }) => hash),
  )
  const there = new Set(stored.map(versionName))
  await insertVersions(
    writing,
    companyId,
    versions.filter((version) => !there.has(versionName(version))),
  )
}

/** Saves the new evidence of a company's assignments. */
export async function saveEvidence(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  saved: readonly SavedAssignment[],
): Promise<void> {
  const proven = saved.filter(({ row }) => (row.evidence ?? []).length > 0)
  if (proven.length === 0) return
  const stored = await findEvidence(
    writing.tx,
    proven.flatMap(({ id, current }) => (current === undefined ? [] : id)),
  )
  const there = new Set(stored.map(({ assignment_id, number }) => `${assignment_id}-${number}`))
  const pieces = proven.flatMap(({ id, next, row }) =>
    (row.evidence ?? []).flatMap((piece) =>
      there.has(`${id}-${piece.number}`) ? [] : { piece, assignmentId: id, courseId: courseIdOf(piece, plan, next) },
    ),
  )
  const hashes = pieces.flatMap(({ piece }) => piece.content_version ?? [])
  const versions = new Map(
    (await findVersions(writing.tx, companyId, hashes)).map((version) => [versionName(version), version.id]),
  )
  const added = pieces.map(({ piece, assignmentId, courseId }) => {
    const { content_version: hash, author_user_key: author } = piece
    const evidence: NewEvidence = {
      ...columnsOf(EVIDENCE, piece),
      company_id: companyId,
      assignment_id: assignmentId,
      passed: piece.kind === "attempt" ? ((piece.details as EvidenceDetails["attempt"]).passed ? 1 : 0) : null,
      author_user_id: typeof author === "string" ? idOf(known(plan.users, author)) : null,
      content_version_id:
        typeof hash === "string"
          ? idOf({ key: hash, id: versions.get(versionName({ course_id: courseId, hash })) })
          : null,
    }
    return { id: piece.id, evidence }
  })
  await insertEvidence(writing, added)
}

/** The course of the content in the evidence: the course of its assignment, unless the row names a different one. */
function courseIdOf(
  { content_course_key: key }: EvidenceRow,
  plan: CompanyPlan,
  { course_id }: SavedAssignment["next"],
): number {
  return typeof key === "string" ? idOf(known(plan.shelf.visible, key)) : course_id
}
