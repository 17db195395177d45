import type { Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/language/beginning.ts"
import { findKnownNames } from "./store.ts"

/** Maximum characters of a name without its ending. */
const STEM_MAX = 100

/** Numbers that are looked up at a time. */
const NUMBERS_AT_ONCE = 100

const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
}

/**
 * The name of a file as texts can write it: without folders, spaces and anything that Markdown gives a meaning. A name
 * without an ending gets that of the type.
 */
export function writableName(sent: string, mediaType: string): string {
  const { stem, ending } = partsOf(sent.normalize("NFC").split(/[/\\]/).at(-1) ?? "")
  const plain = beginningOf(plainOf(stem), STEM_MAX)
  return `${plain === "" ? "file" : plain}${ending === "" ? (ENDINGS[mediaType] ?? "") : ending}`
}

function plainOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "")
}

function partsOf(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /(?<=.)\.[A-Za-z0-9]{1,8}$/.exec(name.trim())?.[0] ?? ""
  return { stem: name.trim().slice(0, name.trim().length - ending.length), ending }
}

/** The name, with the first number that makes it free among the pictures that texts for the company can show. */
export async function freeName(queries: Queries, companyId: number, name: string): Promise<string> {
  const { stem, ending } = partsOf(name)
  let candidates = [name]
  for (let next = 2; ; next += NUMBERS_AT_ONCE) {
    const taken = await findKnownNames(queries, companyId, candidates)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
    candidates = Array.from({ length: NUMBERS_AT_ONCE }, (_, index) => `${stem}-${next + index}${ending}`)
  }
}
