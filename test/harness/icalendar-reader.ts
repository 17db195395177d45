/*
 * Reads calendars as defined by RFC 5545 and accepts nothing else. Written from the standard, not from the program's
 * output.
 */

interface Property {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  /** Raw, still escaped. */
  readonly value: string
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\p{Cc}]*"|[^",;:\p{Cc}]*))*):([^\p{Cc}]*)$/u
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME"])
const DURATION = /^[+-]?P(\d+W|(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?)$/

/** Reads a file with one calendar. Throws if it violates the standard. */
export function readCalendar(file: Uint8Array): Component {
  const lines = unfolded(file).map(propertyOf)
  const [calendar, rest] = componentOf(lines)
  if (rest.length > 0) throw new Error("something follows the calendar")
  if (calendar.name !== "VCALENDAR") throw new Error(`not a calendar: ${calendar.name}`)
  requireOnce(calendar, "VERSION", "PRODID")
  if (only(calendar, "VERSION") !== "2.0") throw new Error("not version 2.0")
  if (calendar.components.length === 0) throw new Error("a calendar without a component")
  const uids = calendar.components.filter(({ name }) => name === "VEVENT").map(checkedEvent)
  if (new Set(uids).size !== uids.length) throw new Error("two events have the same UID")
  return calendar
}

/** The value of the only property with this name; undefined without one. */
export function only(component: Component, name: string): string | undefined {
  const found = component.properties.filter((property) => property.name === name)
  if (found.length > 1) throw new Error(`${name} occurs twice in ${component.name}`)
  return found[0]?.value
}

/** The same, as text. */
export function textOf(component: Component, name: string): string | undefined {
  return only(component, name)?.replaceAll(/\\([\\;,nN])/g, (_, escaped) => (/n/i.test(escaped) ? "\n" : escaped))
}

function unfolded(file: Uint8Array): string[] {
  const lines: Uint8Array[] = []
  let start = 0
  while (start < file.length) {
    const end = file.indexOf(13, start)
    if (end === -1 || file[end + 1] !== 10) throw new Error("a line does not end with CRLF")
    lines.push(file.subarray(start, end))
    start = end + 2
  }
  const logical: string[] = []
  for (const line of lines) {
    if (line.length > 75) throw new Error(`a line has ${line.length} octets`)
    // Each physical line is valid UTF-8 on its own, so programs that read line by line see no broken characters.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line)
    if (text.includes("\n")) throw new Error("a line feed without a carriage return")
    if (!text.startsWith(" ")) logical.push(text)
    else if (logical.length === 0) throw new Error("the first line is a continuation")
    else logical.push(`${logical.pop()}${text.slice(1)}`)
  }
  return logical
}

function propertyOf(line: string): Property {
  const [, name, parameters = "", value] = LINE.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`not a content line: ${line}`)
  const pairs = Array.from(parameters.matchAll(/;([^=]+)=("[^"]*"|[^;:]*)/g), ([, key = "", given = ""]) => [
    key,
    given,
  ])
  if (TEXTS.has(name) && !/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value)) throw new Error(`a text is not escaped: ${line}`)
  return { name, value, parameters: Object.fromEntries(pairs) }
}

function componentOf(lines: readonly Property[]): [Component, readonly Property[]] {
  const [begin, ...following] = lines
  if (begin?.name !== "BEGIN") throw new Error("a component has no BEGIN")
  const properties: Property[] = []
  const components: Component[] = []
  let rest: readonly Property[] = following
  for (;;) {
    const [next, ...after] = rest
    if (next === undefined) throw new Error(`${begin.value} has no END`)
    if (next.name === "BEGIN") {
      const [inner, behind] = componentOf(rest)
      components.push(inner)
      rest = behind
      continue
    }
    if (next.name === "END") {
      if (next.value !== begin.value) throw new Error(`${begin.value} ends as ${next.value}`)
      return [{ name: begin.value, properties, components }, after]
    }
    if (components.length > 0) throw new Error("a property follows a component")
    properties.push(next)
    rest = after
  }
}

/** Checks an event against the standard and returns its UID. */
function checkedEvent(event: Component): string {
  requireOnce(event, "UID", "DTSTAMP", "DTSTART", "SUMMARY")
  if (!/^\d{8}T\d{6}Z$/.test(only(event, "DTSTAMP") ?? "")) throw new Error("DTSTAMP is not a time in UTC")
  for (const name of ["DTSTART", "DTEND"]) {
    const property = event.properties.find((one) => one.name === name)
    if (property === undefined) continue
    const isDay = property.parameters.VALUE === "DATE" && /^\d{8}$/.test(property.value)
    const isMoment = property.parameters.VALUE === undefined && /^\d{8}T\d{6}Z$/.test(property.value)
    if (!isDay && !isMoment) throw new Error(`${name} is neither a date nor a time in UTC`)
  }
  const [start, end] = [only(event, "DTSTART") ?? "", only(event, "DTEND")]
  if (end !== undefined && end <= start) throw new Error("an event ends before it begins")
  const address = only(event, "URL")
  if (address !== undefined && !URL.canParse(address)) throw new Error("URL is not an address")
  for (const alarm of event.components) {
    if (alarm.name !== "VALARM") throw new Error(`${alarm.name} in an event`)
    requireOnce(alarm, "ACTION", "TRIGGER", "DESCRIPTION")
    if (!DURATION.test(only(alarm, "TRIGGER") ?? "")) throw new Error("TRIGGER is not a duration")
  }
  return only(event, "UID") ?? ""
}

function requireOnce(component: Component, ...names: readonly string[]): void {
  for (const name of names) if (only(component, name) === undefined) throw new Error(`${component.name} has no ${name}`)
}
