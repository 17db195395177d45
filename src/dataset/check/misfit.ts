import type { TSchema } from "typebox"
import { Value } from "typebox/value"

/** The first reason why a value does not match the schema, as "/place fault"; undefined if it matches. */
export function misfitOf(schema: TSchema, value: unknown): string | undefined {
  const [error] = Value.Errors(schema, value)
  return error === undefined ? undefined : `${error.instancePath} ${error.message}`.trim()
}
