import fc from "fast-check"
import { anyText } from "../harness/any-text.ts"

/** Strings that a server, page, database or spreadsheet might misinterpret. */

/** An element and an attribute that occur on no page of this server. */
export const MARKER = "<tb-marker>"
export const ATTRIBUTE_MARKER = `"tb-marker="`

export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "a\udc00b",
  "\u202e\u200b",
  "\ufeff",
  "e\u0301",
  "\r\nX-Injected: 1\r\n\r\n",
  "%0d%0aX-Injected:%201",
  `${MARKER}alert(1)</script>`,
  `'><img src=x onerror=alert(1)>${MARKER}`,
  `x ${ATTRIBUTE_MARKER} y`,
  "javascript:alert(1)",
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "' or 1=1 --",
  '"; drop table users; --',
  "1); delete from users; --",
  "%_\\",
  "*\" OR users_search MATCH 'a",
  "=HYPERLINK(A1)",
  "+cmd|' /C calc'!A0",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "%2e%2e%2f",
  "//evil.example",
  "https://evil.example/",
  "/\\evil.example",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "true",
  "NaN",
  "-1",
  "1e308",
  "9007199254740993",
  "9".repeat(400),
  "2026-02-30",
  "0000-00-00",
  "😀".repeat(300),
  // Cut at an odd length, the one above ends with half of a character; cut at an even one, this one does.
  `x${"😀".repeat(300)}`,
  "x".repeat(70_000),
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_TEXTS), weight: 3 },
  { arbitrary: anyText(), weight: 1 },
)

/** Unusual request headers that HTTP allows. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom("application/json", "text/html", "*/*", "image/png", ";;", "text/html;q=9"),
    "accept-language": fc.constantFrom("de", "en;q=0", "xx", ";;q=", "*", "x".repeat(5000)),
    "accept-encoding": fc.constantFrom("gzip", "br;q=0", "*;q=0", "identity;q=0", ";;"),
    "content-encoding": fc.constantFrom("gzip", "br", "identity", "x"),
    "x-request-id": fc.constantFrom("mine-1", "with space", "x".repeat(129), "\u00e9"),
    "x-forwarded-for": fc.constantFrom("203.0.113.9", "garbage", "::1, 10.0.0.1"),
    "x-forwarded-host": fc.constantFrom("evil.example", "a b"),
    "x-forwarded-proto": fc.constantFrom("https", "gopher"),
    "if-match": fc.constantFrom("*", '"x"', 'W/"x"', "x", "0"),
    "if-none-match": fc.constantFrom("*", '"x"', ","),
    "if-modified-since": fc.constantFrom("Thu, 01 Jan 1970 00:00:00 GMT", "never"),
    "idempotency-key": fc.constantFrom("", "a key", "x".repeat(300), "\u00e9"),
    range: fc.constantFrom(
      "bytes=0-0",
      "bytes=-1",
      "bytes=9-1",
      "bytes=0-0,2-3",
      "lines=1",
      `bytes=0-${"9".repeat(40)}`,
    ),
    "user-agent": fc.constantFrom("", "x".repeat(3000), `${"\u00e9"}${MARKER}`),
    referer: fc.constantFrom("http://localhost/learn", "https://evil.example/", "::", MARKER),
    cookie: fc.constantFrom(
      "session",
      "session=",
      "session=x; session=y",
      "=x",
      ";;;",
      `notice=${MARKER}`,
      "language=xx",
      "next=%zz",
    ),
  },
  { requiredKeys: [] },
)

/** Text that no response may contain, such as code paths or SQL. */
const INNER = [
  /\bat (?:async )?[\w.<> ]*\(?(?:\/|file:)[^\s)]+:\d+/,
  /\b(?:src|node_modules|\$bunfs)\/[\w/.-]+\.tsx?\b/,
  /\bSQLITE_|\bSQLSTATE\b|\bsyntax error\b|\bconstraint failed\b/i,
  /\b(?:select|insert into|delete from|update) [\w., *]+ (?:from|where|values|set)\b [\w=]/,
]

/** Server internals that appear in a response, ignoring text that the request itself contained. */
export function leaksIn(text: string, sent = ""): string[] {
  return INNER.flatMap((pattern) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined || sent.includes(found) ? [] : [`it tells "${found}"`]
  })
}

/** What is wrong with the response of a page or form, whatever the request. Empty if nothing is. */
export function brokenPageRules(
  { status, headers, text }: { readonly status: number; readonly headers: Headers; readonly text: string },
  sent: string,
): string[] {
  const type = headers.get("content-type") ?? ""
  const policy = headers.get("content-security-policy") ?? ""
  const location = headers.get("location")
  const isPage = type.startsWith("text/html")
  const rules: [boolean, string][] = [
    [status < 500 || (status === 503 && headers.has("retry-after")), `it failed with ${status}`],
    [/^[\w.:-]{1,128}$/.test(headers.get("x-request-id") ?? ""), "it has no X-Request-Id"],
    [headers.get("x-content-type-options") === "nosniff", "browsers may misinterpret it"],
    [!isPage || /^<!doctype html>/i.test(text), "it is not a page"],
    // The sample of a mail is shown in a frame of a page, and nothing runs in it.
    [
      !isPage || /^default-src '(none|self)';.*frame-ancestors ('none'|'self'; sandbox$)/.test(policy),
      `its policy is ${policy}`,
    ],
    // Swagger UI sets inline styles.
    [!/unsafe-(eval|hashes)|script-src[^;]*'unsafe/.test(policy), `its policy is ${policy}`],
    [!isPage || !text.includes(MARKER), "it contains an element from the request"],
    [!isPage || !text.includes(ATTRIBUTE_MARKER), "it contains an attribute from the request"],
    [!headers.has("x-injected"), "it contains a header from the request"],
    [location === null || /^\/(?![/\\])[^\s\\]*$/.test(location), `it leads to ${location}`],
    [headers.getSetCookie().every((cookie) => /; HttpOnly/i.test(cookie)), "scripts may read its cookie"],
    [!type.includes("json") || isJson(text), "it is not JSON"],
    [status < 400 || type !== "" || text === "", "it has no content type"],
  ]
  // A script contains code.
  const leaks = type.includes("javascript") ? [] : leaksIn(text, sent)
  return [...rules.flatMap(([holds, fault]) => (holds ? [] : [fault])), ...leaks]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
