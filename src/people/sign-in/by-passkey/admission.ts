import type { Queries } from "../../../database/port.ts"
import type { Account } from "../../account-lookup/rules.ts"
import { mayUsePassword } from "../../providers/rules.ts"

/**
 * Whether a user may use passkeys. If a provider is required in place of passwords, it is required in place of passkeys
 * too.
 */
export function mayUsePasskeys(queries: Queries, { id, company_id: companyId }: Account): Promise<boolean> {
  return mayUsePassword(queries, { id, companyId })
}
