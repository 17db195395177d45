import { CONFLICT_CODES, UNAVAILABLE_CODES } from "../tools/errors.ts"
import { FAULT_SENTENCES, type FaultKey } from "../tools/language/messages.ts"
import { UNREADABLE_SENTENCES, UNSURE_SENTENCES } from "../tools/language/sheet-sentences.ts"

/** The codes of refusals, for programs. New codes may be added. A published code never changes, but its sentence may. */
export const ERROR_CODES = [
  "bad_request",
  "unauthenticated",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "conflict",
  ...CONFLICT_CODES,
  "precondition_failed",
  "precondition_required",
  "cursor_expired",
  "content_too_large",
  "unsupported_media_type",
  "range_not_satisfiable",
  "validation_failed",
  "misdirected_request",
  "too_many_requests",
  "server_error",
  ...UNAVAILABLE_CODES,
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * Faults whose code differs from their key, because the sentence is more specific, such as why a prerequisite fails.
 */
const OTHER_CODES = {
  unknown_field_near: "unknown_field",
  mapping_unsure: "unsure",
  confirm_deactivated: "confirm",
  confirm_faults: "confirm",
  confirm_both: "confirm",
  confirm_number: "confirm",
  confirm_import: "confirm",
  prerequisite_age: "prerequisite_min_age",
  exempt_already_endlessly: "exempt_already",
  prerequisite_birthday: "prerequisite_min_age",
  prerequisite_fitness_unknown: "prerequisite_fitness",
} as const satisfies Partial<Record<FaultKey, string>>

/** The code of a single fault in a request. */
export function faultCode(key: FaultKey): string {
  if (key in UNSURE_SENTENCES) return "unsure"
  if (key in UNREADABLE_SENTENCES) return "unreadable"
  return key in OTHER_CODES ? OTHER_CODES[key as keyof typeof OTHER_CODES] : key
}

/** The codes that can appear in a 422, in alphabetical order. */
export const FAULT_CODES: readonly string[] = [
  ...new Set((Object.keys(FAULT_SENTENCES) as FaultKey[]).map(faultCode)),
].sort()
