import { preferredLanguage } from "../tools/language/negotiate.ts"
import { WORDED_LANGUAGES, type WordedLanguage } from "../tools/language/worded.ts"

/** Who reads a page, as far as the page depends on it. */
export interface Reader {
  readonly language: WordedLanguage
  /** The language was chosen on this very page, and is to be remembered. */
  readonly chosen?: boolean
  /** The path where the page is found, if that is not the address of the request. */
  readonly path?: string
  /** The query of the address, without a language. */
  readonly query: URLSearchParams
}

/** Of pages that exist in English only. */
export const ENGLISH: Reader = { language: "en", query: new URLSearchParams() }

/**
 * The reader of a page that answers a form: in another language it is found at the address of the page that has the form.
 *
 * @param query what that address needs
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

/**
 * The language of a page: the one that was chosen here, else the reader's own, else the one that was chosen earlier in this
 * browser, maybe by somebody else, else the one that the browser prefers, else English.
 *
 * @param own two letters; null when nobody is signed in, or has none
 */
export function readerOf({ headers }: Request, { searchParams }: URL, own: string | null = null): Reader {
  const query = new URLSearchParams(searchParams)
  query.delete(LANGUAGE)
  const chosen = known(searchParams.get(LANGUAGE))
  const language =
    chosen ?? known(own) ?? remembered(headers) ?? preferredLanguage(headers.get("accept-language"), WORDED_LANGUAGES)
  return { language: language ?? "en", chosen: chosen !== undefined, query }
}

function remembered(headers: Headers): WordedLanguage | undefined {
  const [, value] = /(?:^|;\s*)language=([a-z]{2})\s*(?:;|$)/.exec(headers.get("cookie") ?? "") ?? []
  return known(value ?? null)
}

function known(language: string | null): WordedLanguage | undefined {
  return WORDED_LANGUAGES.find((one) => one === language)
}
