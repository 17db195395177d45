import { type Static, Type } from "typebox"

const text = Type.String()
const optionalText = Type.Union([Type.String(), Type.Null()])
const seconds = Type.Number()

/** A content node as it was. Ids are left out: they are those of one installation. */
const FrozenNode = Type.Object({
  key: text,
  title: text,
  text: optionalText,
  prompter_text: optionalText,
  questions: Type.Array(
    Type.Object({
      text,
      points: Type.Number(),
      answers: Type.Array(Type.Object({ text, correct: Type.Boolean() })),
    }),
  ),
  video: Type.Union([
    Type.Object({ name: text, prompter_text: text, duration: seconds, sha256: text, captions_sha256: optionalText }),
    Type.Null(),
  ]),
})
export type FrozenNode = Static<typeof FrozenNode>

/** What a version says of a course: all that was to be learned, with the hashes of its files. */
export const FrozenContent = Type.Object({
  course: Type.Object({ key: text, title: text }),
  chapters: Type.Array(Type.Object({ title: text, nodes: Type.Array(FrozenNode) })),
  /** The pictures that texts show. */
  images: Type.Array(Type.Object({ key: text, sha256: text })),
})
export type FrozenContent = Static<typeof FrozenContent>
