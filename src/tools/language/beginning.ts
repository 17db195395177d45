/**
 * The beginning of a text, of at most `max` UTF-16 code units. It never ends with half of a surrogate pair, which neither
 * database stores.
 */
export function beginningOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "")
}
