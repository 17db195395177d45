const NO_QUERY: Record<string, string> = Object.freeze({})

/**
 * The query of an address, as plain texts, because Elysia's parser splits values at commas. If a name is repeated, the
 * last one counts.
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf("?")
  if (start === -1) return NO_QUERY
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) query[name] = value
  return query
}
