/** A time (epoch milliseconds) for scripts: `2026-11-20T09:30:00Z`. */
export function isoMoment(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}Z$/, "Z")
}

/** A time (epoch milliseconds) for people: `2026-11-20 09:30 UTC`. */
export function shownMoment(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`
}
