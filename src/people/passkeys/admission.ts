import type { Queries } from "../../database/port.ts"
import type { Account } from "../sign-in/accounts.ts"
import { mayUsePassword } from "../sign-on/providers/rules.ts"

/** Whether somebody may use passkeys: where a provider is to be used instead of passwords, it is to be used instead of passkeys, too. */
export function mayUsePasskeys(queries: Queries, { id, company_id: companyId }: Account): Promise<boolean> {
  return mayUsePassword(queries, { id, companyId })
}
