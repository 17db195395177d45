import { hashSecret } from "../../access/secrets.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** The hash of a browser's secret, if this user has signed in there before; undefined for any other. */
export async function knownBrowser(
  queries: Queries,
  browser: string | undefined,
  userId: number,
): Promise<string | undefined> {
  const hash = browser === undefined ? undefined : hashSecret(browser)
  return hash !== undefined && (await store.isKnownBrowser(queries, hash, userId)) ? hash : undefined
}
