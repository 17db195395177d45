import { originOf } from "../../http/frame.ts"
import type { Services } from "../../http/services.ts"

/** The address at which clients get tokens. */
export function tokenAddressFor(request: Request, services: Services): string {
  return `${originOf(request, services)}/oauth/token`
}
