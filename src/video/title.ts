import { graphemesOf } from "../tools/language/graphemes.ts"
import { passagesOf } from "./render/script/passages.ts"
import { markOf, textOf } from "./render/script/plain.ts"
import { sentencesOf } from "./sentences.ts"

/** The longest derived title, in characters, including the ellipsis. */
const TITLE_MAX = 80

const ELLIPSIS = "…"

/** Full stops, including those of scripts with full stops of their own; other sentence endings carry meaning and are kept. */
const FULL_STOP = /[.。．।۔]+$/u

/**
 * The title of a video without one: the first heading, sentence or line of its prompter text without the full stop, at
 * most 80 characters, cut at a word with an ellipsis.
 *
 * @param text contains more than white space
 */
export function titleOf(text: string): string {
  const first = passagesOf(text).find((passage) => passage.type !== "image")
  // A text that consists only of marks is used as the title unchanged.
  const own = first === undefined ? text : `${markOf(first)}${textOf(first)}`
  const line = (/\S.*/u.exec(own)?.[0] ?? own).replace(/\s+/gu, " ").trim()
  const sentence = first?.type === "heading" ? line : (sentencesOf(line)[0]?.text ?? line).trim()
  return shortened(sentence.replace(FULL_STOP, "").trimEnd() || sentence)
}

function shortened(text: string): string {
  if (lengthOf(text) <= TITLE_MAX) return text
  const room = TITLE_MAX - lengthOf(ELLIPSIS)
  const atWord = longest(wordsOf(text), room).replace(/[\s\p{Dash_Punctuation},;:]+$/u, "")
  // A single word that is too long also has to be cut, and so does a letter with a hundred marks.
  const cut = atWord || longest(graphemesOf(text), room) || [...text].slice(0, room).join("")
  return cut + ELLIPSIS
}

/**
 * Created on first use, because creating a segmenter takes milliseconds, which would slow down the start, and long
 * titles are rare.
 */
function wordsOf(text: string): Intl.Segments {
  return new Intl.Segmenter("en", { granularity: "word" }).segment(text)
}

/** The longest beginning that ends with a segment and has at most `limit` characters. */
function longest(segments: Intl.Segments, limit: number): string {
  let length = 0
  let beginning = ""
  for (const { segment } of segments) {
    length += lengthOf(segment)
    if (length > limit) break
    beginning += segment
  }
  return beginning
}

/** The characters (code points) of a text. */
function lengthOf(text: string): number {
  return [...text].length
}
