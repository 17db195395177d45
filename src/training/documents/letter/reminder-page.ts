import { writtenDay } from "../../../tools/calendar/written-day.ts"
import { INK } from "../colours.ts"
import type { ReminderLetterFacts } from "./facts.ts"
import { REMINDER_LETTER_WORDING } from "./reminder-wording.ts"
import { BODY, column, drawPanel, drawSheet, fromTop, LEFT, type LetterSheet, mm, NOTE, TEXT, WIDTH } from "./sheet.ts"
import { LETTER_WORDING } from "./wording.ts"

/** The width of the column with the deadlines, and the space before it. */
const DEADLINES = { width: mm(62), before: mm(5) } as const

/** The lowest edge of the list, from the top: what follows needs the rest of the page. */
const LIST_END = 190

/** Draws a letter that reminds somebody of trainings: what is due, by when, and where to sign in. */
export function drawReminder(letter: ReminderLetterFacts, sheet: LetterSheet): void {
  const words = REMINDER_LETTER_WORDING[sheet.language]
  const { address, username, scan, greeting } = LETTER_WORDING[sheet.language]
  const { layout, accent } = sheet
  const hasCode = letter.code !== undefined
  drawSheet(letter, sheet)
  let y = fromTop(BODY)
  y = column(layout, words.title(letter.company_name), y, { size: 16, weight: "strong", colour: accent }, "H1") - mm(4)
  y = column(layout, greeting(letter.full_name), y, TEXT) - mm(2)
  y = column(layout, words.introduction, y, TEXT) - mm(4)
  y = drawDue(letter, sheet, y) - mm(4)
  y = column(layout, words.signIn(hasCode), y, TEXT) - mm(4)
  const code = letter.code === undefined ? undefined : { address: letter.code, caption: scan }
  const rows = [
    [address, letter.address, 12],
    [username, letter.username, 14],
  ] as const
  y = drawPanel(rows, code, sheet, y) - mm(5)
  y = column(layout, words.password, y, TEXT)
  column(layout, words.tablet(hasCode), y - mm(3), NOTE)
}

/** The trainings, each with its deadline beside it, as many as there is room for. Returns the lower edge. */
function drawDue({ due }: ReminderLetterFacts, { layout, language }: LetterSheet, top: number): number {
  const { until, was, more } = REMINDER_LETTER_WORDING[language]
  const width = WIDTH - DEADLINES.width - DEADLINES.before
  const titles = { left: LEFT, width }
  const deadlines = { left: LEFT + width + DEADLINES.before, width: DEADLINES.width }
  let y = top
  let drawn = 0
  layout.drawing.tag("L", {}, () => {
    for (const { title, deadline, is_overdue } of due) {
      if (y < fromTop(LIST_END)) break
      drawn++
      layout.drawing.tag("LI", {}, () => {
        layout.drawing.tag("LBody", {}, () => {
          const day = (is_overdue ? was : until)(writtenDay(deadline, language))
          const style = { ...TEXT, weight: is_overdue ? "strong" : "plain" } as const
          const below = column(layout, title, y, { ...TEXT, weight: "strong", colour: INK }, "P", titles)
          y = Math.min(below, column(layout, day, y, style, "P", deadlines)) - mm(2)
        })
      })
    }
  })
  return drawn === due.length ? y : column(layout, more(due.length - drawn), y, TEXT)
}
