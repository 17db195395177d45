import type { PasswordFault } from "../wording/shape.ts"
import { isCommon } from "./common-passwords.ts"
import { folded, stemOf } from "./password-digest.ts"

export type { PasswordFault }

const SHORTEST = 8
const LONGEST = 200

/** Facts about a person that must not be used as a password. */
export interface Known {
  readonly first_name: string | null
  readonly last_name: string
  readonly username: string
  readonly email: string | null
  readonly company_name: string
}

/** What is wrong with a chosen password; undefined if it is acceptable. */
export function passwordFault(password: string, known: Known): PasswordFault | undefined {
  const { length } = [...password]
  if (length < SHORTEST) return "too_short"
  if (length > LONGEST) return "too_long"
  if (isCommon(password)) return "too_common"
  return isPersonal(password, known) ? "personal" : undefined
}

function isPersonal(password: string, { first_name, last_name, username, email, company_name }: Known): boolean {
  const texts = [
    first_name ?? "",
    last_name,
    `${first_name} ${last_name}`,
    `${last_name} ${first_name}`,
    username,
    email ?? "",
    email?.split("@", 1)[0] ?? "",
    company_name,
  ]
  const compared = plain(password)
  const refused = [compared, stemOf(compared)]
  return texts.some((text) => text !== "" && refused.includes(plain(text)))
}

/** White space is ignored as well. */
function plain(text: string): string {
  return folded(text).replace(/\s+/gu, "")
}
