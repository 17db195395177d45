import { type Static, Type } from "typebox"

/** Maximum number of titles of content nodes in a certificate. No course that people finish has more. */
const TITLES_MAX = 500

/** The titles in a course when a certificate was issued, as the company saw them. */
export const CourseContents = Type.Object(
  {
    chapters: Type.Array(
      Type.Object({ title: Type.String(), nodes: Type.Array(Type.String()) }, { additionalProperties: false }),
    ),
    /** The number of content nodes that are not listed. */
    omitted: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type CourseContents = Static<typeof CourseContents>

/** A content node in its chapter. */
export interface TitleRow {
  readonly course_id: number
  readonly chapter_id: number
  readonly chapter_title: string
  readonly title: string
}

/** Builds the contents of a course from its content nodes in order. */
export function contentsOf(rows: readonly TitleRow[]): CourseContents {
  const kept = Map.groupBy(rows.slice(0, TITLES_MAX), ({ chapter_id }) => chapter_id)
  const chapters = Array.from(kept.values(), (nodes) => ({
    title: nodes[0]?.chapter_title ?? "",
    nodes: nodes.map(({ title }) => title),
  }))
  return { chapters, omitted: Math.max(0, rows.length - TITLES_MAX) }
}

/** The SHA-256 hash of a value as JSON, in hexadecimal. */
export function jsonHash(value: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")
}
