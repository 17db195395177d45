import { LINE_END } from "../language/line-ends.ts"
import { withoutComments } from "./comments.ts"
import { isBareCue, withoutCues } from "./cues.ts"
import { withoutTimes } from "./subtitles.ts"
import { withMarks } from "./unmarked.ts"
import { isWrapped } from "./wrapped-lines.ts"

/*
 * Prompter texts come from people who have never heard of Markdown, from editors and from language models. Each line
 * stays a line, characters that only look like marks are escaped, and nearly correct marks are corrected. Directions
 * and times of captions are left out.
 */

const CONTROL = /[^\P{Cc}\t]/gu

const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** A drawn line. */
const DRAWN = /^\s*(?:=+|-{2,}|–{2,}|—{2,}|_{3,}|~{3,}|\*{4,})\s*$/

/** Characters that people put before the items of a list. Dashes may also start what somebody says. */
const BULLET = /^(\s*)[•·▪◦‣●○■]\s*(?=\S)/
const DASH = /^(\s*)[–—]\s+(?=\S)/

const NUMBERED = /^(\s*)(\d{1,9})([.)])\s+(?=(\S.*))/
const LIST_ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+\S/

/** The mark of an item with one space after it. */
const ITEM_MARK = /^(?:[-*+]|\d{1,9}[.)]) (?=\s*\S)/

/** "1. Mai" is a day and not an item of a list. */
const GERMAN_DAY = /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/

/** With more words than this, or a full stop, underlined text is not a heading. */
const LONGEST_HEADING = 100

/** A prompter text as Markdown in which a line break is a line break. */
export function asMarkdown(text: string): string {
  const written = withoutTimes(withoutComments(text).split(LINE_END))
  const typed = written.map((line) => line.replace(CONTROL, " ").replaceAll("\t", "    ").trimEnd())
  const code = codeLines(typed)
  const isBlank = (index: number) => (typed[index] ?? "").trim() === ""
  const isAlone = (index: number) => isBlank(index - 1) && isBlank(index + 1)
  const spoken = typed.map((line, index) => {
    if (code.has(index)) return line
    return isAlone(index) && isBareCue(line) ? "" : withoutCues(line).trimEnd()
  })
  const lines = withMarks(spoken, code)
  const inCode = codeLines(lines)
  const listed = nested(unindented(bulleted(lines, inCode), inCode), inCode)
  const notItems = numbersThatAreNoItems(listed, inCode)
  const marked = listed.map((line, index) => {
    if (inCode.has(index)) return line
    if (DRAWN.test(line) || FENCE.test(line)) return underlinesHeading(listed, index) ? line : ""
    return corrected(notItems.has(index) ? line.replace(/[.)]/, "\\$&") : line, listed[index - 1], listed[index + 1])
  })
  return withLineBreaks(marked, inCode)
}

