import fc from "fast-check"
import { multipart } from "../harness/import-company.ts"
import type { OpenApiDocument, Operation } from "../harness/openapi-document.ts"
import { conforming, type Known, mutated, nastyValue } from "./random-values.ts"

export interface RandomBody {
  readonly type: string
  /** Text, or bytes that are not text. */
  readonly content: string | Uint8Array<ArrayBuffer>
}

/** The documented body, as JSON or in any other documented type. */
export function bodyOf(
  document: OpenApiDocument,
  { requestBody }: Operation,
  known: Known,
): fc.Arbitrary<RandomBody | undefined> {
  if (requestBody === undefined) return fc.constant(undefined)
  const contents = Object.entries(requestBody.content).map(([type, { schema }]) =>
    conforming(document.resolved(schema), known).map((value) => encodedAs(type, value)),
  )
  return requestBody.required ? fc.oneof(...contents) : fc.option(fc.oneof(...contents), { nil: undefined })
}

/** A documented body in its type. */
export function encodedAs(type: string, value: unknown): RandomBody {
  return type === "multipart/form-data" ? multipart(Object(value)) : { type, content: encoded(type, value) }
}

/** Bodies with an error: in a value, in the content type, or in the text itself. */
export function oddBody(document: OpenApiDocument, operation: Operation, known: Known): fc.Arbitrary<RandomBody> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const value = schema === undefined ? nastyValue : conforming(document.resolved(schema), known)
  const json = "application/json"
  return fc.oneof(
    { arbitrary: mutated(value).map((body) => ({ type: json, content: encoded(json, body) })), weight: 10 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...WRONG_TYPES), value)
        .map(([type, body]) => ({ type, content: encoded(json, body) })),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(json, ...WRONG_TYPES), malformed)
        .map(([type, content]) => ({ type, content })),
      weight: 3,
    },
  )
}

const WRONG_TYPES = [
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/json; charset=utf-16",
  "application/problem+json",
  "APPLICATION/JSON",
  ";",
]

const malformed: fc.Arbitrary<RandomBody["content"]> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "{",
    "}",
    "[1,2",
    "nul",
    "null",
    "[]",
    "0",
    '""',
    "{'name':1}",
    '{"name":}',
    '{"name":1e999}',
    '{"id":-0}',
    '{"name":"a","name":"b"}',
    '{"__proto__":{"roles":["company.admin"]},"first_name":"a"}',
    "\ufeff{}",
    "{}{}",
    '{"a\u0000":1}',
    "name=a&name=b",
    "%",
    "--x\r\n\r\n--x--",
  ),
  fc.integer({ min: 1000, max: 300_000 }).map((depth) => "[".repeat(depth)),
  fc.integer({ min: 1000, max: 300_000 }).map((depth) => '{"a":'.repeat(depth / 5)),
  fc.constant(JSON.stringify({ name: "x".repeat(1024 * 1024) })),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)),
)

/** Form-encoded if the type says so, leaving out null values. Values that JSON cannot represent become null. */
function encoded(type: string, value: unknown): string {
  if (type !== "application/x-www-form-urlencoded") return JSON.stringify(value) ?? "null"
  const parameters = new URLSearchParams()
  for (const [name, part] of Object.entries(value as object)) if (part !== null) parameters.append(name, String(part))
  return parameters.toString()
}
