import type { Database } from "../../database/port.ts"
import { steadyAddresses } from "../../files/downloads/rules.ts"
import type { LogoAddress } from "./rules.ts"

/**
 * Addresses of logos, valid for one to two hours.
 *
 * @param options.origin empty for addresses on pages
 * @param options.now epoch milliseconds
 */
export function logoAddresses(
  database: Database,
  options: { readonly origin: string; readonly now: number },
): Promise<LogoAddress> {
  return steadyAddresses(database, "logo", options)
}
