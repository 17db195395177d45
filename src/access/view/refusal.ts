import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"

/** Refuses a record that is not in the caller's view: nobody has the id (404), or somebody else sees it (403). */
export function refuseOutOfView({ exists }: { readonly exists: boolean }): never {
  throw exists ? new Forbidden(message("out_of_view")) : new NotFound()
}
