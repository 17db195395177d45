let known: readonly string[] | undefined

/** The time zones to choose from: those listed by the runtime, and UTC. */
export function timezones(): readonly string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort()
  return known
}

/** The time zone of this machine; UTC if it is not in the list. */
export function machineTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timezones().includes(timeZone) ? timeZone : "UTC"
}
