import MarkdownIt, { type StateBlock, type StateInline, type Token } from "markdown-it"

/**
 * Maximum nesting depth of quotes and lists, where a quote counts once and a list twice. Deeper ones are plain text.
 */
const DEEPEST_BLOCK = 20

/** Maximum characters of an address that is found without a mark. */
const LONGEST = 2000

/** RFC 3966, without parameters. */
const TELEPHONE_NUMBER = /\+?\d(?:[\d().-]{0,30}\d)?(?![\p{L}\p{N}])/uy

const parser = new MarkdownIt("commonmark", { html: false, maxNesting: 100, linkify: true }).enable([
  "table",
  "strikethrough",
  "linkify",
])

// Addresses without a mark. Without "www." any word with a full stop in it would be one ("fertig.Es").
parser.linkify
  .set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })
  .add("ftp:", null)
  .add("//", null)
  .add("www.", {
    validate: (text, at, { re }) => {
      // The middle of a host.
      if (text[at - "www.".length - 1] === ".") return 0
      const host = re.get_http_validator()
      host.lastIndex = 0
      const found = host.exec(`//${text.slice(at, at + LONGEST)}`)
      return found === null ? 0 : found[0].length - "//".length
    },
    normalize: (match) => {
      match.url = `https://${match.url}`
    },
  })
  .add("tel:", {
    validate: (text, at) => {
      TELEPHONE_NUMBER.lastIndex = at
      return TELEPHONE_NUMBER.exec(text)?.[0].length ?? 0
    },
  })

// addresses.ts decides which addresses are allowed, from what the author wrote.
parser.validateLink = () => true
parser.normalizeLink = (address) => address
// Readers and listeners want the number.
parser.normalizeLinkText = (address) => address.replace(/^(?:tel|mailto):/i, "")

// The parser drops content that is nested too deep; here it becomes a paragraph, so that nothing is lost.
parser.block.ruler.before("table", "too_deep", tooDeep)

function tooDeep(state: StateBlock, from: number, to: number, silent: boolean): boolean {
  if (state.level < DEEPEST_BLOCK) return false
  if (silent) return true
  state.push("paragraph_open", "p", 1)
  const token = state.push("inline", "", 0)
  token.content = state.getLines(from, to, state.blkIndent, false).trim()
  token.children = []
  state.push("paragraph_close", "p", -1)
  state.line = to
  return true
}

// Tables have no other way to break a line, and editors also write it elsewhere.
parser.inline.ruler.before("autolink", "line_break", lineBreak)

const LINE_BREAK = /<\/?br\b[^<>]{0,100}>/iy

function lineBreak(state: StateInline, silent: boolean): boolean {
  LINE_BREAK.lastIndex = state.pos
  const mark = LINE_BREAK.exec(state.src)?.[0]
  if (mark === undefined) return false
  if (!silent) state.push("hardbreak", "br", 0)
  state.pos += mark.length
  return true
}

/** The tokens of a Markdown text, in order. */
export function tokensOf(text: string): Token[] {
  return parser.parse(text, {})
}
