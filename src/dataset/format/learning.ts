import type { Static } from "typebox"
import type { EvidenceKind } from "../../training/evidence/details.ts"
import * as kind from "./kinds.ts"
import { column, derived, part, type RowOf, record } from "./record.ts"
import type { Numbered } from "./tables.ts"

const { exported, optional, row } = kind

/** Pictures, identified by the names that the texts of courses use, and PDF files. */
export const IMAGES = record({
  table: "images",
  noun: "picture",
  audited: "image",
  owner: "company or provider",
  properties: { file: column.requiredFile("file_id") },
  derived: {
    width: derived.shown<number | null>({ isShown: false }),
    height: derived.shown<number | null>({ isShown: false }),
    search: derived.hidden<string>(),
  },
})
export type ImageRow = RowOf<typeof IMAGES>

export const CONTENT_VERSIONS: Numbered = { table: "content_versions", noun: "version of content" }

/** The content of a course as a company has seen it. */
export const ContentVersionRow = row({
  course_key: kind.keyOf("courses"),
  /** The hash of the content as JSON without white space. */
  sha256: kind.contentHash,
  id: exported(kind.id),
  created_at: exported(kind.moment),
  /** The pictures that the content shows: the company's and the provider's. */
  files: optional(kind.paths),
  shared_files: optional(kind.paths),
  content: kind.details,
})
export type ContentVersionRow = Static<typeof ContentVersionRow>

const EVIDENCE_KINDS = [
  "begun",
  "read",
  "played",
  "attempt",
  "confirmation",
  "conversation",
  "trainer",
  "grant",
  "result",
] as const satisfies readonly EvidenceKind[]

/** Records of what was learned, attempted, confirmed and noted for an assignment. Evidence never changes. */
export const EVIDENCE = part({
  table: "evidence",
  noun: "piece of evidence",
  parent: "assignment_id",
  order: "number",
  properties: {
    id: exported(kind.id),
    number: column.given(kind.integer(1, 1_000_000)),
    kind: column.given(kind.choice(EVIDENCE_KINDS)),
    author_user_key: column.reference("users", "author_user_id"),
    author_name: column.given(kind.personName),
    content_version: column.frozen("content_versions", "content_version_id"),
    /** The course of that version, if the assignment has a different course now. */
    content_course_key: optional(kind.keyOf("courses")),
    details: column.details(),
    created_at: column.moment(exported(kind.moment)),
  },
})
export type EvidenceRow = Static<typeof EVIDENCE.schema>
