import type { TSchema } from "typebox"
import { Value } from "typebox/value"

/** The first thing because of which a value is not what the schema says, as "/place what is wrong"; undefined if there is none. */
export function misfitOf(schema: TSchema, value: unknown): string | undefined {
  const [error] = Value.Errors(schema, value)
  return error === undefined ? undefined : `${error.instancePath} ${error.message}`.trim()
}
