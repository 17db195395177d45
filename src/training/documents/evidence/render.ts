import { writeDocument } from "../../../pdf/document/document.ts"
import type { Logo } from "../../../pdf/pictures/picture.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { wordedLanguage } from "../../../tools/language/worded.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import type { EvidenceFacts } from "./facts.ts"
import { writeAppendix } from "./page/appendix.ts"
import { writeEntries } from "./page/entries.ts"
import { Flow, PAGE } from "./page/flow.ts"
import { drawFeet, drawHeads } from "./page/running-lines.ts"
import { writeSummary } from "./page/summary.ts"
import { shortHash, Writing } from "./page/writing.ts"

interface EvidenceOptions {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  readonly logo?: Logo | undefined
}

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
  drawHeads(flow, facts.learner.full_name, facts.course.title)
  const newest = facts.versions.at(-1)?.hash
  const hash = newest === undefined ? undefined : shortHash(newest)
  drawFeet(flow, writing.words.footer(facts.number, hash, writing.day(facts.printed_on)))
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
