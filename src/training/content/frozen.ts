import { type Static, Type } from "typebox"

const text = Type.String()
const optionalText = Type.Union([Type.String(), Type.Null()])
const seconds = Type.Number()

/** A content node as it was at that time. It has no ids, because those are specific to one installation. */
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

/** The content of a version: everything that could be learned, with the hashes of its files. */
export const FrozenContent = Type.Object({
  course: Type.Object({ key: text, title: text }),
  chapters: Type.Array(Type.Object({ title: text, nodes: Type.Array(FrozenNode) })),
  /** The pictures in texts. */
  images: Type.Array(Type.Object({ key: text, sha256: text })),
})
export type FrozenContent = Static<typeof FrozenContent>
