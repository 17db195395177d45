import type { Token } from "markdown-it"
import { isPictogram } from "../pictograms/shapes.ts"
import type { Addresses } from "./addresses.ts"
import type { Inline } from "./tree.ts"

/** Emphasis nested deeper than this is ignored. */
const DEEPEST = 10

/** Chinese and Japanese are written without spaces, so a line end is not one. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** What may be a pictogram; not in the middle of a word, as in 12:30:00. */
const PICTOGRAM = /(?<![\p{L}\p{N}:])(:[a-z]+(?:-[a-z]+)*:)(?![\p{L}\p{N}:])/u

/** The content of a paragraph, a heading or a cell. */
export function parseInline(tokens: readonly Token[], addresses: Addresses): readonly Inline[] {
  const open: Inline[][] = [[]]
  let before = ""
  const add = (inline: Inline) => open.at(-1)?.push(inline)
  const say = (text: string) => {
    if (text === "") return
    before = text
    const content = open.at(-1)
    const last = content?.at(-1)
    if (content !== undefined && last?.type === "text") {
      content[content.length - 1] = { type: "text", text: last.text + text }
    } else add({ type: "text", text })
  }
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "text":
        for (const part of token.content.split(PICTOGRAM)) {
          const name = part.slice(1, -1)
          if (part.startsWith(":") && part.endsWith(":") && isPictogram(name)) add({ type: "pictogram", name })
          else say(open.at(-1)?.at(-1)?.type === "break" ? part.trimStart() : part)
        }
        break
      case "softbreak":
        // The line was already broken.
        if (open.at(-1)?.at(-1)?.type === "break") break
        say(isWithoutSpaces(before.slice(-1)) && isWithoutSpaces(textAfter(tokens, index).slice(0, 1)) ? "" : " ")
        break
      case "hardbreak":
        trimLine(open.at(-1))
        add({ type: "break" })
        break
      case "code_inline":
        before = token.content
        add({ type: "code", text: token.content })
        break
      case "image": {
        const key = addresses.image(String(token.attrGet("src") ?? ""))
        const alt = altOf(token)
        if (key === undefined) say(alt)
        else add({ type: "image", key, alt })
        break
      }
      case "link_close":
        if (open.at(-1)?.length === 0) say(addressOf(open.at(-2)?.at(-1)))
        open.pop()
        break
      case "strong_close":
      case "em_close":
      case "s_close":
        open.pop()
        break
      default:
        open.push(begin(token, open, addresses))
    }
  }
  return withoutOuterBreaks(open[0] ?? [])
}

/** No space before a line break. */
function trimLine(content: Inline[] | undefined): void {
  const last = content?.at(-1)
  if (content === undefined || last?.type !== "text") return
  const text = last.text.trimEnd()
  content.splice(-1, 1, ...(text === "" ? [] : [{ type: "text", text } as const]))
}

/** A line break at the beginning or the end has no effect. */
function withoutOuterBreaks(content: readonly Inline[]): readonly Inline[] {
  const from = content.findIndex(({ type }) => type !== "break")
  return from < 0 ? [] : content.slice(from, content.findLastIndex(({ type }) => type !== "break") + 1)
}

/**
 * Opens a link or an emphasis, and returns where its content is added: to the new part, or to the surrounding one if it
 * adds nothing.
 */
function begin(token: Token, open: readonly Inline[][], addresses: Addresses): Inline[] {
  const around = open.at(-1) ?? []
  if (open.length > DEEPEST) return around
  const content: Inline[] = []
  const made = madeOf(token, content, addresses)
  if (made === undefined) return around
  around.push(made)
  return content
}

function madeOf(token: Token, content: Inline[], addresses: Addresses): Inline | undefined {
  switch (token.type) {
    case "strong_open":
      return { type: "strong", content }
    case "em_open":
      return { type: "emphasis", content }
    case "s_open":
      return { type: "deleted", content }
    case "link_open": {
      const address = addresses.link(String(token.attrGet("href") ?? ""))
      return address === undefined ? undefined : { type: "link", address, content }
    }
    default:
      throw new TypeError(`unknown part of a paragraph in Markdown: ${token.type}`)
  }
}

const addressOf = (inline: Inline | undefined) => (inline?.type === "link" ? inline.address : "")

const isWithoutSpaces = (character: string) => WITHOUT_SPACES.test(character)

/** The following text, across a few ends and beginnings of emphasis. */
function textAfter(tokens: readonly Token[], index: number): string {
  return tokens.slice(index + 1, index + 6).find(({ content }) => content !== "")?.content ?? ""
}

/** What an image shows, without marks. An image in these words is represented by its own words. */
function altOf(image: Token): string {
  return (image.children ?? [])
    .map((token) => {
      if (token.type === "image") return altOf(token)
      return token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content
    })
    .join("")
}
