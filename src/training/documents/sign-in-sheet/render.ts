import { writeDocument } from "../../../pdf/document/document.ts"
import { readLogo } from "../../../pdf/pictures/logo.ts"
import { type Logo, UnusableLogo } from "../../../pdf/pictures/picture.ts"
import { qrRectangles } from "../../../pdf/qr.ts"
import { writtenPeriod } from "../../../tools/calendar/local-formats.ts"
import { writtenDay } from "../../../tools/calendar/written-day.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { type WordedLanguage, wordedLanguage } from "../../../tools/language/worded.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import { BLACK, INK, LINE } from "../colours.ts"
import { type Fact, writeFacts } from "../evidence/page/facts-table.ts"
import { type Aside, Flow, MARGIN, PAGE, TOP, WIDTH } from "../evidence/page/flow.ts"
import { drawFeet, drawHeads } from "../evidence/page/running-lines.ts"
import { BODY, HEADING, NOTE, TITLE } from "../evidence/page/styles.ts"
import { writeIssuer } from "../evidence/page/summary.ts"
import { Writing } from "../evidence/page/writing.ts"
import type { SheetFacts, SheetPerson, SheetSignature } from "./facts.ts"
import { strokesOfPath } from "./strokes.ts"
import { SHEET_WORDING, type SheetWording } from "./wording.ts"

interface SheetOptions {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  readonly logo?: Logo | undefined
}

/** Side of the QR code, with the white around it, in points. */
const CODE = 84

/** A line for one person: high enough to sign on paper. */
const ROW = 34
const PADDING = 3

/** The columns, from the left edge of the page. */
const NUMBER = { left: MARGIN, width: 26 } as const
const NAME = { left: MARGIN + 30, width: 220 } as const
const ROOM = { left: MARGIN + 262, width: WIDTH - 262 } as const

/** The box of a drawn signature, in its own units and within a line. */
const BOX = { width: 1000, height: 400 } as const
const SCALE = Math.min(ROOM.width / BOX.width, (ROW - 2) / BOX.height)

/** Width of the pen stroke. */
const PEN = 0.9

/** Creates the sign-in sheet of a group training, on as many A4 pages as necessary. Their heads are repeated. */
export async function renderSheet(
  facts: SheetFacts,
  { language: wanted, logo }: SheetOptions,
): Promise<RenderedDocument> {
  const language = wordedLanguage(wanted)
  const words = SHEET_WORDING[language]
  const flow = new Flow()
  const pictures = new Map<string, Logo>(logo === undefined ? [] : [["Logo", logo]])
  writeIssuer(flow, facts, new Writing(language, facts.timezone), logo)
  flow.text(words.title, TITLE)
  flow.space(2)
  flow.text(facts.title, { ...BODY, size: 12, weight: "strong" })
  flow.space(10)
  writeHead(flow, facts, words, language)
  flow.space(14)
  flow.text(`${words.participants} (${facts.people.length})`, HEADING)
  flow.space(4)
  if (facts.people.length === 0) flow.text(words.nobody, BODY)
  else writePeople(flow, facts.people, words, pictures)
  drawHeads(flow, facts.title, facts.company_name)
  drawFeet(flow, words.footer(writtenDay(facts.printed_on, language)))
  const description = {
    title: `${words.title} – ${displayable(facts.title)}`,
    author: displayable(facts.company_name),
    subject: words.title,
    identity: new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex"),
    ...{ language, day: facts.printed_on },
  }
  const { pages, structure, fonts } = flow
  const pdf = await writeDocument({ description, size: PAGE, pages, structure, fonts, pictures })
  return { pdf, missing: [...flow.missing] }
}

/** What the training is, with the QR code of its page beside it. */
function writeHead(flow: Flow, facts: SheetFacts, words: SheetWording, language: WordedLanguage): void {
  const { address, course_title, trainer, place, sessions, timezone } = facts
  const width = address === null ? WIDTH : WIDTH - CODE - 12
  const top = Math.min(flow.y, TOP)
  if (address !== null) {
    const [x, y] = [PAGE.width - MARGIN - CODE, top - CODE]
    flow.tag("Figure", { alternative: `${words.code}: ${address}` }, () =>
      flow.drawing.rectangles(qrRectangles(address, x, y, CODE, 1), BLACK),
    )
  }
  const rows: (Fact | undefined)[] = [
    [words.course, course_title],
    trainer === null ? undefined : [words.trainer, trainer],
    place === null ? undefined : [words.place, place],
    ...sessions.map(
      ({ starts_at, ends_at }, index): Fact => [
        index === 0 ? words.sessions : "",
        writtenPeriod(starts_at, ends_at, timezone, language),
      ],
    ),
  ]
  const pages = flow.pages.length
  writeFacts(
    flow,
    rows.filter((row) => row !== undefined),
    { left: MARGIN, width, labels: 100, ruled: true },
  )
  // The table goes on below the code, however little is said beside it.
  if (address !== null && flow.pages.length === pages) flow.space(Math.max(0, flow.y - (top - CODE)))
}

