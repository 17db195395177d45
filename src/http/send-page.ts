import { LANGUAGE, type Reader, readerOf } from "../pages/reader.ts"
import { urlOf } from "./url.ts"

/**
 * The headers of every page: nobody frames it, and it runs no script and asks no other server for anything. Firefox takes the
 * icons for images since version 132; earlier ones leave them out, and the words beside them say the same.
 */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  "referrer-policy": "no-referrer",
} as const

const YEAR = 31_536_000

/** Who reads the page that a request asks for. */
export function readerFrom(request: Request): Reader {
  return readerOf(request, urlOf(request))
}

/** The headers of a page for this reader. A language that was chosen is remembered for the pages that follow. */
export function pageHeaders({ language, chosen }: Reader): Readonly<Record<string, string>> {
  const remembered = `${LANGUAGE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly`
  return { ...PAGE_HEADERS, "content-language": language, ...(chosen ? { "set-cookie": remembered } : {}) }
}

/** Answers a page; `headers` are those that this page adds or has otherwise. */
export function sendPage(
  set: { readonly headers: object },
  reader: Reader,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  Object.assign(set.headers, pageHeaders(reader), headers)
  return page
}
