import { calloutKindOf } from "./callouts.ts"

/*
 * People who have never heard of Markdown write headings in capitals or in bold on their own line, put "ACHTUNG:"
 * before a sentence, and put hyphens directly before the items of a list.
 */

const MARKED = /^\s*(?:#|>|\||[-*+•·▪◦‣●○■–—]\s|\d{1,9}[.)]\s)/
const HEADING = /^ {0,3}#{1,6}(?!#)\s*\S/
const UNDERLINE = /^ {0,3}(?:={3,}|-{3,})\s*$/

/** The longest heading that is recognised by its looks alone, in characters, and the shortest, in letters. */
const LONGEST = 70
const SHORTEST = 4
const SENTENCE_END = /[.!?…,;。！？]["'”’»)]*$/u

const BOLD = /^\*\*([^*]+)\*\*(:?)$/

/** A word in capitals, or in a script without them, that is set off from the text after it. */
const WARNING = /^\s*(>?)\s*([\p{Lu}\p{Lo}\p{M}][\p{Lu}\p{Lo}\p{M} ]{1,30}?)\s?[:：!！]\s*(\S.*)$/u
const WARNING_ALONE = /^\s*([\p{Lu}\p{M}][\p{Lu}\p{M} ]{1,30}?)\s?[:!]*$/u

/** A hyphen directly before a word. */
const HYPHENED = /^(\s*)-(?=\p{L})/u

/**
 * The lines of a text with marks where its author meant some: a callout for a line that starts with a callout word in
 * capitals, items for lines with hyphens, and headings for lines in capitals or in bold if the text has no marked
 * headings.
 *
 * @param inCode the lines that are code
 */
export function withMarks(lines: readonly string[], inCode: ReadonlySet<number>): string[] {
  const isOpen = (index: number) => !inCode.has(index)
  const mayHaveHeadings =
    !lines.some((_, index) => isOpen(index) && isMarkedHeading(lines, index)) && hasFewCapitals(lines)
  const following = nextWritten(lines)
  const marked: string[] = []
  const begin = () => {
    if ((marked.at(-1) ?? "") !== "") marked.push("")
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const box = isOpen(at) ? calloutFrom(lines, at) : undefined
    if (box !== undefined) {
      if (!box.isQuote) begin()
      marked.push(...box.lines)
      at += box.taken - 1
      if (!box.isQuote) marked.push("")
    } else if (isOpen(at) && mayHaveHeadings && isHeading(lines, at, following[at])) {
      begin()
      marked.push(
        `# ${line
          .trim()
          .replace(BOLD, "$1")
          .replace(/\s*[:：]$/u, "")}`,
        "",
      )
    } else marked.push(isOpen(at) && isHyphened(lines, at) ? line.replace(HYPHENED, "$1- ") : line)
  }
  return marked
}

interface Box {
  readonly lines: readonly string[]
  /** The number of lines of the text that it covers. */
  readonly taken: number
  /** Whether the author has made it a quote. */
  readonly isQuote: boolean
}

/** The callout that starts with a line: with the rest of a continued sentence, or all lines below a word on its own. */
function calloutFrom(lines: readonly string[], at: number): Box | undefined {
  const line = lines[at] ?? ""
  const [, quote, word = "", said = ""] = WARNING.exec(line) ?? []
  if (isWord(word)) {
    const first = `> **${word.trim()}:** ${said}`
    if (quote === ">") return { lines: [first], taken: 1, isQuote: true }
    const rest = linesWhile(lines, at + 1, (next, before) => /^\s*\p{Ll}/u.test(next) && !SENTENCE_END.test(before))
    return { lines: [first, ...rest.map((next) => `> ${next.trim()}`)], taken: 1 + rest.length, isQuote: false }
  }
  const alone = WARNING_ALONE.exec(line)?.[1] ?? ""
  if (!isWord(alone)) return undefined
  const rest = linesWhile(lines, at + 1, (next) => next.trim() !== "" && !MARKED.test(next))
  if (rest.length === 0) return undefined
  return {
    lines: [`> **${alone.trim()}**`, ...rest.map((next) => `> ${next.trim()}`)],
    taken: 1 + rest.length,
    isQuote: false,
  }
}

const isWord = (word: string) => word !== "" && calloutKindOf(word.trim()) !== undefined

function linesWhile(
  lines: readonly string[],
  from: number,
  goesOn: (line: string, before: string) => boolean,
): string[] {
  let to = from
  while (to < lines.length && goesOn(lines[to] ?? "", lines[to - 1] ?? "")) to++
  return lines.slice(from, to)
}

function isMarkedHeading(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ""
  if (HEADING.test(line)) return true
  return UNDERLINE.test(line) && (lines[index - 1] ?? "").trim() !== "" && (lines[index - 2] ?? "").trim() === ""
}

/** Somebody who writes everything in capitals does not use them for headings. */
function hasFewCapitals(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== "")
  return written.filter(isInCapitals).length * 2 <= written.length
}

/** For each line, the next one that is not blank. */
function nextWritten(lines: readonly string[]): (string | undefined)[] {
  const following: (string | undefined)[] = []
  let next: string | undefined
  for (let at = lines.length - 1; at >= 0; at--) {
    following[at] = next
    const line = (lines[at] ?? "").trim()
    if (line !== "") next = line
  }
  return following
}

/** @param next the next line that is not blank: a heading has content below it */
function isHeading(lines: readonly string[], index: number, next: string | undefined): boolean {
  const line = (lines[index] ?? "").trim()
  const bold = BOLD.exec(line)?.[1] ?? ""
  const isAlone = (lines[index - 1] ?? "").trim() === ""
  if (next === undefined || line.length > LONGEST || SENTENCE_END.test(bold || line)) return false
  if (bold !== "") return isAlone && !BOLD.test(next) && calloutKindOf(bold.replace(/\s*[:!]$/, "")) === undefined
  return isInCapitals(line) && !isInCapitals(lines[index + 1] ?? "") && !MARKED.test(line)
}

function isInCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  return letters >= SHORTEST && line === line.toUpperCase() && line !== line.toLowerCase()
}

/** A single such line may be a word in a continued sentence. */
function isHyphened(lines: readonly string[], index: number): boolean {
  const isOne = (at: number) => HYPHENED.test(lines[at] ?? "")
  return isOne(index) && (isOne(index - 1) || isOne(index + 1))
}
