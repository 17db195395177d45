import type { Database } from "../../database/port.ts"
import { isEmptyInstallation } from "../../people/account-lookup/rules.ts"
import { isUnavailable } from "../../tools/errors.ts"

/**
 * Whether there is no company yet. False while the database is unavailable, so that the start page does not mention it.
 */
export async function isEmpty(database: Database): Promise<boolean> {
  try {
    return await isEmptyInstallation(database)
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}
