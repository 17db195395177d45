import type { Queries } from "../../database/port.ts"
import { parseMarkdown } from "../../tools/markdown/parse.ts"
import type { Block, Inline } from "../../tools/markdown/tree.ts"
import { findKnownNames } from "./store.ts"

/**
 * The names of the pictures that a Markdown text shows, each once, whether it is written as `![words](file:NAME)` or as
 * `![words](NAME)`. A text to be spoken is Markdown after `asMarkdown`.
 */
export function fileNamesIn(markdown: string): string[] {
  // Parsing takes a millisecond for 10,000 characters, and most texts show no picture.
  return markdown.includes("![") ? [...new Set(parseMarkdown(markdown).flatMap(namesInBlock))] : []
}

function namesInBlock(block: Block): string[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return namesInline(block.content)
    case "list":
      return block.items.flat().flatMap(namesInBlock)
    case "quote":
      return block.content.flatMap(namesInBlock)
    case "table":
      return [block.header, ...block.rows].flat().flatMap(namesInline)
    case "code":
    case "rule":
      return []
  }
}

function namesInline(content: readonly Inline[]): string[] {
  return content.flatMap((part) => {
    if (part.type === "image") return [part.key]
    return "content" in part ? namesInline(part.content) : []
  })
}

/** The names among these that no picture has which texts for the company can show, in their order. */
export async function unknownFiles(queries: Queries, companyId: number, names: readonly string[]): Promise<string[]> {
  const known = await findKnownNames(queries, companyId, names)
  return names.filter((name) => !known.has(name))
}
