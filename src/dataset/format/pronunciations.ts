import { type Static, Type } from "typebox"
import { language, line, optional, row } from "./kinds.ts"

/** More than anybody writes by hand. There is a limit because every text is searched for each of them. */
const MOST = 500

/** One or more words, in characters. */
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

/** How words are pronounced; stored as JSON. */
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