/** The lines of code blocks with the fences around them. A fence that is never closed is a drawn line. */
function codeLines(lines: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>()
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at] ?? "")?.[1]
    if (fence === undefined) continue
    const closes = (line: string) => line.trim().startsWith(fence) && /^(`+|~+)$/.test(line.trim())
    const end = lines.findIndex((line, index) => index > at && closes(line))
    if (end < 0) continue
    for (; at < end; at++) code.add(at)
    code.add(end)
  }
  return code
}

function bulleted(lines: readonly string[], inCode: ReadonlySet<number>): string[] {
  const dashes = lines.filter((line) => DASH.test(line)).length
  return lines.map((line, index) => {
    if (inCode.has(index)) return line
    const bullets = line.replace(BULLET, "$1- ")
    return dashes > 1 ? bullets.replace(DASH, "$1- ") : bullets
  })
}

/** Indented text without a list above it would be code. */
function unindented(lines: readonly string[], inCode: ReadonlySet<number>): string[] {
  let inList = false
  return lines.map((line, index) => {
    if (inCode.has(index) || line === "") return line
    const indented = /^ {2,}/.test(line)
    const own = indented && !inList ? line.trimStart() : line
    if (!indented || !inList) inList = LIST_ITEM.test(own)
    return own
  })
}

/**
 * Items of nested lists are indented as far as Markdown requires. Authors find two spaces enough, but below "10." the
 * inner list would not be recognised.
 */
function nested(lines: readonly string[], inCode: ReadonlySet<number>): string[] {
  /**
   * The lists around a line: the indentation of their items, as written and as corrected, and where the text of items
   * starts now.
   */
  let around: { readonly written: number; readonly item: number; readonly text: number }[] = []
  return lines.map((line, index) => {
    if (inCode.has(index) || line === "") return line
    const written = /^ */.exec(line)?.[0].length ?? 0
    const mark = ITEM_MARK.exec(line.slice(written))?.[0]
    if (mark === undefined) {
      if (written === 0) around = []
      const inner = around.findLast((list) => list.written < written)
      return inner === undefined ? line : " ".repeat(Math.max(written, inner.text)) + line.slice(written)
    }
    around = around.filter((list) => list.written <= written)
    const same = around.at(-1)?.written === written ? around.pop() : undefined
    const item = same?.item ?? around.at(-1)?.text ?? written
    around.push({ written, item, text: item + mark.length })
    return " ".repeat(item) + line.slice(written)
  })
}

/** Numbered lines that are not consecutive: days, for example. */
function numbersThatAreNoItems(lines: readonly string[], inCode: ReadonlySet<number>): ReadonlySet<number> {
  const groups = new Map<string, { index: number; number: number; text: string }[]>()
  lines.forEach((line, index) => {
    const [, indentation = "", digits, mark, text = ""] = inCode.has(index) ? [] : (NUMBERED.exec(line) ?? [])
    if (digits === undefined) return
    const key = `${indentation.length}${mark}`
    groups.set(key, [...(groups.get(key) ?? []), { index, number: Number(digits), text }])
  })
  const others = new Set<number>()
  for (const group of groups.values()) {
    group.forEach((line, at) => {
      const before = group[at - 1]
      const after = group[at + 1]
      const isNeighbour = (one = before, other = after) =>
        one !== undefined && other !== undefined && (other.number === one.number + 1 || other.number === one.number)
      const counts = isNeighbour(before, line) || isNeighbour(line, after)
      if (!counts || GERMAN_DAY.test(line.text)) others.add(line.index)
    })
  }
  return others
}

/** Whether the previous line is a short one on its own, which this one underlines. */
function underlinesHeading(lines: readonly string[], index: number): boolean {
  const heading = lines[index - 1]?.trim() ?? ""
  const isAlone = (lines[index - 2] ?? "") === ""
  if (heading === "" || !isAlone || !/^ {0,3}(?:=+|-+)\s*$/.test(lines[index] ?? "")) return isTableRule(lines, index)
  return heading.length <= LONGEST_HEADING && !/[.!?…。！？:;,]$/u.test(heading) && !LIST_ITEM.test(heading)
}

function isTableRule(lines: readonly string[], index: number): boolean {
  return (lines[index - 1] ?? "").includes("|") && (lines[index] ?? "").includes("|")
}

/**
 * A line in which text that only looks like Markdown is escaped, and nearly correct Markdown is corrected, except in
 * code.
 */
function corrected(line: string, before = "", after = ""): string {
  const isQuoted = before.trimStart().startsWith(">") || after.trimStart().startsWith(">")
  // More than 5 m is not a quote.
  const begun = isQuoted ? line : line.replace(/^(\s*)>(?=\s*[\p{N}=])/u, "$1\\>")
  return (
    begun
      .replace(/^(\s*>\s*)\[!(\p{L}+)\]\s*/u, "$1**$2** ")
      .replace(/^( {0,3}#{2,6})(?=[^#\s])/, "$1 ")
      // "[NOTE]: here" would be an address with a name.
      .replace(/^( {0,3})\[(?=[^\]]+\]:\s+[^\s/.:@#]+\s*$)/, "$1\\[")
      .split(/(`[^`]+`)/)
      .map((part, index) => (index % 2 === 0 ? correctedWords(part) : part))
      .join("")
  )
}

function correctedWords(text: string): string {
  return (
    text
      // A path of a server begins with two backslashes.
      .replace(/(?<!\S)\\\\(?=[\p{L}\p{N}])/gu, "\\\\\\\\")
      .replace(/!\[([^\]\n]{0,300})\]\(([^()<>"\s]{1,100} [^()<>"\n]{1,200})\)/g, "![$1](<$2>)")
      .replace(/(?<!\*)\*\* ?([^*\s](?:[^*\n]{0,2000}[^*\s])?) ?\*\*(?!\*)/g, strongOf)
      // The parser takes these stars for marks only with the punctuation outside.
      .replace(/(?<=[\p{L}\p{N}])([\p{Pe}\p{Pf}:;,.!?：；，。！？]{1,3})\*\*(?=[\p{L}\p{N}])/gu, "**$1")
      .replace(/\S+/gu, withoutInnerStars)
  )
}

/** Spaces belong outside of strong text, not inside. */
function strongOf(whole: string, words: string): string {
  const before = /^\*\* /.test(whole) ? " " : ""
  const after = / \*\*$/.test(whole) ? " " : ""
  return `${before}**${words}**${after}`
}

/** "Kolleg*innen" and 5*3*2 have no emphasis in them. */
function withoutInnerStars(word: string): string {
  if (!word.includes("*") || /^[\p{P}\p{S}]*\*/u.test(word)) return word
  return word.replace(/(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu, "\\*")
}

/** Two spaces at the end of a line are a line break in Markdown. A paragraph that an editor has wrapped has none. */
function withLineBreaks(lines: readonly string[], inCode: ReadonlySet<number>): string {
  const joined = new Set<number>()
  let from = 0
  for (let at = 0; at <= lines.length; at++) {
    const line = at < lines.length ? (lines[at] ?? "") : ""
    const begins = line === "" || inCode.has(at) || LIST_ITEM.test(line) || /^\s*(?:#|>|\|)/.test(line)
    if (!begins) continue
    if (isWrapped(lines.slice(from, at).map((one) => one.trim())))
      for (let index = from; index < at; index++) joined.add(index)
    from = LIST_ITEM.test(line) ? at : at + 1
  }
  const breaks = (line: string, index: number) =>
    line !== "" && !inCode.has(index) && !joined.has(index) && !goesOnInQuote(line, lines[index + 1])
  return lines.map((line, index) => (breaks(line, index) ? `${line}  ` : line)).join("\n")
}

/** Authors who write a quote in Markdown know that its lines are joined. */
function goesOnInQuote(line: string, next = ""): boolean {
  return /^\s*>.*[^.!?:;。！？\s*]$/u.test(line) && /^\s*>\s*\p{Ll}/u.test(next)
}
