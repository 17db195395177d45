import { LRUCache } from "lru-cache"
import { WORDED_LANGUAGES } from "../tools/language/worded.ts"

/*
 * Prevents line breaks on a page within expressions that belong together: dates, sections of a law, numbers with their
 * units.
 */

/** Elements with text that is copied from a page, typed into it, or always shown in one line. */
const KEPT = "(?:pre|code|textarea|select|option|title|script)\\b"
const TAG = `<(?!${KEPT})[^>"]*(?:"[^"]*"[^>"]*)*>`
/**
 * Matches these elements, tags that follow each other, and the text between them. It has no lookbehind, which takes several
 * times as long.
 */
const PARTS = new RegExp(`<(${KEPT}).*?</\\1>|(?:${TAG})+|[^<]+`, "gs")

const SECTION = "(?<![\\p{L}\\d])(?:§{1,2}|Art\\.|Abs\\.|Nr\\.|No\\.|Ziff\\.|Kap\\.) (?=\\d)"

const UNITS = [
  ...[
    "%",
    "‰",
    "°C?",
    "K",
    "€",
    "EUR",
    "CHF",
    "mm",
    "cm",
    "dm",
    "km",
    "m[²³]?",
    "cm[²³]",
    "km/h",
    "m/s",
    "mg",
    "kg",
    "g",
    "t",
  ],
  ...[
    "ml",
    "l",
    "ms",
    "s",
    "min",
    "h",
    "Hz",
    "kHz",
    "V",
    "kV",
    "A",
    "mA",
    "W",
    "kW",
    "kWh",
    "N",
    "kN",
    "Nm",
    "bar",
    "Pa",
    "kPa",
  ],
  ...["dB(?:\\(A\\))?", "ppm", "lx", "Std\\.", "Min\\.", "Sek\\.", "Uhr", "dk", "[KMG]B"],
]
const MEASURE = `(?<=\\d) (?=(?:${UNITS.join("|")})(?![\\p{L}\\d]))`

/** The names of months as they appear in dates, in every language of the pages. */
function months(): string[] {
  const names = WORDED_LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" })
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 2))
      return parts.find(({ type }) => type === "month")?.value ?? ""
    })
  })
  return [...new Set(names)]
}

/** Created with the first page, because the names of months would take a tenth of the start-up time. */
let together: RegExp | undefined

function whatBelongsTogether(): RegExp {
  const day = `(?<!\\d)\\d{1,2}(?:\\.|er)? (?:de )?(?:${months().join("|")})(?![\\p{L}])(?:,? (?:de )?\\d{4}(?!\\d))?`
  return new RegExp(`${SECTION}|${MEASURE}|${day}`, "gu")
}

const NO_BREAK = "\u00a0"

/** The longest text of those that pages repeat, such as dates and labels with numbers, in UTF-16 units. */
const REPEATED_MAX = 60

/** Short texts that were written last, by the text. */
const repeated = new LRUCache<string, string>({ max: 5_000 })

/** A text in which lines do not break within expressions that belong together. */
export function unbrokenText(text: string): string {
  // An expression has at least one space and one digit.
  if (!text.includes(" ") || !/\d/.test(text)) return text
  if (text.length > REPEATED_MAX) return joined(text)
  const known = repeated.get(text)
  if (known !== undefined) return known
  const made = joined(text)
  repeated.set(text, made)
  return made
}

function joined(text: string): string {
  together ??= whatBelongsTogether()
  return text.replace(together, (found) => found.replaceAll(" ", NO_BREAK))
}

/** HTML in which lines do not break within expressions that belong together. */
export function unbroken(html: string): string {
  return html.replace(PARTS, (part) => (part.startsWith("<") ? part : unbrokenText(part)))
}
