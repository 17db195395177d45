import type { TSchema } from "typebox"
import { type Fault, fault } from "../tools/errors.ts"
import type { FaultKey } from "../tools/language/messages.ts"
import { characterFault } from "../tools/language/unstorable.ts"
import { type Problem, pathOf, problemsOf, substance, typeOf, valueAt } from "../tools/schema.ts"

const TYPE_FAULTS: Readonly<Record<string, FaultKey>> = {
  string: "string",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  array: "array",
  object: "object",
}

/** A pattern that rejects certain characters anywhere in a text. */
const OF_CHARACTERS = /^\^\[\^[^\]]+\]\*\$$/

const FORMAT_FAULTS: Readonly<Record<string, FaultKey>> = {
  email: "email",
  date: "date",
  deadline: "deadline",
  moment: "moment",
  username: "username",
  "external-id": "external_id",
}

/**
 * The faults of a request, derived from its schema errors: one per field, in the schema's order. A field's schema may name its
 * own message (`x-fault`, with `x-fault-values`) if the keyword is not specific enough.
 */
export function faultsOf(schema: TSchema, document: unknown, errors: Parameters<typeof problemsOf>[0]): Fault[] {
  return problemsOf(errors).map((problem) => {
    const field = problem.path.join(".")
    if (problem.what === "missing" || valueAt(document, problem.path) === null) return fault(field, "required")
    return ownFault(schema, field, problem) ?? keywordFault(field, problem, valueAt(document, problem.path))
  })
}

/** The message for a value whose type does not match the schema. */
export function typeFault(schema: TSchema): FaultKey {
  return TYPE_FAULTS[String(typeOf(substance(schema)))] ?? "invalid"
}

function keywordFault(field: string, { error }: Problem, value: unknown): Fault {
  const params = error.params as Record<string, unknown>
  const limit = Number(params.limit)
  switch (error.keyword) {
    case "type":
      return fault(field, TYPE_FAULTS[String(params.type)] ?? "invalid")
    case "maxLength":
      return fault(field, "max_length", { limit })
    case "minLength":
      return fault(field, "min_length", { limit })
    case "maxItems":
      return fault(field, "max_items", { limit })
    case "minItems":
      return fault(field, "not_empty")
    case "minimum":
      return fault(field, "minimum", { limit })
    case "maximum":
      return fault(field, "maximum", { limit })
    case "enum":
      return fault(field, "one_of", { allowed: (params.allowedValues as string[]).join(", ") })
    case "format":
      return fault(field, FORMAT_FAULTS[String(params.format)] ?? "invalid")
    case "pattern":
      return OF_CHARACTERS.test(String(params.pattern))
        ? characterFault(field, value, new RegExp(String(params.pattern), "u"))
        : fault(field, "invalid")
    default:
      return fault(field, "invalid")
  }
}

function ownFault(schema: TSchema, field: string, { error }: Problem): Fault | undefined {
  const found = error.keyword === "type" ? undefined : valueAt(schema, pathOf(error.schemaPath))
  if (typeof found !== "object" || found === null || !("x-fault" in found)) return undefined
  const values = "x-fault-values" in found ? (found["x-fault-values"] as Record<string, string>) : {}
  return fault(field, found["x-fault"] as FaultKey, values)
}
