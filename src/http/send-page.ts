import { LANGUAGE, type Reader, readerOf } from "../pages/reader.ts"
import { urlOf } from "./url.ts"

/**
 * The headers of every page: it cannot be framed, runs no script and loads nothing from other servers. Firefox treats
 * the icons as images since version 132; earlier versions omit them, and the words next to them say the same.
 */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": PAGE_POLICY,
  "referrer-policy": "no-referrer",
} as const

/** Under `no-referrer`, browsers send `Origin: null` with form posts. */
const POSTING_HEADERS = { "referrer-policy": "same-origin" } as const

/** The policy of a page with scripts of this server, which send requests to this server only. */
export const WITH_SCRIPTS = {
  "content-security-policy": `${PAGE_POLICY}; script-src 'self'; connect-src 'self'`,
} as const

/** The policy of such a page that also shows documents of this server in frames. */
export const WITH_FRAMES = {
  "content-security-policy": `${WITH_SCRIPTS["content-security-policy"]}; frame-src 'self'`,
} as const

/** The headers of a document that only pages of this server show, in frames: nothing in it can do anything. */
export const IN_FRAME = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  "x-frame-options": "SAMEORIGIN",
} as const

/** The policy of a page with a player: its script, and videos and captions from this server. */
export const WITH_PLAYER = {
  "content-security-policy": `${WITH_SCRIPTS["content-security-policy"]}; media-src 'self'`,
} as const

const YEAR = 31_536_000

/** The reader of the requested page: `own` and `company` are the languages of the signed-in person. */
export function readerFrom(request: Request, own: string | null = null, company?: string): Reader {
  return readerOf(request, urlOf(request), own, company)
}

/** The header that stores the language a reader has chosen. */
export function rememberedLanguage(language: string): string {
  return `${LANGUAGE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly`
}

/** The header that forgets it. */
export const FORGOTTEN_LANGUAGE = `${LANGUAGE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`

/** The headers of a page for this reader. A chosen language is remembered for the following pages. */
export function pageHeaders({ language, chosen }: Reader): Readonly<Record<string, string>> {
  return {
    ...PAGE_HEADERS,
    "content-language": language,
    ...(chosen ? { "set-cookie": rememberedLanguage(language) } : {}),
  }
}

/** The mark of a page of a shared tablet that goes back by itself. It is in the first tag of the body. */
const IDLE = /<body><div class="[\w ]+" data-idle="(\d+)"(?: data-refresh="([\w/]+)")?/y

/** A page that goes back by itself has a script for it; where that does not run, browsers follow the header `refresh`. */
function idleHeaders(page: string): Readonly<Record<string, string>> {
  IDLE.lastIndex = Math.max(0, page.indexOf("<body>"))
  const [mark, seconds, target] = IDLE.exec(page) ?? []
  if (mark === undefined) return {}
  return { ...WITH_SCRIPTS, ...(target === undefined ? {} : { refresh: `${seconds};url=${target}` }) }
}

/** Returns the response with a page; `headers` are those that this page adds or replaces. */
export function sendPage(
  set: { readonly headers: object },
  reader: Reader,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const posts = page.includes('method="post"')
  Object.assign(set.headers, pageHeaders(reader), posts ? POSTING_HEADERS : {}, idleHeaders(page), headers)
  return page
}
