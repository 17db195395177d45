import { shapeLine } from "../../../../pdf/text/line.ts"
import { itemise } from "../../../../pdf/text/runs.ts"
import { displayable } from "../../../../tools/language/displayable.ts"
import { LINE } from "../../colours.ts"
import { type Flow, MARGIN, PAGE, WIDTH } from "./flow.ts"
import { NOTE } from "./styles.ts"

/** Baseline and font size of the lines at the foot of a page. */
const FOOT = 40
const FOOT_SIZE = 8

/** Baseline of the line at the head of a page. */
const HEAD = PAGE.height - 36

/** Maximum length of a name at the head of a page. */
const HEAD_MAX = 60

/** The line at the head of every page except the first, such as whose record it is, and of which course. */
export function drawHeads({ pages }: Flow, left: string, right: string): void {
  const shortened = (name: string) => {
    const characters = [...displayable(name)]
    return characters.length <= HEAD_MAX ? characters.join("") : `${characters.slice(0, HEAD_MAX - 1).join("")}…`
  }
  const head = (name: string) => shapeLine(itemise(shortened(name), "plain"))
  const [one, other] = [head(left), head(right)]
  const size = Math.min(FOOT_SIZE, (WIDTH - 20) / (one.width + other.width || 1))
  for (const drawing of pages.slice(1)) {
    drawing.artifact(() => {
      drawing.text(one, MARGIN, HEAD, size, NOTE.colour)
      drawing.text(other, MARGIN + WIDTH, HEAD, size, NOTE.colour, "right")
    }, "header")
  }
}

/** The lines at the foot of every page: what the document is, and the page number with the total. */
export function drawFeet({ pages }: Flow, text: string): void {
  const line = (words: string) => shapeLine(itemise(words, "plain"))
  const document = line(text)
  for (const [index, drawing] of pages.entries()) {
    const place = line(`${index + 1} / ${pages.length}`)
    drawing.artifact(() => {
      drawing.rectangle(MARGIN, FOOT + 14, WIDTH, 0.5, LINE)
      drawing.text(document, MARGIN, FOOT, FOOT_SIZE, NOTE.colour)
      drawing.text(place, MARGIN + WIDTH, FOOT, FOOT_SIZE, NOTE.colour, "right")
    }, "footer")
  }
}
