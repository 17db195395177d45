import type { Database } from "../../database/port.ts"
import { addressSigner } from "../../files/downloads/rules.ts"
import type { LogoAddress } from "./rules.ts"

/** Seconds. */
const HOUR = 60 * 60

/**
 * Addresses of logos, valid for one to two hours. Within an hour they are the same, so that browsers and entity tags
 * recognise them.
 *
 * @param options.origin empty for addresses on pages
 * @param options.now epoch milliseconds
 */
export async function logoAddresses(
  database: Database,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<LogoAddress> {
  const hourBegan = Math.floor(now / (HOUR * 1000)) * HOUR * 1000
  const sign = await addressSigner({ database }, { origin, now: hourBegan })
  return (fileId) => sign({ purpose: "logo", fileId, lifetime: 2 * HOUR })
}
