/** A parsed message with decoded texts. */
interface ReadMessage {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The names of the headers in the order received. */
  readonly headerNames: readonly string[]
  readonly text: string
  readonly html: string
  /** What it tells the recipient's calendar, with its type; undefined if nothing. */
  readonly calendar: { readonly type: string; readonly content: string } | undefined
}

/** Reads a message that has a text and an HTML part (multipart/alternative), as mail programs do (RFC 2045, 2047, 5322). */
export function readMessage(source: string): ReadMessage {
  const { headers, headerNames, body } = part(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1]
  const parts = body.split(`--${boundary}`).slice(1, -1).map(part)
  const content = (type: string) => {
    const found = parts.filter((one) => one.headers.get("content-type")?.startsWith(type))
    const [only] = found
    if (only === undefined || found.length > 1) throw new Error(`${found.length} parts of the type ${type}`)
    return decodeBody(only.body, only.headers.get("content-transfer-encoding") ?? "7bit")
  }
  const calendar = parts.find((one) => one.headers.get("content-type")?.startsWith("text/calendar"))
  return {
    calendar: calendar && { type: calendar.headers.get("content-type") ?? "", content: content("text/calendar") },
    headers,
    headerNames,
    text: content("text/plain").replaceAll("\r\n", "\n"),
    html: content("text/html").replaceAll("\r\n", "\n"),
  }
}

function part(source: string): { headers: Map<string, string>; headerNames: string[]; body: string } {
  const text = source.replace(/^\r\n/, "")
  const end = text.indexOf("\r\n\r\n")
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
  const fields = lines.map(
    (line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const,
  )
  return {
    headers: new Map(fields.map(([name, value]) => [name.toLowerCase(), decodeWords(value)])),
    headerNames: fields.map(([name]) => name),
    body: text.slice(end + 4).replace(/\r\n$/, ""),
  }
}

function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, "?==?").replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const pieces = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, encoding, text = ""]) =>
      encoding?.toLowerCase() === "b" ? Buffer.from(text, "base64") : unquote(text.replaceAll("_", " ")),
    )
    return Buffer.concat(pieces).toString("utf8")
  })
}

function decodeBody(body: string, encoding: string): string {
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
        ? unquote(body.replace(/=\r\n/g, ""))
        : Buffer.from(body)
  return bytes.toString("utf8")
}

function unquote(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  )
}
