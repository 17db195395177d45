let known: readonly string[] | undefined

/** The time zones to choose from: those that the runtime lists, and UTC. */
export function timezones(): readonly string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort()
  return known
}

/** The time zone of this machine; UTC when it has none that can be chosen. */
export function machineTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timezones().includes(timeZone) ? timeZone : "UTC"
}
