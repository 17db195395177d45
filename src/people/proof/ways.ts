import type { Queries } from "../../database/port.ts"
import { type Account, secondFactorsOf } from "../sign-in/accounts.ts"
import { linkedProviders, mayUsePassword, type ShownProvider } from "../sign-on/providers/rules.ts"

/**
 * How somebody who is signed in proves once more who it is, before changing how the account is entered: by a second factor that
 * there is, else by the password, else by signing on at the provider once more. `none`: there is nothing of this.
 */
export type Ways =
  | { readonly kind: "factor"; readonly hasApp: boolean; readonly hasPasskeys: boolean }
  | { readonly kind: "password" }
  | { readonly kind: "provider"; readonly providers: readonly ShownProvider[] }
  | { readonly kind: "none" }

/** How this person proves it. A password that signs nobody in, because a provider forbids it, proves nothing either. */
export async function waysToProve(queries: Queries, account: Account): Promise<Ways> {
  const { apps, passkeys } = await secondFactorsOf(queries, account.id)
  if (apps + passkeys > 0) return { kind: "factor", hasApp: apps > 0, hasPasskeys: passkeys > 0 }
  const owner = { id: account.id, companyId: account.company_id }
  if (account.password_hash !== null && (await mayUsePassword(queries, owner))) return { kind: "password" }
  const providers = await linkedProviders(queries, owner)
  return providers.length > 0 ? { kind: "provider", providers } : { kind: "none" }
}
