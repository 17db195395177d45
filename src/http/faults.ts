import type { TSchema } from "typebox"
import { type Fault, fault } from "../tools/errors.ts"
import type { FaultKey } from "../tools/language/messages.ts"

/** What of a TypeBox error is needed here; its `keyword` and `params` are those of JSON Schema validators. */
interface SchemaError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
}

const TYPE_FAULTS: Readonly<Record<string, FaultKey>> = {
  string: "string",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  array: "array",
  object: "object",
}

const FORMAT_FAULTS: Readonly<Record<string, FaultKey>> = {
  email: "email",
  date: "date",
  deadline: "deadline",
  username: "username",
}

/**
 * The faults of a request out of the errors of its schema, one a field and in the schema's order. A field's schema may
 * name the message for itself (`x-fault`, with `x-fault-values`), where the keyword says too little to a reader.
 */
export function faultsOf(schema: TSchema, document: unknown, errors: readonly SchemaError[]): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    const isNull = error.keyword !== "required" && at(document, error.instancePath) === null
    const found = isNull ? [fault(dotted(error.instancePath), "required")] : faultsOfError(schema, error)
    for (const one of found) if (!faults.has(one.field)) faults.set(one.field, one)
  }
  return [...faults.values()]
}

/** The message for a value of another type than the schema asks for. */
export function typeFault(schema: TSchema): FaultKey {
  const { type, anyOf = [] } = schema as { type?: string; anyOf?: readonly { type?: string }[] }
  return TYPE_FAULTS[type ?? anyOf[0]?.type ?? ""] ?? "invalid"
}

function faultsOfError(schema: TSchema, error: SchemaError): Fault[] {
  const path = dotted(error.instancePath)
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case "required":
      return (params.requiredProperties as string[]).map((name) =>
        fault(path === "" ? name : `${path}.${name}`, "required"),
      )
    case "type": {
      const type = String(params.type)
      // A nullable field reports both branches; what the reader needs is the other one.
      if (type === "null") return []
      return [fault(path, TYPE_FAULTS[type] ?? "invalid")]
    }
    case "anyOf":
      return []
    default: {
      const own = ownFault(schema, error.schemaPath, path)
      return [own ?? keywordFault(error.keyword, path, params)]
    }
  }
}

function keywordFault(keyword: string, field: string, params: Record<string, unknown>): Fault {
  const limit = Number(params.limit)
  switch (keyword) {
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
      return fault(field, "characters")
    default:
      return fault(field, "invalid")
  }
}

function ownFault(schema: TSchema, schemaPath: string, field: string): Fault | undefined {
  const found = at(schema, schemaPath)
  if (typeof found !== "object" || found === null || !("x-fault" in found)) return undefined
  const values = "x-fault-values" in found ? (found["x-fault-values"] as Record<string, string>) : {}
  return fault(field, found["x-fault"] as FaultKey, values)
}

/** What stands at a JSON pointer (its escapes never occur in our names). */
function at(value: unknown, pointer: string): unknown {
  let found = value
  for (const segment of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null) return undefined
    found = (found as Record<string, unknown>)[segment]
  }
  return found
}

function dotted(instancePath: string): string {
  return instancePath
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(".")
}
