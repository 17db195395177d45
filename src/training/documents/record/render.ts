import { writeDocument } from "../../../pdf/document/document.ts"
import type { Logo } from "../../../pdf/pictures/picture.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { apiLanguageOf } from "../../../tools/language/messages.ts"
import { kindOf } from "../certificate/facts.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import { type Fact, writeFacts } from "../evidence/page/facts-table.ts"
import { Flow, MARGIN, PAGE, WIDTH } from "../evidence/page/flow.ts"
import { drawFeet, drawHeads } from "../evidence/page/running-lines.ts"
import { BODY, HEADING, NOTE, TITLE } from "../evidence/page/styles.ts"
import { writeIssuer } from "../evidence/page/summary.ts"
import { Writing } from "../evidence/page/writing.ts"
import type { PrintedCompleted, PrintedOpen, RecordFacts } from "./facts.ts"
import { type Column, TABLE_BEGINNING, writeTable } from "./table.ts"
import { RECORD_WORDING, type RecordWording } from "./wording.ts"

interface RecordOptions {
  /** Two letters: `de`; any other is English. */
  readonly language: string
  readonly logo?: Logo | undefined
}

/** Creates the training record of a person, on as many A4 pages as necessary. */
export async function renderRecord(
  facts: RecordFacts,
  { language: wanted, logo }: RecordOptions,
): Promise<RenderedDocument> {
  const language = apiLanguageOf(wanted)
  const words = RECORD_WORDING[language]
  const writing = new Writing(language, facts.timezone)
  const flow = new Flow()
  writeIssuer(flow, facts, writing, logo)
  flow.text(words.title, TITLE)
  flow.space(2)
  flow.text(facts.person.full_name, { ...BODY, size: 12, weight: "strong" })
  flow.space(10)
  writeFacts(flow, personFacts(facts, words, writing), { left: MARGIN, width: WIDTH, labels: 130, ruled: true })
  writeParts(flow, facts, words, writing)
  drawHeads(flow, facts.person.full_name, facts.company_name)
  drawFeet(flow, words.footer(writing.day(facts.printed_on)))
  const description = {
    title: `${words.title} – ${displayable(facts.person.full_name)}`,
    author: displayable(facts.company_name),
    subject: words.title,
    identity: new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex"),
    ...{ language, day: facts.printed_on },
  }
  const { pages, structure, fonts } = flow
  const pictures = new Map(logo === undefined ? [] : [["Logo", logo] as const])
  const pdf = await writeDocument({ description, size: PAGE, pages, structure, fonts, pictures })
  return { pdf, missing: [...flow.missing] }
}

function personFacts({ person, as_of }: RecordFacts, words: RecordWording, writing: Writing): Fact[] {
  const { labels } = writing.words
  const all: (Fact | undefined)[] = [
    person.personnel_number === null ? undefined : [words.personnelNumber, person.personnel_number],
    person.teams.length === 0 ? undefined : [labels.teams, person.teams.join(", ")],
    person.is_active ? undefined : [words.state, words.inactive],
    [words.asOf, writing.day(as_of)],
  ]
  return all.filter((fact) => fact !== undefined)
}

/** The length of a deadline that is a day, not a moment. */
const DAY = "yyyy-mm-dd".length

