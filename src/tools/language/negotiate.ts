import Negotiator from "negotiator"
import { API_LANGUAGES, type ApiLanguage } from "./messages.ts"

/** The answer's language for an `Accept-Language` header (RFC 9110, 12.5.4); English if nothing matches. */
export function negotiateLanguage(header: string | null): ApiLanguage {
  return bestOf(header, API_LANGUAGES) ?? "en"
}

/**
 * The one of `languages` that an `Accept-Language` header asks for; undefined if it names none. The wildcard counts as
 * no preference: some programs (Node.js's fetch, for example) send it whenever nobody has chosen a language.
 */
export function preferredLanguage<Language extends string>(
  header: string | null,
  languages: readonly Language[],
): Language | undefined {
  const named = header?.split(",").filter((range) => !/^\s*\*/.test(range))
  return bestOf(named?.join(",") ?? null, languages)
}

/** The one of `languages` that the header prefers; undefined if none matches or there is no preference. */
function bestOf<Language extends string>(header: string | null, languages: readonly Language[]): Language | undefined {
  if (header === null) return undefined
  const [best] = new Negotiator({ headers: { "accept-language": header } }).languages([...languages])
  return languages.find((language) => language === best)
}
