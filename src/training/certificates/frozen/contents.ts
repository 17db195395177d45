import { type Static, Type } from "typebox"

/** The maximum number of content node titles in a certificate: enough for any course that people finish. */
const TITLES_MAX = 500

/** What a course contained when a certificate was issued: titles, as the company saw them. */
export const CourseContents = Type.Object(
  {
    chapters: Type.Array(
      Type.Object({ title: Type.String(), nodes: Type.Array(Type.String()) }, { additionalProperties: false }),
    ),
    /** The number of further content nodes. */
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

/** The contents of a course from its content nodes in order. */
export function contentsOf(rows: readonly TitleRow[]): CourseContents {
  const kept = Map.groupBy(rows.slice(0, TITLES_MAX), ({ chapter_id }) => chapter_id)
  const chapters = Array.from(kept.values(), (nodes) => ({
    title: nodes[0]?.chapter_title ?? "",
    nodes: nodes.map(({ title }) => title),
  }))
  return { chapters, omitted: Math.max(0, rows.length - TITLES_MAX) }
}

/** The SHA-256 hash of something as JSON, in hexadecimal. */
export function jsonHash(value: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")
}
