import { preferredLanguage } from "../tools/language/negotiate.ts"
import {
  CERTIFICATE_LANGUAGES,
  type CertificateLanguage,
  WORDED_LANGUAGES,
  type WordedLanguage,
} from "../tools/language/worded.ts"

/** The reader of a page, as far as the page depends on it. */
export interface Reader {
  readonly language: WordedLanguage
  /** The same for the reader's certificates, which are available in more languages. */
  readonly certificateLanguage: CertificateLanguage
  /** The language was chosen on this page and should be remembered. */
  readonly chosen?: boolean
  /** The path of the page, if it differs from the address of the request. */
  readonly path?: string
  /** The query of the address, without the language. */
  readonly query: URLSearchParams
}

/** For pages that exist in English only. */
export const ENGLISH: Reader = { language: "en", certificateLanguage: "en", query: new URLSearchParams() }

/**
 * The reader of a page that responds to a form: the language links lead to the page with the form.
 *
 * @param query required by that address
 */
export function readerAt(
  reader: Reader,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Reader {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  return { ...reader, path, query: new URLSearchParams(known) }
}

/** The name of the language in the query of an address, and of the cookie that remembers it. */
export const LANGUAGE = "language"

/** The query parameters of pages. Links on a page repeat no others: they may be a password. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...["page", "done", "list", "search", "user"],
  ...["instead", "start", "answers", "opened"],
  ...["company", "next", "signed_out", "sign_on"],
  ...["token", "key", "codes", "challenge", "for", "code"],
])

/**
 * The language of a page: the one chosen here, else the reader's own, else the one chosen earlier in this browser,
 * maybe by somebody else, else the one the browser prefers, else the company's, else English.
 *
 * @param own two letters; null when nobody is signed in, or they have none
 * @param company two letters; undefined when nobody is signed in
 */
export function readerOf(
  { headers }: Request,
  { searchParams }: URL,
  own: string | null = null,
  company?: string,
): Reader {
  const query = new URLSearchParams([...searchParams].filter(([name]) => PARAMETERS.has(name)))
  const chosen = WORDED_LANGUAGES.find((one) => one === searchParams.get(LANGUAGE))
  const preferred = <Language extends string>(languages: readonly Language[]) =>
    languages.find((one) => one === own) ??
    languages.find((one) => one === remembered(headers)) ??
    preferredLanguage(headers.get("accept-language"), languages) ??
    languages.find((one) => one === company)
  return {
    language: chosen ?? preferred(WORDED_LANGUAGES) ?? "en",
    certificateLanguage: chosen ?? preferred(CERTIFICATE_LANGUAGES) ?? "en",
    chosen: chosen !== undefined,
    query,
  }
}

function remembered(headers: Headers): string | undefined {
  return /(?:^|;\s*)language=([a-z]{2})\s*(?:;|$)/.exec(headers.get("cookie") ?? "")?.[1]
}
