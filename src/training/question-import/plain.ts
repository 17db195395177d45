import { hasElements, htmlText, withoutReferences } from "../../tools/markdown/html-text.ts"
import { plainText } from "../../tools/markdown/plain-text.ts"
import { seenText } from "../../tools/sheets/cell.ts"
import type { PlainText, TextFormat } from "./question.ts"

/** How Moodle writes the address of a file of a question. */
const MOODLE_FILE = "@@PLUGINFILE@@"

/** Questions and answers are shown as they are, without Markdown and HTML. */
export function plain(text: string, format: TextFormat): PlainText {
  const { text: read, hasPicture } = readAs(text, format)
  return { text: cleaned(read), hasPicture: hasPicture || text.includes(MOODLE_FILE) }
}

function readAs(text: string, format: TextFormat): PlainText {
  if (format === "plain") return { text, hasPicture: false }
  if (format === "markdown") return { text: plainText(text), hasPicture: /!\[[^\]]*\]\(/.test(text) }
  if (format === "moodle" && !hasElements(text)) return { text: withoutReferences(text), hasPicture: false }
  const html = htmlText(format === "moodle" ? text.replaceAll("\n", "<br>") : text)
  return { text: html.text, hasPicture: html.hasMedia }
}

/** What no database stores or nobody sees. Line breaks stay. */
function cleaned(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .normalize("NFC")
  return shown.split("\n").map(seenText).join("\n").trim()
}
