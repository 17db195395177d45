import { writtenDay } from "../../../tools/calendar/written-day.ts"
import type { LetterFacts } from "./facts.ts"
import {
  BODY,
  column,
  drawPanel,
  drawSheet,
  drawSteps,
  fromTop,
  type LetterSheet,
  mm,
  NOTE,
  type PanelRow,
  TEXT,
} from "./sheet.ts"
import { LETTER_WORDING } from "./wording.ts"

/** Draws a sign-in letter on its page. */
export function drawLetter(letter: LetterFacts, sheet: LetterSheet): void {
  const words = LETTER_WORDING[sheet.language]
  const { layout, accent } = sheet
  drawSheet(letter, sheet)
  let y = fromTop(BODY)
  y = column(layout, words.title(letter.company_name), y, { size: 16, weight: "strong", colour: accent }, "H1") - mm(4)
  y = column(layout, words.greeting(letter.full_name), y, TEXT) - mm(2)
  y = column(layout, words.introduction(letter.company_name), y, TEXT) - mm(5)
  const rows: PanelRow[] = [
    [words.address, letter.address, 12],
    [words.username, letter.username, 14],
    [words.password, letter.password, 17],
  ]
  const code = letter.code === undefined ? undefined : { address: letter.code, caption: words.scan }
  y = drawPanel(rows, code, sheet, y) - mm(6)
  y = drawSteps(words.steps(letter.code !== undefined), sheet, y) - mm(2)
  y = column(layout, words.ends(writtenDay(letter.valid_until, sheet.language)), y, { ...TEXT, weight: "strong" })
  y = column(layout, words.tablet(letter.code !== undefined), y - mm(4), TEXT)
  column(layout, words.advice, y - mm(4), NOTE)
}
