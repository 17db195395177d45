import "../../src/http/fields.ts"
import { Compile } from "typebox/schema"
import type { JsonSchema, OpenApiDocument } from "./openapi-document.ts"

type Checker = (value: unknown) => string[]

const checkers = new WeakMap<OpenApiDocument, Map<string, Checker>>()

/**
 * What is wrong with a value by a schema of the document, as `path: fault`; empty when it conforms. The schema is closed:
 * a property that it does not list is a fault too. Checked by a JSON Schema validator, not by the server's own code.
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
