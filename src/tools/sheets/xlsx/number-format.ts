import { rounded } from "../cell.ts"

/* How a workbook shows numbers (ECMA-376 part 1, 18.8.31): only what changes their meaning. */

/** How a cell shows its number. `places` are the digits and the text between them: `00-000`. */
export type NumberFormat =
  | { readonly kind: "number" | "percent" | "day" | "time" }
  | { readonly kind: "places"; readonly places: readonly (string | null)[] }

const NUMBER: NumberFormat = { kind: "number" }
const DAY: NumberFormat = { kind: "day" }
const TIME: NumberFormat = { kind: "time" }
const PERCENT: NumberFormat = { kind: "percent" }

/** The formats that have a number and no code in the file; days of East Asian languages included. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return PERCENT
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return DAY
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? TIME : NUMBER
}

/** Reads the code of a format, such as `dd/mm/yyyy;@`, `00000` or `0.0%`. Its first part is that for positive numbers. */
export function numberFormat(code: string): NumberFormat {
  if (/^\s*(?:\[[^\]]*\])*\s*(?:general|standard)/i.test(code)) return NUMBER
  const places: (string | null)[] = []
  let signs = ""
  for (const [part] of code.matchAll(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|./gs)) {
    if (part === ";") break
    const isQuoted = part.startsWith('"')
    if (isQuoted || part.startsWith("\\")) places.push(isQuoted ? part.replaceAll('"', "") : part.slice(1))
    else if (/^\[(?:h+|m+|s+)\]$/i.test(part)) signs += "h"
    else if (part.startsWith("[") || (part.length > 1 && /^[_*]/.test(part))) continue
    else {
      signs += part
      places.push(part === "0" ? null : part)
    }
  }
  if (signs.includes("%")) return PERCENT
  if (/[yd年月日]|(?<![0#?])e(?![+-])/iu.test(signs) || /^[^hs]*m[^hs]*$/i.test(signs)) return DAY
  if (/[hs]/i.test(signs)) return TIME
  const digits = places.filter((place) => place === null).length
  return digits > 1 && /^[0\s()-]+$/.test(signs) ? { kind: "places", places } : NUMBER
}

/** The day after the last one of Excel, 9999-12-31, counted from 1900. */
const DAYS_END = 2_958_466

const MILLISECONDS_A_DAY = 86_400_000
const SECONDS_A_DAY = 86_400

/** From when a workbook counts days. */
export type Epoch = 1900 | 1904

/**
 * The day and time that a number means in a workbook: `yyyy-mm-dd`, and `hh:mm` or `hh:mm:ss` behind it unless that is
 * midnight. Undefined for a number outside of the calendar.
 */
export function dayOfSerial(serial: number, epoch: Epoch): string | undefined {
  const seconds = Math.round(serial * SECONDS_A_DAY)
  const day = Math.floor(seconds / SECONDS_A_DAY) + (epoch === 1904 ? 1462 : 0)
  if (!(serial >= 0 && day < DAYS_END) || (epoch === 1900 && day < 1)) return undefined
  const rest = seconds % SECONDS_A_DAY
  const time = rest === 0 ? "" : ` ${timeOf(rest)}`
  // Excel believes that 1900 was a leap year, so that its days until then are one less.
  if (day === 60) return `1900-02-29${time}`
  const from = Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return `${new Date(from + day * MILLISECONDS_A_DAY).toISOString().slice(0, 10)}${time}`
}

function timeOf(seconds: number): string {
  const two = (number: number) => number.toString().padStart(2, "0")
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${two(hours)}:${two(minutes)}${rest === 0 ? "" : `:${two(rest)}`}`
}

/** The number of a cell as people see it, if that says more than the number: a day, a time, `00123`, `85%`. */
export function shownNumber(value: number, format: NumberFormat, epoch: Epoch): string | number {
  if (format.kind === "day") return dayOfSerial(value, epoch) ?? value
  if (format.kind === "time") {
    if (value < 0 || value >= DAYS_END) return value
    return timeOf(Math.round(value * SECONDS_A_DAY))
  }
  if (format.kind === "percent") return `${rounded(value * 100)}%`
  if (format.kind !== "places" || !Number.isInteger(value) || value < 0 || value >= 1e15) return value
  const digits = [...String(value)]
  const shown = format.places.toReversed().map((place) => place ?? digits.pop() ?? "0")
  const first = shown.length - 1 - format.places.indexOf(null)
  shown[first] = digits.join("") + (shown[first] ?? "")
  return shown.toReversed().join("").trim()
}
