/** Writes instants (epoch milliseconds) as `yyyy-mm-dd hh:mm:ss` in a time zone. */
export function localTimes(timezone: string): (instant: number) => string {
  // Its parts are in the order of ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "medium" })
  return (instant) => format.format(instant)
}
