/** A placeholder for this server while an address is parsed. */
const HERE = "http://here.invalid"

/**
 * The path on this server given by a string, with its query; undefined for an address elsewhere, however it is written.
 * Browsers remove control characters from addresses and treat `\` as `/`.
 */
export function pathWithin(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text) || text.length > 2000)
    return undefined
  if (!URL.canParse(text, HERE)) return undefined
  const url = new URL(text, HERE)
  // The normalised form of `/.//elsewhere.example` names another host.
  return url.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined
}
