/** `2026-01-31T16:00:00.000Z`; years beyond 9999 have six digits and a sign. */
const MOMENT = /^(\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Whether a text is an instant in exactly the notation that {@link momentText} writes. */
export function isMoment(text: string): boolean {
  if (!MOMENT.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && momentText(at) === text
}

/** An instant (epoch milliseconds) as datasets write it, without loss of precision. */
export function momentText(at: number): string {
  return new Date(at).toISOString()
}

/** Epoch milliseconds of an instant in a checked row; undefined and null are returned unchanged. */
export function momentOf(text: string): number
export function momentOf<T extends undefined | null>(text: string | T): number | T
export function momentOf<T extends undefined | null>(text: string | T): number | T {
  return typeof text === "string" ? Date.parse(text) : text
}
