/** Stands for this server while an address is read. */
const HERE = "http://here.invalid"

/**
 * The path of this server that a text names, with its query; undefined for an address elsewhere, however it is written.
 * Browsers drop control characters from addresses and take `\` for `/`.
 */
export function pathWithin(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(text) || text.length > 2000)
    return undefined
  if (!URL.canParse(text, HERE)) return undefined
  const url = new URL(text, HERE)
  // What is left of `/.//elsewhere.example` names another host.
  return url.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined
}