/** The table of those who take part. Its heads are repeated on each page, but belong to the table only once. */
function writePeople(
  flow: Flow,
  people: readonly SheetPerson[],
  words: SheetWording,
  pictures: Map<string, Logo>,
): void {
  const heads = (within: Aside["within"]) => {
    const style = { ...NOTE, weight: "strong" } as const
    const more = within === undefined ? {} : { within }
    flow.row([
      { ...style, ...NUMBER, text: "#", ...more },
      { ...style, ...NAME, text: words.name, ...more },
      { ...style, ...ROOM, text: words.signature, ...more },
    ])
    underline(flow)
  }
  flow.keep(2 * ROW)
  flow.tag("Table", {}, () => {
    flow.tag("TR", {}, () => heads((write) => flow.tag("TH", { scope: "Column" }, write)))
    for (const [index, person] of people.entries()) {
      const before = flow.pages.length
      const height = Math.max(ROW, flow.heightOf(person.full_name, { ...BODY, ...NAME }) + 2 * PADDING)
      flow.keep(height + PADDING)
      if (flow.pages.length > before) flow.structure.artifact("decoration", () => heads(undefined))
      flow.tag("TR", {}, () => writePerson(flow, { person, index, height }, words, pictures))
    }
  })
}

interface Row {
  readonly person: SheetPerson
  readonly index: number
  readonly height: number
}

function writePerson(
  flow: Flow,
  { person: { full_name, signature }, index, height }: Row,
  words: SheetWording,
  pictures: Map<string, Logo>,
): void {
  const bottom = flow.y - height
  const cell = (role: "TD" | "TH") => (write: () => void) =>
    role === "TD" ? flow.tag("TD", {}, write) : flow.tag("TH", { scope: "Row" }, write)
  flow.beside(() =>
    flow.row([
      { ...BODY, ...NUMBER, colour: NOTE.colour, text: String(index + 1), within: cell("TD") },
      { ...BODY, ...NAME, text: full_name, within: cell("TH") },
    ]),
  )
  flow.tag("TD", {}, () => {
    if (signature === null) return
    const draw = signatureDrawing(flow, signature, { bottom, name: `S${index}` }, pictures)
    if (draw === undefined) return
    flow.tag("Figure", { alternative: `${words.signature}: ${displayable(full_name)}` }, draw)
  })
  flow.space(height)
  flow.drawing.rectangle(MARGIN, flow.y, WIDTH, 0.5, LINE)
  flow.space(PADDING)
}

/** Draws a signature in its place; undefined for a picture that cannot be read, which leaves room to sign. */
function signatureDrawing(
  flow: Flow,
  signature: SheetSignature,
  { bottom, name }: { readonly bottom: number; readonly name: string },
  pictures: Map<string, Logo>,
): (() => void) | undefined {
  const floor = bottom + 1
  if ("path" in signature) {
    const place = ([x, y]: readonly [number, number]): [number, number] => [
      ROOM.left + x * SCALE,
      floor + (BOX.height - y) * SCALE,
    ]
    const strokes = strokesOfPath(signature.path).map((points) => points.map(place))
    return () => flow.drawing.strokes(strokes, PEN, INK)
  }
  const picture = pictureOf(signature.png)
  if (picture === undefined) return undefined
  pictures.set(name, picture)
  const scale = Math.min(ROOM.width / picture.width, (ROW - 2) / picture.height)
  return () => flow.drawing.picture(name, ROOM.left, floor, picture.width * scale, picture.height * scale)
}

function pictureOf(png: Uint8Array): Logo | undefined {
  try {
    return readLogo(png, "image/png")
  } catch (error) {
    if (!(error instanceof UnusableLogo)) throw error
    return undefined
  }
}

function underline(flow: Flow): void {
  flow.space(PADDING)
  flow.drawing.rectangle(MARGIN, flow.y, WIDTH, 0.5, LINE)
  flow.space(PADDING)
}
