import type { Queries } from "../../../database/port.ts"
import type { Account } from "../../account-lookup/rules.ts"
import { mayUsePassword } from "../../providers/rules.ts"

/**
 * Whether a user may use passkeys: if a provider is required instead of passwords, it is also required instead of
 * passkeys.
 */
export function mayUsePasskeys(queries: Queries, { id, company_id: companyId }: Account): Promise<boolean> {
  return mayUsePassword(queries, { id, companyId })
}