function writeParts(flow: Flow, facts: RecordFacts, words: RecordWording, writing: Writing): void {
  const { parts, columns, standings, nothing } = words
  const { unlimited, kinds } = writing.verification
  const day = (text: string | null) => (text === null ? "–" : writing.shortDay(text))
  const course = {
    label: columns.course,
    isStrong: true,
    text: (row: PrintedCompleted | PrintedOpen) => row.course_title,
  }
  const finished = { label: columns.finished, text: (row: PrintedCompleted) => day(row.finish_date) }
  const certificate = { label: columns.certificate, text: (row: PrintedCompleted) => row.certificate ?? "–" }
  const state = { label: columns.state, text: (row: PrintedCompleted) => standings[row.standing] }
  const validUntil = {
    label: columns.validUntil,
    text: ({ valid_until }: PrintedCompleted) => (valid_until === null ? unlimited : writing.shortDay(valid_until)),
  }
  const kind = {
    label: columns.kind,
    text: (row: PrintedCompleted | PrintedOpen) => kinds[kindOf(row)],
  }
  const leftOut = {
    open: facts.left_out.open === 0 ? undefined : words.leftOut.open(facts.left_out.open),
    completed: facts.left_out.completed === 0 ? undefined : words.leftOut.completed(facts.left_out.completed),
  }
  const { held = [], failed = [], ended = [] } = Object.groupBy(facts.completed, partOf)

  const deadlineIn = (deadline: string | null, isOverdue: boolean, none: string) => {
    if (deadline === null) return none
    const written = deadline.length === DAY ? writing.shortDay(deadline) : writing.deadline(deadline)
    return isOverdue ? words.overdue(written) : written
  }

  if (facts.required !== undefined) {
    part(flow, parts.required, { rows: facts.required, nothing: nothing.required }, [
      { label: columns.course, isStrong: true, share: 0.46, text: (row) => row.course_title },
      { label: columns.state, share: 0.18, text: (row) => words.required[row.standing] },
      {
        label: columns.deadline,
        share: 0.2,
        text: ({ deadline_date, valid_until }) =>
          deadline_date === valid_until ? "–" : deadlineIn(deadline_date, false, "–"),
      },
      {
        label: columns.validUntil,
        share: 0.16,
        text: ({ valid_until, standing }) =>
          valid_until === null && standing === "valid" ? unlimited : day(valid_until),
      },
    ])
  }
  part(flow, parts.held, { rows: held, nothing: nothing.held }, [
    { ...course, share: 0.37 },
    { ...kind, share: 0.18 },
    { ...finished, share: 0.16 },
    { ...validUntil, share: 0.16 },
    { ...certificate, share: 0.13 },
  ])
  const hasStates = facts.open.every(({ state }) => state !== null)
  part(flow, parts.open, { rows: facts.open, nothing: nothing.open, more: leftOut.open }, [
    { ...course, share: hasStates ? 0.37 : 0.55 },
    { ...kind, share: 0.18 },
    ...(hasStates
      ? [
          {
            label: columns.state,
            share: 0.18,
            text: ({ state: one }: PrintedOpen) => (one === null ? "–" : writing.words.states[one]),
          },
        ]
      : []),
    {
      label: columns.deadline,
      share: 0.27,
      text: ({ deadline_date, is_overdue }) => deadlineIn(deadline_date, is_overdue, writing.words.noDeadline),
    },
  ])
  const past: readonly Column<PrintedCompleted>[] = [
    { ...course, share: 0.37 },
    { ...state, share: 0.18 },
    { ...finished, share: 0.16 },
    { ...validUntil, share: 0.16 },
    { ...certificate, share: 0.13 },
  ]
  part(flow, parts.ended, { rows: ended }, past)
  part(
    flow,
    parts.failed,
    { rows: failed },
    past
      .filter(({ label }) => label !== columns.validUntil)
      .map((one, index) => (index === 0 ? { ...one, share: 0.53 } : one)),
  )
  if (leftOut.completed === undefined) return
  flow.space(8)
  flow.text(leftOut.completed, NOTE)
}

function partOf({ standing }: PrintedCompleted): "held" | "failed" | "ended" {
  if (standing === "held") return "held"
  return standing === "failed" || standing === "notshownup" ? "failed" : "ended"
}

interface Part<Row> {
  readonly rows: readonly Row[]
  /** What stands in its place if there are no rows; without it, nothing does. */
  readonly nothing?: string
  readonly more?: string | undefined
}

function part<Row>(
  flow: Flow,
  heading: string,
  { rows, nothing, more }: Part<Row>,
  columns: readonly Column<Row>[],
): void {
  if (rows.length === 0 && nothing === undefined) return
  flow.space(18)
  flow.keep(HEADING.size * 2 + TABLE_BEGINNING)
  flow.text(rows.length === 0 ? heading : `${heading} (${rows.length})`, HEADING)
  flow.space(5)
  if (rows.length > 0) writeTable(flow, rows, columns)
  else if (nothing !== undefined) flow.text(nothing, BODY)
  if (more !== undefined) flow.text(more, NOTE)
}
