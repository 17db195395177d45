import type { Colour } from "../../../../pdf/document/drawing.ts"
import type { Weight } from "../../../../pdf/fonts/families.ts"
import type { CertificateLanguage } from "../../../../tools/language/worded.ts"
import { ACCENTS, INK, QUIET } from "../../colours.ts"
import type { Part } from "../page/stack.ts"
import type { Sheet } from "./sheet.ts"

/** Font sizes in a statement, in points. */
interface SentenceSizes {
  readonly title: number
  readonly text: number
  readonly name: number
  readonly course: number
}

interface SentenceStyle {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "centre" | "right"
  readonly sizes: SentenceSizes
  readonly titleColour: Colour
  readonly courseColour: Colour
  /** The parts from the title to the sentence. */
  readonly ornament?: Part
}

/** Display fonts are designed for this size and larger. */
const DISPLAY_FROM = 24

/** The smallest sizes of names and titles, and of the gaps between them. */
const LEAST = { large: 12, text: 9 } as const

/** Letter spacing of a title that has few but wide characters, as a multiple of its size. */
const WIDE_SPACING = 0.16
const WIDE: ReadonlySet<CertificateLanguage> = new Set(["zh", "ja"])

/** Title, sentence, name, course and scope, as parts of a column. */
export function sentenceParts(sheet: Sheet, style: SentenceStyle, scale: number): Part[] {
  const { layout, facts, statement, language } = sheet
  const { left, width, alignment, sizes, titleColour, courseColour, ornament } = style
  const at = { left, width, alignment } as const
  const serif = (size: number): Weight => (size >= DISPLAY_FROM ? "display" : "serif")
  const large = (size: number) => Math.max(LEAST.large, size * scale)
  const quiet = { ...at, size: Math.max(LEAST.text, sizes.text * scale), weight: "plain", colour: QUIET } as const
  const titleSize = large(sizes.title)
  const title = layout.part(statement.title, {
    ...{ ...at, size: titleSize, weight: serif(titleSize), colour: titleColour, lines: 2 },
    spacing: WIDE.has(language) ? WIDE_SPACING * titleSize : 0,
  })
  const name = { size: large(sizes.name), weight: serif(large(sizes.name)), colour: INK, lines: scale < 0.8 ? 2 : 3 }
  const course = { size: large(sizes.course), weight: "serif", colour: courseColour, lines: 3 } as const
  return [
    { ...title, draw: (top) => layout.drawing.tag("H1", {}, () => title.draw(top)) },
    ...(ornament === undefined ? [] : [ornament]),
    ...(statement.notice === undefined
      ? []
      : [layout.part(statement.notice, { ...quiet, weight: "strong", colour: ACCENTS.failed, lines: 2 }, 5)]),
    layout.part(statement.opening, { ...quiet, lines: 2 }, 8),
    layout.part(facts.holder_name, { ...at, ...name }, 3),
    layout.part(statement.deed, { ...quiet, lines: 2 }, 3),
    layout.part(facts.course_title, { ...at, ...narrowed(at), ...course }, 3),
    ...(facts.scope_title === null ? [] : [layout.part(facts.scope_title, { ...quiet, lines: 2 }, 2)]),
  ]
}

/** Two lines of similar length are easier to read than one line from edge to edge. */
const COURSE_WIDTH = 540

/** Uses only the middle if there is a lot of room. */
export function narrowed(
  { left, width, alignment }: Pick<SentenceStyle, "left" | "width" | "alignment">,
  most = COURSE_WIDTH,
): { readonly left: number; readonly width: number } {
  const rest = Math.max(0, width - most)
  return { left: left + { left: 0, centre: rest / 2, right: rest }[alignment], width: width - rest }
}
