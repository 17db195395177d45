import type { Queries } from "../../database/port.ts"
import { type Account, secondFactorsOf } from "../account-lookup/rules.ts"
import { linkedProviders, mayUsePassword, type ShownProvider } from "../providers/rules.ts"

/**
 * How signed-in users prove their identity again before they change access to the account: with an existing second
 * factor, otherwise with the password, otherwise by signing on at the provider again. `none` means that none of these
 * is available.
 */
export type Ways =
  | { readonly kind: "factor"; readonly hasApp: boolean; readonly hasPasskeys: boolean }
  | { readonly kind: "password" }
  | { readonly kind: "provider"; readonly providers: readonly ShownProvider[] }
  | { readonly kind: "none" }

/**
 * How this user has to prove it. A password that cannot be used to sign in, because a provider is required, is not
 * accepted as a proof either.
 */
export async function waysToProve(queries: Queries, account: Account): Promise<Ways> {
  const { apps, passkeys } = await secondFactorsOf(queries, account.id)
  if (apps + passkeys > 0) return { kind: "factor", hasApp: apps > 0, hasPasskeys: passkeys > 0 }
  const owner = { id: account.id, companyId: account.company_id }
  if (account.password_hash !== null && (await mayUsePassword(queries, owner))) return { kind: "password" }
  const providers = await linkedProviders(queries, owner)
  return providers.length > 0 ? { kind: "provider", providers } : { kind: "none" }
}
