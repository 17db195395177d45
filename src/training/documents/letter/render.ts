import { writeDocument } from "../../../pdf/document/document.ts"
import { Drawing, type UsedFont } from "../../../pdf/document/drawing.ts"
import { Structure } from "../../../pdf/document/structure.ts"
import type { Logo } from "../../../pdf/pictures/picture.ts"
import { rgb } from "../../../tools/colour/contrast.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { wordedLanguage } from "../../../tools/language/worded.ts"
import { Layout } from "../certificate/page/layout.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import { inkOf } from "../certificate/templates/palette.ts"
import { ACCENTS } from "../colours.ts"
import type { AnyLettersFacts } from "./facts.ts"
import { drawLetter } from "./page.ts"
import { drawReminder } from "./reminder-page.ts"
import { PAGE } from "./sheet.ts"

/** Creates letters, one page of A4 for each person. The same letters give the same bytes. */
export async function renderLetters(facts: AnyLettersFacts, logo: Logo | undefined): Promise<RenderedDocument> {
  const fonts = new Map<string, UsedFont>()
  const structure = new Structure()
  const pictures = new Map(logo === undefined ? [] : [["Logo" as const, logo]])
  const accent = inkOf(facts.colour === null ? (logo?.accent ?? ACCENTS.success) : rgb(facts.colour))
  const missing = new Set<string>()
  const pages: Drawing[] = []
  for (const letter of facts.letters) {
    const drawing = new Drawing(fonts, structure)
    const layout = new Layout(drawing)
    const language = wordedLanguage(letter.language)
    const sheet = { layout, language, accent, pictures }
    drawing.tag("Sect", { language }, () =>
      "password" in letter ? drawLetter(letter, sheet) : drawReminder(letter, sheet),
    )
    pages.push(drawing)
    for (const character of layout.missing) missing.add(character)
  }
  const description = {
    title: displayable(facts.title),
    author: displayable(facts.company_name),
    subject: displayable(facts.title),
    language: wordedLanguage(facts.language),
    day: facts.letters[0]?.printed_on ?? "1970-01-01",
    // The identifier of a file must not reveal its passwords, not even to somebody who tries some.
    identity: facts.number,
  }
  const pdf = await writeDocument({ description, size: PAGE, pages, structure, fonts, pictures })
  return { pdf, missing: [...missing] }
}
