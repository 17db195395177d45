import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"

/**
 * Refuses a record that is not in the caller's view: either the id does not exist (404), or the record is outside the
 * view (403).
 */
export function refuseOutOfView({ exists }: { readonly exists: boolean }): never {
  throw exists ? new Forbidden(message("out_of_view")) : new NotFound()
}

/** For pages of people: a record that a person may not see is treated as if it did not exist. */
export async function concealed<T>(found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Forbidden) throw new NotFound()
    throw error
  }
}
