import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"

/** Refuses a record that is not in the caller's view: nobody has the id (404), or somebody else sees it (403). */
export function refuseOutOfView({ exists }: { readonly exists: boolean }): never {
  throw exists ? new Forbidden(message("out_of_view")) : new NotFound()
}

/** For pages of people: what somebody may not see is nowhere for it. */
export async function concealed<T>(found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Forbidden) throw new NotFound()
    throw error
  }
}
