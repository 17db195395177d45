import { type Static, Type } from "typebox"
import { language, line, optional, row } from "./kinds.ts"

/** As many as anybody writes by hand; each is looked for in every text. */
const MOST = 500

/** A word or a few, in characters. */
const LONGEST = 100

const Pronunciations = Type.Array(
  row({
    written: line(LONGEST, { "x-visible": true }),
    spoken: line(LONGEST, { "x-visible": true }),
    language: optional(language),
  }),
  { maxItems: MOST, "x-expects": `a list of at most ${MOST} objects` },
)
type Pronunciations = Static<typeof Pronunciations>
export type PronunciationRow = Pronunciations[number]

/** How words are to be said; stored as JSON. */
export const pronunciations = {
  schema: Pronunciations,
  form: {
    store: (given: Pronunciations) =>
      JSON.stringify(
        given.map(({ written, spoken, language }) => ({ written, spoken, language: language?.toLowerCase() ?? null })),
      ),
    read: (stored: string) => JSON.parse(stored),
  },
}
