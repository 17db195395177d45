import { LINE } from "../../colours.ts"
import type { EvidenceFacts, PrintedEntry } from "../facts.ts"
import { writeAttempt } from "./attempt.ts"
import { factsOf, titleOf } from "./entry-facts.ts"
import { roomFor, writeFacts } from "./facts-table.ts"
import { type Flow, MARGIN, WIDTH } from "./flow.ts"
import { drawSignature } from "./signature.ts"
import { BODY, DETAILS, HEADING, MOMENTS, NOTE } from "./styles.ts"
import { shortHash, type Writing } from "./writing.ts"

/** The minimum space for an entry: its kind, who recorded it, and the version of the content. */
const BEGINNING = 50

const LABELS = 104

/** All recorded entries, in order. */
export function writeEntries(flow: Flow, facts: EvidenceFacts, writing: Writing): void {
  const { words } = writing
  flow.space(20)
  flow.keep(HEADING.size * 2 + BEGINNING)
  flow.text(words.entries, HEADING)
  flow.space(4)
  if (facts.earlier_entries > 0) flow.text(words.earlier(facts.earlier_entries), NOTE)
  if (facts.hides_key && facts.entries.some(({ kind }) => kind === "attempt")) {
    flow.text(words.attempt.keyLeftOut, NOTE)
  }
  for (const entry of facts.entries) flow.tag("Sect", {}, () => writeEntry(flow, entry, facts, writing))
}

function writeEntry(flow: Flow, entry: PrintedEntry, { versions }: EvidenceFacts, writing: Writing): void {
  const { words } = writing
  const facts = factsOf(entry, writing)
  const place = { ...DETAILS, labels: LABELS }
  flow.space(5)
  flow.keep(BEGINNING + roomFor(flow, facts, place))
  flow.drawing.rectangle(MARGIN, flow.y, WIDTH, 0.5, LINE)
  flow.space(6)
  flow.beside(() => {
    flow.row([{ ...BODY, weight: "strong", ...MOMENTS, text: `${entry.number}` }])
    flow.row([{ ...NOTE, ...MOMENTS, text: writing.dayOf(entry.at) }])
    flow.row([{ ...NOTE, ...MOMENTS, text: writing.timeOf(entry.at) }])
  })
  const heading = { ...BODY, size: 10.5, weight: "strong", ...DETAILS, text: titleOf(entry, writing) } as const
  // The heading is next to the moment but comes before it in reading order.
  flow.tag("H3", { isFirst: true }, () => flow.row([heading]))
  const version = versions.findIndex(({ hash }) => hash === entry.content_hash)
  const content = version < 0 ? undefined : words.version(version + 1, shortHash(entry.content_hash ?? ""))
  flow.row([{ ...NOTE, ...DETAILS, text: words.recordedBy(entry.author_name) }])
  if (content !== undefined) flow.row([{ ...NOTE, ...DETAILS, text: content }])
  flow.space(3)
  writeFacts(flow, facts, place)
  if (entry.kind === "attempt") writeAttempt(flow, entry.details, writing)
  if (entry.kind === "confirmation") {
    const { signature, full_name } = entry.details
    if (signature !== null) drawSignature(flow, { signature, full_name }, words.labels.signature, LABELS)
  }
  flow.space(4)
}
