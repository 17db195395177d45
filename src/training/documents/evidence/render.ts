import { writeDocument } from "../../../pdf/document/document.ts"
import type { Logo } from "../../../pdf/pictures/picture.ts"
import { shapeLine } from "../../../pdf/text/line.ts"
import { itemise } from "../../../pdf/text/runs.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { wordedLanguage } from "../../../tools/language/worded.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import { LINE } from "../colours.ts"
import type { EvidenceFacts } from "./facts.ts"
import { writeAppendix } from "./page/appendix.ts"
import { writeEntries } from "./page/entries.ts"
import { Flow, MARGIN, PAGE, WIDTH } from "./page/flow.ts"
import { NOTE } from "./page/styles.ts"
import { writeSummary } from "./page/summary.ts"
import { shortHash, Writing } from "./page/writing.ts"

interface EvidenceOptions {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  readonly logo?: Logo | undefined
}

/** Baseline and font size of the lines at the foot of a page. */
const FOOT = 40
const FOOT_SIZE = 8

/** Baseline of the line at the head of a page. */
const HEAD = PAGE.height - 36

/** Creates a record of the evidence of an assignment, on as many A4 pages as necessary. */
export async function renderEvidence(
  facts: EvidenceFacts,
  { language: wanted, logo }: EvidenceOptions,
): Promise<RenderedDocument> {
  const language = wordedLanguage(wanted)
  const writing = new Writing(language, facts.timezone)
  const flow = new Flow()
  writeSummary(flow, facts, writing, logo)
  writeEntries(flow, facts, writing)
  writeAppendix(flow, facts, writing)
  drawHeads(flow, facts)
  drawFeet(flow, facts, writing)
  const identity = new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex")
  const description = {
    title: `${writing.words.title} – ${displayable(facts.learner.full_name)}`,
    author: displayable(facts.company_name),
    subject: displayable(facts.course.title),
    ...{ language, identity, day: facts.printed_on },
  }
  const { pages, structure, fonts } = flow
  const pictures = new Map(logo === undefined ? [] : [["Logo", logo] as const])
  const pdf = await writeDocument({ description, size: PAGE, pages, structure, fonts, pictures })
  return { pdf, missing: [...flow.missing] }
}

/** Maximum length of a name at the head of a page. */
const HEAD_MAX = 60

/** The line at the head of every page except the first: whose record it is. */
function drawHeads({ pages }: Flow, { learner, course }: EvidenceFacts): void {
  const shortened = (name: string) => {
    const characters = [...displayable(name)]
    return characters.length <= HEAD_MAX ? characters.join("") : `${characters.slice(0, HEAD_MAX - 1).join("")}…`
  }
  const head = (name: string) => shapeLine(itemise(shortened(name), "plain"))
  const [name, title] = [head(learner.full_name), head(course.title)]
  const size = Math.min(FOOT_SIZE, (WIDTH - 20) / (name.width + title.width || 1))
  for (const drawing of pages.slice(1)) {
    drawing.artifact(() => {
      drawing.text(name, MARGIN, HEAD, size, NOTE.colour)
      drawing.text(title, MARGIN + WIDTH, HEAD, size, NOTE.colour, "right")
    }, "header")
  }
}

/** The lines at the foot of every page: the title of the record, and the page number with the total. */
function drawFeet({ pages }: Flow, { number, versions, printed_on }: EvidenceFacts, writing: Writing): void {
  const newest = versions.at(-1)?.hash
  const hash = newest === undefined ? undefined : shortHash(newest)
  const line = (text: string) => shapeLine(itemise(text, "plain"))
  const record = line(writing.words.footer(number, hash, writing.day(printed_on)))
  for (const [index, drawing] of pages.entries()) {
    const place = line(`${index + 1} / ${pages.length}`)
    drawing.artifact(() => {
      drawing.rectangle(MARGIN, FOOT + 14, WIDTH, 0.5, LINE)
      drawing.text(record, MARGIN, FOOT, FOOT_SIZE, NOTE.colour)
      drawing.text(place, MARGIN + WIDTH, FOOT, FOOT_SIZE, NOTE.colour, "right")
    }, "footer")
  }
}
