import type { Queries } from "../../database/port.ts"
import type { Account } from "../sign-in/accounts.ts"
import { mayUsePassword } from "../sign-on/providers/rules.ts"

/**
 * Whether a user may use passkeys: if a provider is required instead of passwords, it is also required instead of
 * passkeys.
 */
export function mayUsePasskeys(queries: Queries, { id, company_id: companyId }: Account): Promise<boolean> {
  return mayUsePassword(queries, { id, companyId })
}
