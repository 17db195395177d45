import MarkdownIt, { type StateBlock, type Token } from "markdown-it"

/** How deep quotes and lists are within each other, where a quote counts once and a list twice. Deeper ones are plain text. */
const DEEPEST_BLOCK = 20

const parser = new MarkdownIt("commonmark", { html: false, maxNesting: 100 }).enable(["table", "strikethrough"])

// Which addresses are good is decided in addresses.ts, of what the author wrote.
parser.validateLink = () => true
parser.normalizeLink = (address) => address
parser.normalizeLinkText = (address) => address

// The parser leaves out what is nested too deep; here it becomes a paragraph, so that nothing is lost.
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

/** The tokens of a text in Markdown, in its order. */
export function tokensOf(text: string): Token[] {
  return parser.parse(text, {})
}
