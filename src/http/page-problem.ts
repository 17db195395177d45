import type { ErrorCode } from "./codes.ts"

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  422: "validation_failed",
  429: "too_many_requests",
}

/**
 * A refusal by a page, for a program that asks for JSON, from the page's heading and its list of faults. A fault of the
 * form as a whole has the empty name.
 */
export function pageProblem(status: number, html: string): object {
  const code = CODES[status] ?? ("bad_request" satisfies ErrorCode)
  const summary = /<section class="fault-summary".*?<\/section>/s.exec(html)?.[0] ?? ""
  const whole = textOf(/<p id="faults"[^>]*>(.*?)<\/p>/s.exec(summary)?.[1] ?? "")
  const faults = [...summary.matchAll(/<li>(?:<a href="#([^"]*)">)?(.*?)<\/li>/gs)].map(
    ([, field = "", line = ""]) => [field, textOf(line)] as const,
  )
  const heading = textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? "")
  if (summary === "") return { message: heading, code }
  if (faults.length === 0) return { message: whole, code, errors: { "": [whole] } }
  const errors = Object.fromEntries(faults.map(([field, line]) => [field, [line]]))
  return { message: faults[0]?.[1] ?? whole, code, errors }
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" }

/** The text of our own markup, which has only these entities. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
}
