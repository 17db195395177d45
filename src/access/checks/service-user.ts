import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import type { Passing } from "./passing.ts"

/** 403 for a client whose service user is inactive. */
export function requireActiveServiceUser({ isActive }: Passing): void {
  if (isActive !== true) throw new Forbidden(message("inactive_service_user"))
}
