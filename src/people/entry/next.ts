/** Stands for this server's origin while an address is parsed. */
const HERE = "http://here.invalid"

/**
 * The path, with its query, if a string is an address on this server. Undefined for any other address, in whatever way
 * it is written. Browsers remove control characters from addresses and treat `\` as `/`.
 */
export function pathWithin(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text) || text.length > 2000)
    return undefined
  if (!URL.canParse(text, HERE)) return undefined
  const url = new URL(text, HERE)
  // Even a path may be an address elsewhere: `/.//elsewhere.example` in its normalised form names another host.
  return url.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined
}
