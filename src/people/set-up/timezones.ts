let known: readonly string[] | undefined

/** The time zones that can be chosen: UTC and those that the runtime lists. */
export function timezones(): readonly string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort()
  return known
}

/** The time zone of this machine, or UTC if it is not in the list. */
export function machineTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timezones().includes(timeZone) ? timeZone : "UTC"
}
