import type { PersonCaller } from "../../access/caller.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { countRunning } from "../../bulk-acts/work.ts"
import { cookieOf } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"
import { fullName } from "../../tools/language/names.ts"
import { type PlaceName, placesFor } from "./places.ts"
import { WORK_SOURCES } from "./work.ts"

/** The signed-in user, as far as the frame of the console shows them. */
export interface ConsolePerson {
  readonly caller: PersonCaller
  readonly name: string
  readonly companyName: string
  /** The pages that the user may open. */
  readonly places: readonly PlaceName[]
  /** The number of activities that run in the background. */
  readonly running: number
  /** Whether the keyboard shortcuts are on in this browser. */
  readonly hasShortcuts: boolean
}

export async function consolePersonOf(
  request: Request,
  services: Services,
  { caller, fullName: names }: SignedIn,
): Promise<ConsolePerson> {
  return {
    caller,
    name: fullName(names),
    companyName: caller.company.name,
    places: placesFor(caller),
    running: await countRunning(services.database, caller, WORK_SOURCES),
    hasShortcuts: cookieOf(request, services, "shortcuts") !== "off",
  }
}
