import { LINE_END } from "../language/line-ends.ts"

const OPEN = "<!--"
const CLOSE = "-->"

const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** What may come before a block of HTML in its line. */
const BLOCK = /^ {0,3}$/

/** Parts that must not be searched for a comment, and the start of one; in the order of a line. */
const MARK = /`+|\\.|<!--/gu

/**
 * A Markdown text without HTML comments, which authors write for each other. Lines that contain nothing else are
 * removed too. In code they stay. An unclosed comment continues to the end of the text if it starts a block (CommonMark
 * 4.6), and is text within a line.
 */
export function withoutComments(text: string): string {
  if (!text.includes(OPEN)) return text
  const kept: string[] = []
  let fence: string | undefined
  let isInside = false
  const lines = text.split(LINE_END)
  const lastClose = lines.findLastIndex((line) => line.includes(CLOSE))
  lines.forEach((line, index) => {
    const mark = isInside ? undefined : FENCE.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) {
      const closes = fence !== undefined && mark?.startsWith(fence) && line.trim() === mark
      fence = closes ? undefined : (fence ?? mark)
      kept.push(line)
      return
    }
    const stripped = stripLine(line, isInside, index < lastClose)
    const isPart = isInside || stripped.text !== line
    isInside = stripped.isInside
    if (!isPart || stripped.text.trim() !== "") kept.push(stripped.text)
  })
  return kept.join("\n")
}

interface Stripped {
  readonly text: string
  /** Whether a comment continues in the next line. */
  readonly isInside: boolean
}

/**
 * A line without its comments.
 *
 * @param mayGoOn whether a comment that starts here may be closed in a later line
 */
function stripLine(line: string, isInside: boolean, mayGoOn: boolean): Stripped {
  let at = 0
  if (isInside) {
    const close = line.indexOf(CLOSE)
    if (close < 0) return { text: "", isInside }
    at = close + CLOSE.length
  }
  let text = ""
  for (const open of opensOf(line)) {
    if (open < at) continue
    text = joined(text, line.slice(at, open))
    // `<!-->` is a comment without a word.
    const close = line.indexOf(CLOSE, open + 2)
    if (close >= 0) at = close + CLOSE.length
    else if (mayGoOn || BLOCK.test(line.slice(0, open))) return { text: text.trimEnd(), isInside: true }
    else {
      at = open
      break
    }
  }
  return at === 0 ? { text: line, isInside: false } : { text: joined(text, line.slice(at)).trimEnd(), isInside: false }
}

/** A comment does not indent the text after it at the start of a line, and one space stays between two words. */
function joined(before: string, after: string): string {
  return before === "" || before.endsWith(" ") ? before + after.trimStart() : before + after
}

/** Where comments may start: neither in code nor after a backslash. */
function opensOf(line: string): number[] {
  const marks = [...line.matchAll(MARK)]
  /** The last run of this many backticks. */
  const last = new Map(marks.map(([mark], index) => [mark, index]))
  const opens: number[] = []
  let code: string | undefined
  marks.forEach(({ 0: mark, index: at }, index) => {
    if (code !== undefined) {
      if (mark === code) code = undefined
    } else if (mark === OPEN) opens.push(at)
    else if (mark.startsWith("`") && (last.get(mark) ?? 0) > index) code = mark
  })
  return opens
}
