import { displayable } from "../../../../tools/language/displayable.ts"
import { type CertificateLanguage, isRightToLeft } from "../../../../tools/language/worded.ts"
import { CERTIFICATE_WORDING } from "../../../wording/wording.ts"
import { printedCode } from "../../code.ts"
import { type CertificateFacts, kindOf } from "../../facts.ts"
import { writtenDay, writtenPercent } from "../../local-formats.ts"
import { ALTERNATIVES } from "../alternatives.ts"
import type { Drawing } from "../pdf/drawing.ts"
import { ACCENTS, BLACK, INK, LINE, QUIET } from "./colours.ts"
import { Layout, PAGE, type Position } from "./layout.ts"
import { qrRectangles } from "./qr.ts"

/** Distance of the frame from the edges of the page, and of the content from the frame. */
const FRAME = 22
const MARGIN = 62

const WIDTH = PAGE.width - 2 * MARGIN

/** Side of the QR code's square: modules are large enough for a phone at arm's length. */
const QR = 96

/** Length of the lines below the trainer and the day of issue. */
const SIGNATURE = 230

const LOGO = { width: 200, height: 42 } as const

/** What a page shows in addition to the facts. */
interface PageOptions {
  readonly language: CertificateLanguage
  readonly verifyAddress: string | undefined
  /** Width and height of the logo in any unit, if there is one; it is drawn as `/Logo`. */
  readonly logo: { readonly width: number; readonly height: number } | undefined
}

/** The result of drawing a page. */
export interface DrawnPage {
  readonly title: string
  /** Characters that no font has. */
  readonly missing: readonly string[]
}

/** Draws a certificate. */
export function drawCertificate(drawing: Drawing, facts: CertificateFacts, options: PageOptions): DrawnPage {
  const layout = new Layout(drawing, isRightToLeft(options.language))
  const accent = ACCENTS[facts.state]
  drawing.frame(FRAME, FRAME, PAGE.width - 2 * FRAME, PAGE.height - 2 * FRAME, 1.6, accent)
  drawing.frame(FRAME + 5, FRAME + 5, PAGE.width - 2 * FRAME - 10, PAGE.height - 2 * FRAME - 10, 0.5, LINE)
  drawIssuer(layout, facts, options)
  const title = drawStatement(layout, facts, options)
  drawFacts(layout, facts, options)
  drawSignature(layout, facts, options)
  drawProof(layout, facts, options)
  return { title, missing: [...layout.missing] }
}

/** The company that issues it, with its logo. */
function drawIssuer(layout: Layout, { company_name }: CertificateFacts, { logo, language }: PageOptions): void {
  if (logo === undefined) {
    layout.text(company_name, across(552, 62, { size: 21, weight: "strong", colour: INK }))
    return
  }
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const [x, y] = [(PAGE.width - width) / 2, 556 - (LOGO.height + height) / 2]
  layout.drawing.tag("Figure", { alternative: ALTERNATIVES[language].logo(displayable(company_name)) }, () =>
    layout.drawing.picture("Logo", x, y, width, height),
  )
  layout.text(company_name, across(511, 19, { size: 12.5, weight: "strong", colour: INK }))
}

/** The holder and the achievement, as one sentence over several lines. Returns the title. */
function drawStatement(layout: Layout, facts: CertificateFacts, { language }: PageOptions): string {
  const { success, failed, revoked } = CERTIFICATE_WORDING[language].certificate
  const kind = kindOf(facts)
  const accent = ACCENTS[facts.state]
  const [title, opening, deed] =
    facts.state === "success"
      ? [success.titles[kind], success.opening, success.achieved[kind]]
      : [failed.title, failed.opening, failed.missed[kind]]
  layout.drawing.tag("H1", {}, () =>
    layout.text(title, across(480, 46, { size: 34, weight: "strong", colour: accent })),
  )
  const notice =
    facts.revoked_on === undefined
      ? facts.state === "failed" && failed.notice
      : revoked(writtenDay(facts.revoked_on, language))
  if (notice === false) layout.drawing.rectangle(PAGE.width / 2 - 32, 427, 64, 2, accent)
  else layout.text(notice, across(433, 18, { size: 11.5, weight: "strong", colour: ACCENTS.failed }))
  layout.text(opening, across(413, 20, { size: 12.5, weight: "plain", colour: QUIET }))
  layout.text(facts.holder_name, across(392, 60, { size: 31, weight: "strong", colour: INK }))
  layout.text(deed, across(332, 20, { size: 12.5, weight: "plain", colour: QUIET }))
  const hasScope = facts.scope_title !== null
  layout.text(facts.course_title, across(310, hasScope ? 46 : 66, { size: 21, weight: "strong", colour: INK }))
  if (facts.scope_title !== null) {
    layout.text(facts.scope_title, across(264, 24, { size: 14, weight: "plain", colour: INK }))
  }
  return title
}

