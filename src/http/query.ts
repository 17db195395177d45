const NO_QUERY: Record<string, string> = Object.freeze({})

/**
 * The query of an address, text by text. Elysia's own reading splits values at commas; of a name that is repeated the
 * last one counts.
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf("?")
  if (start === -1) return NO_QUERY
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) query[name] = value
  return query
}
