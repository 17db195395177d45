import { fullName } from "../../tools/language/names.ts"
import type { Account } from "../account-lookup/rules.ts"

/** The recipient of a mail about an account. */
export function recipientOf(account: Account, to: string) {
  const { company_id: companyId, company_name: companyName, username, language } = account
  return { companyId, companyName, to, fullName: fullName(account), username, language }
}
