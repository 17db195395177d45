import { LANGUAGE, type Reader, readerOf } from "../pages/reader.ts"
import { urlOf } from "./url.ts"

/**
 * The headers of every page: nobody frames it, and it runs no script and asks no other server for anything. Firefox takes the
 * icons for images since version 132; earlier ones leave them out, and the words beside them say the same.
 */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": PAGE_POLICY,
  "referrer-policy": "no-referrer",
} as const

/** Under `no-referrer` browsers send `Origin: null` with what a form posts. */
const POSTING_HEADERS = { "referrer-policy": "same-origin" } as const

/** The policy of a page with scripts of this server, which ask this server alone for something. */
export const WITH_SCRIPTS = {
  "content-security-policy": `${PAGE_POLICY}; script-src 'self'; connect-src 'self'`,
} as const

/** The policy of a page with a player: its script, and videos and captions of this server. */
export const WITH_PLAYER = {
  "content-security-policy": `${WITH_SCRIPTS["content-security-policy"]}; media-src 'self'`,
} as const

const YEAR = 31_536_000

/** Who reads the page that a request asks for: `own` and `company` are the languages of the person who is signed in. */
export function readerFrom(request: Request, own: string | null = null, company?: string): Reader {
  return readerOf(request, urlOf(request), own, company)
}

/** The header that keeps the language which a reader has chosen. */
export function rememberedLanguage(language: string): string {
  return `${LANGUAGE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly`
}

/** The headers of a page for this reader. A language that was chosen is remembered for the pages that follow. */
export function pageHeaders({ language, chosen }: Reader): Readonly<Record<string, string>> {
  return {
    ...PAGE_HEADERS,
    "content-language": language,
    ...(chosen ? { "set-cookie": rememberedLanguage(language) } : {}),
  }
}

/** Answers a page; `headers` are those that this page adds or has otherwise. */
export function sendPage(
  set: { readonly headers: object },
  reader: Reader,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const posts = page.includes('method="post"')
  Object.assign(set.headers, pageHeaders(reader), posts ? POSTING_HEADERS : {}, headers)
  return page
}