/** Result, days and validity, side by side. */
function drawFacts(layout: Layout, facts: CertificateFacts, { language }: PageOptions): void {
  const { labels, results, unlimited } = CERTIFICATE_WORDING[language].verification
  const day = (date: string) => writtenDay(date, language)
  const percent = facts.result_percent === null ? "" : ` (${writtenPercent(facts.result_percent, language)})`
  const cells: [label: string, value: string][] = [[labels.result, `${results[facts.state]}${percent}`]]
  if (facts.begin_date !== null) cells.push([labels.begin, day(facts.begin_date)])
  cells.push([labels.finish, day(facts.finish_date)])
  if (facts.state === "success") {
    cells.push([labels.validUntil, facts.valid_until === null ? unlimited : day(facts.valid_until)])
  }
  const width = WIDTH / cells.length
  layout.drawing.tag("L", {}, () => {
    for (const [index, [label, value]] of cells.entries()) {
      const left = MARGIN + index * width
      if (index > 0) layout.drawing.rectangle(layout.from(left, 0.75), 194, 0.75, 34, LINE)
      const cell = { left: left + 6, width: width - 12 }
      layout.item(
        [label, { ...cell, top: 230, height: 15, size: 9.5, weight: "plain", colour: QUIET }],
        [value, { ...cell, top: 214, height: 21, size: 13, weight: "strong", colour: INK }],
      )
    }
  })
}

/** The trainer and the day of issue, each above a line. */
function drawSignature(layout: Layout, facts: CertificateFacts, { language }: PageOptions): void {
  const { labels } = CERTIFICATE_WORDING[language].verification
  const entries: [label: string, value: string][] = [[labels.issuedOn, writtenDay(facts.issued_on, language)]]
  if (facts.trainer_name !== null) entries.unshift([labels.trainer, facts.trainer_name])
  layout.drawing.tag("L", {}, () => {
    for (const [index, [label, value]] of entries.entries()) {
      const position = { left: MARGIN + index * (SIGNATURE + 36), width: SIGNATURE }
      layout.drawing.rectangle(layout.from(position.left, SIGNATURE), 135, SIGNATURE, 0.75, QUIET)
      layout.item(
        [label, { ...position, top: 132, height: 15, size: 9.5, weight: "plain", colour: QUIET }],
        [value, { ...position, top: 166, height: 29, size: 12.5, weight: "plain", colour: INK }],
      )
    }
  })
}

/** The QR code, address and code for verification. */
function drawProof(layout: Layout, facts: CertificateFacts, { language, verifyAddress }: PageOptions): void {
  const { labels } = CERTIFICATE_WORDING[language].verification
  const columns: [label: string, value: string, left: number, width: number][] = [
    [labels.number, facts.number, MARGIN, 120],
    [labels.code, printedCode(facts.code), MARGIN + 128, 300],
  ]
  layout.drawing.tag("L", {}, () => {
    for (const [label, value, left, width] of columns) {
      const position = { left, width, alignment: "left" } as const
      layout.item(
        [label, { ...position, top: 103, height: 13, size: 8.5, weight: "plain", colour: QUIET }],
        [value, { ...position, top: 91, height: 16, size: 10.5, weight: "strong", colour: INK }],
      )
    }
  })
  if (verifyAddress === undefined) return
  const position = { left: MARGIN, width: WIDTH - QR - 16, alignment: "left" } as const
  const { verifyAt } = CERTIFICATE_WORDING[language].certificate
  layout.text(verifyAt, { ...position, top: 71, height: 13, size: 8.5, weight: "plain", colour: QUIET })
  const link = { address: verifyAddress, description: `${verifyAt} ${verifyAddress}` }
  layout.drawing.tag("P", {}, () =>
    layout.drawing.tag("Link", link, () =>
      layout.text(verifyAddress, {
        ...position,
        ...{ top: 59, height: 15, size: 9.5, weight: "plain", colour: ACCENTS[facts.state] },
      }),
    ),
  )
  const quiet = 9
  const square = qrRectangles(verifyAddress, layout.from(PAGE.width - MARGIN - QR + quiet, QR), 44, QR)
  layout.drawing.tag("Figure", { alternative: ALTERNATIVES[language].code(verifyAddress) }, () =>
    layout.drawing.rectangles(square, BLACK),
  )
}

/** A position as wide as the content. */
function across(top: number, height: number, style: Pick<Position, "size" | "weight" | "colour">): Position {
  return { left: MARGIN, width: WIDTH, top, height, ...style }
}
