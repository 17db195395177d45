// Importing this module registers the formats used by the document.
import "../../src/http/fields.ts"
import { Compile } from "typebox/schema"
import type { JsonSchema, OpenApiDocument, Operation } from "./openapi-document.ts"

type Checker = (value: unknown) => string[]

const checkers = new WeakMap<OpenApiDocument, Map<string, Checker>>()

/**
 * How a value violates a schema of the document, as `path: error`. Empty if it conforms. The schema is closed: a property
 * that it does not list is also an error. Checked by a JSON Schema validator, not by the server's own code.
 */
export function nonconformities(document: OpenApiDocument, schema: JsonSchema, value: unknown): string[] {
  const known = checkers.get(document) ?? new Map<string, Checker>()
  checkers.set(document, known)
  const key = JSON.stringify(schema)
  const check = known.get(key) ?? checkerFor(document.resolved(schema, { closed: true }))
  known.set(key, check)
  return check(value)
}

function checkerFor(schema: JsonSchema): Checker {
  const validator = Compile(schema)
  return (value) => {
    const [, errors] = validator.Errors(value)
    return errors.map(({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`)
  }
}

/** Describes how a response violates the documentation of its operation. Empty if it conforms. */
export async function brokenPromises(
  document: OpenApiDocument,
  operation: Operation,
  response: Response,
): Promise<string[]> {
  const text = await response.text()
  const said = `${response.status} ${text.slice(0, 500)}`
  const documented = operation.responses[String(response.status)]
  if (response.status >= 500) return [`it failed: ${said}`]
  if (documented === undefined) return [`its status is not documented: ${said}`]
  const broken = /^[\w.:-]{1,128}$/.test(response.headers.get("x-request-id") ?? "") ? [] : ["it has no X-Request-Id"]
  const contents = Object.entries(documented.content ?? {})
  if (contents.length === 0) return text === "" ? broken : [...broken, `no body is documented: ${said}`]
  const type = response.headers.get("content-type")?.split(";")[0]
  const content = contents.find(([documentedType]) => documentedType === type)?.[1]
  if (content === undefined) return [...broken, `its content type ${type} is not documented: ${said}`]
  if (type === "application/pdf") return text.startsWith("%PDF-") ? broken : [...broken, `it is not a PDF: ${said}`]
  if (!/json/.test(type ?? "")) return text === "" ? [...broken, `it is empty: ${said}`] : broken
  const faults = nonconformities(document, content.schema, JSON.parse(text))
  return [...broken, ...faults.map((fault) => `its body does not match the schema at ${fault}: ${said}`)]
}
