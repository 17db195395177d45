import Negotiator from "negotiator"
import { API_LANGUAGES, type ApiLanguage } from "./messages.ts"

/** The answer's language for an `Accept-Language` header (RFC 9110, 12.5.4); English when nothing fits. */
export function negotiateLanguage(header: string | null): ApiLanguage {
  if (header === null) return "en"
  const [best] = new Negotiator({ headers: { "accept-language": header } }).languages([...API_LANGUAGES])
  return API_LANGUAGES.find((language) => language === best) ?? "en"
}
