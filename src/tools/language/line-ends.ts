/** Every way to end a line. Presentations paste vertical tabs, old editors form feeds, and others the separators of Unicode. */
export const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

const ALL = new RegExp(LINE_END, "gu")

/** Line ends that forms and editors do not know. */
const UNUSUAL = /[\v\f\u0085\u2028\u2029]/gu

/** The text with line feeds as the ends of all its lines. */
export function withLineFeeds(text: string): string {
  return text.replace(ALL, "\n")
}

/** The text with line feeds in place of line ends that forms and editors do not know; others stay unchanged. */
export function withUsualLineEnds(text: string): string {
  return text.replace(UNUSUAL, "\n")
}
