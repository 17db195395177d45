import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { asMarkdown } from "../../tools/markdown/as-markdown.ts"
import { fileNamesIn } from "./references.ts"
import * as store from "./store.ts"

/**
 * Why a file cannot be removed: a text, a draft or a kept version that names it, or what somebody has learned. Empty if
 * nothing does.
 */
export async function usesOf(
  queries: Queries,
  companyId: number,
  { key, file_id }: Pick<store.CompanyFileRow, "key" | "file_id">,
): Promise<Fault[]> {
  const names = (text: string) => fileNamesIn(text).includes(key) || fileNamesIn(asMarkdown(text)).includes(key)
  const texts = await store.findTextsWith(queries, companyId, key)
  const written = (await store.findContentWith(queries, companyId, key)).filter(({ content }) =>
    textsIn(JSON.parse(content)).some(names),
  )
  const naming =
    texts.find(({ text }) => names(text)) ??
    written.find(({ is_kept }) => is_kept === 0) ??
    (await store.findSampledCourse(queries, companyId, key))
  if (naming !== undefined) return [fault("file", "file_in_text", { course: naming.title })]
  const keeping = written[0] ?? (await store.findKeepingCourse(queries, file_id))
  return keeping === undefined ? [] : [fault("file", "file_in_version", { course: keeping.title })]
}

/** All texts in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
