import { preferredLanguage } from "../tools/language/negotiate.ts"
import {
  CERTIFICATE_LANGUAGES,
  type CertificateLanguage,
  WORDED_LANGUAGES,
  type WordedLanguage,
} from "../tools/language/worded.ts"

/** The properties of its reader on which a page depends. */
export interface Reader {
  readonly language: WordedLanguage
  /** The language of the reader's certificates, which are available in more languages. */
  readonly certificateLanguage: CertificateLanguage
  /** Whether the language was chosen on this page and should be remembered. */
  readonly chosen?: boolean
  /** The path of the page, if it differs from the address of the request. */
  readonly path?: string
  /** The query of the address, without the language. */
  readonly query: URLSearchParams
}

/** The reader of pages that exist only in English. */
export const ENGLISH: Reader = { language: "en", certificateLanguage: "en", query: new URLSearchParams() }

/**
 * The reader of a page that responds to a form, on which the language links lead to the page with the form.
 *
 * @param query the query that the address of that page requires
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

/** The name of the query parameter for the language, and of the cookie that remembers it. */
export const LANGUAGE = "language"

/** The query parameters of pages. Links on a page repeat only these, because any others might contain a password. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...["page", "done", "list", "search", "user"],
  ...["instead", "start", "answers", "opened"],
  ...["company", "next", "signed_out", "sign_on", "username"],
  ...["token", "key", "codes", "challenge", "for", "code"],
])

/**
 * The language of a page: the first of these that exists: the one chosen on the page, the reader's own, the one chosen
 * earlier in this browser (perhaps by somebody else), the browser's preferred one, the company's, and finally English.
 *
 * @param own two letters; null if nobody is signed in, or the reader has not chosen one
 * @param company two letters; undefined if nobody is signed in
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
