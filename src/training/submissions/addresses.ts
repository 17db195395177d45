import type { Database } from "../../database/port.ts"
import { addressSigner } from "../../files/downloads/rules.ts"

/** Seconds. */
const QUARTER = 15 * 60

/**
 * Addresses of the files of submissions, valid for 15 to 30 minutes. Within a quarter of an hour they are the same, so that
 * entity tags recognise them.
 *
 * @param options.origin empty for addresses on pages
 * @param options.now epoch milliseconds
 */
export async function submissionAddresses(
  database: Database,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<(fileId: number) => string> {
  const began = Math.floor(now / (QUARTER * 1000)) * QUARTER * 1000
  const sign = await addressSigner({ database }, { origin, now: began })
  return (fileId) => sign({ purpose: "certificate", fileId, lifetime: 2 * QUARTER })
}
