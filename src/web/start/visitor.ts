import { personOf } from "../../access/person-guard.ts"
import type { Services } from "../../http/services.ts"
import { isUnavailable } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"

/**
 * The name of the signed-in person; undefined while the database is unavailable, and the start page shows nothing about
 * it.
 */
export async function visitorOf(request: Request, services: Services): Promise<string | undefined> {
  try {
    const person = await personOf(request, services)
    return person === undefined ? undefined : fullName(person.fullName)
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}
