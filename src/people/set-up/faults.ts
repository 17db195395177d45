import { Value } from "typebox/value"
import { email } from "../../http/fields.ts"
import { isUsername, usernameBase } from "../../organisation/users/username.ts"
import { isTimezone } from "../../tools/calendar/dates.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { isBlank } from "../../tools/language/visible.ts"
import { type PasswordFault, passwordFault } from "../passwords/choice.ts"
import type { Beginning } from "../wording/names.ts"
import type { SetUpSentence } from "../wording/shape.ts"

/** The input of a set-up, by the field names of the form. */
export interface SetUpRequest {
  readonly company: string
  /** Two letters. Used for the company and for the administrator. */
  readonly language: string
  /** IANA name. */
  readonly timezone: string
  /** Empty if the administrator has only one name. */
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** If empty, it is derived from the name. */
  readonly username: string
  readonly password: string
  readonly begin_with: Beginning
}

/** The errors that a field can have. */
export type SetUpFault = SetUpSentence | PasswordFault

export type SetUpField = Exclude<keyof SetUpRequest, "begin_with">

export type SetUpFaults = Readonly<Partial<Record<SetUpField, SetUpFault>>>

const LENGTH_MAX = 255

/** Allows neither control characters nor lone surrogates, like names in the API. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * All errors in a set-up.
 *
 * @param reserved usernames in the demo company
 */
export function faultsOf(request: SetUpRequest, reserved: readonly string[] = []): SetUpFaults {
  const faults: Partial<Record<SetUpField, SetUpFault>> = {}
  for (const field of ["company", "first_name", "last_name"] as const) {
    const wrong = nameFault(request[field])
    if (field === "first_name" && request[field] === "") continue
    if (wrong !== undefined) faults[field] = wrong
  }
  if (!/^[a-z]{2}$/.test(request.language)) faults.language = "language"
  if (!isTimezone(request.timezone)) faults.timezone = "timezone"
  if (isBlank(request.email)) faults.email = "required"
  else if (!Value.Check(email(), request.email)) faults.email = "email"
  const username = request.username || usernameBase(request)
  if (username.length > LENGTH_MAX) faults.username = "name_too_long"
  else if (!isUsername(username)) faults.username = "username"
  else if (request.begin_with === "demo" && reserved.some((one) => foldIdentifier(one) === foldIdentifier(username))) {
    faults.username = "taken"
  }
  const known = { ...request, username, company_name: request.company }
  const wrong = request.password === "" ? "required" : passwordFault(request.password, known)
  if (wrong !== undefined) faults.password = wrong
  return faults
}

function nameFault(text: string): SetUpFault | undefined {
  if (isBlank(text)) return "required"
  if ([...text].length > LENGTH_MAX) return "name_too_long"
  return ONE_LINE.test(text) ? undefined : "characters"
}
