import { parseMarkdown } from "./parse.ts"
import type { Block, Inline, List, Quote, Table } from "./tree.ts"

/**
 * A Markdown text without its marks, for mails and documents: paragraphs separated by blank lines, lists with "– " or
 * numbers.
 */
export function plainText(text: string): string {
  return plainBlocks(parseMarkdown(text))
}

function plainBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(plainBlock)
    .filter((text) => text !== "")
    .join("\n\n")
}

function plainBlock(block: Block): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return plainInline(block.content).trim()
    case "list":
      return plainList(block)
    case "quote":
      return plainQuote(block)
    case "table":
      return plainTable(block)
    case "code":
      return block.text
    case "rule":
      return "———"
  }
}

function plainList({ start, items }: List): string {
  const isTight = items.every((blocks) => blocks.every((block) => block.type !== "paragraph" || block.tight))
  return items
    .map((blocks, index) => {
      const mark = start === undefined ? "– " : `${start + index}. `
      const text = blocks.map(plainBlock).join(isTight ? "\n" : "\n\n")
      return mark + text.replaceAll(/\n(?!\n)/g, `\n${" ".repeat(mark.length)}`)
    })
    .join(isTight ? "\n" : "\n\n")
}

function plainQuote({ callout, content }: Quote): string {
  const text = plainBlocks(content)
  if (callout === undefined) return text
  return text === "" ? callout.word : `${callout.word}: ${text}`
}

function plainTable({ header, rows }: Table): string {
  return [header, ...rows].map((cells) => cells.map((cell) => plainInline(cell)).join(" | ")).join("\n")
}

function plainInline(content: readonly Inline[]): string {
  return content.map(plainPart).join("")
}

function plainPart(part: Inline): string {
  switch (part.type) {
    case "text":
    case "code":
      return part.text
    case "break":
      return "\n"
    case "pictogram":
      return `[${part.name}]`
    case "image":
      return part.alt === "" ? "" : `[${part.alt}]`
    case "link":
      return plainLink(plainInline(part.content), part.address)
    default:
      return plainInline(part.content)
  }
}

/** A link without its address would lead nowhere; an address that is its own text is not repeated. */
function plainLink(text: string, address: string): string {
  const shown = address.replace(/^(?:mailto|tel):/, "")
  const plain = (one: string) => one.replace(/^https?:\/\/(?=www\.)|^tel:|\/$/gi, "").toLowerCase()
  return plain(text) === plain(shown) ? text : `${text} (${shown})`
}
