import { DEMO_USERNAMES } from "../dataset/demo-usernames.ts"
import type { DemoCompany } from "../people/set-up/demo.ts"
import type { AllServices } from "./services.ts"

/** The demo company for an empty installation; its module is loaded only when requested. */
export function demoCompany({ database, files, settings, clock, log }: AllServices): DemoCompany {
  return {
    usernames: DEMO_USERNAMES,
    async add() {
      const { addDemo } = await import("../dataset/demo.ts")
      try {
        const added = await addDemo(database, files, settings, {
          actor: { kind: "server", duty: "set-up" },
          now: clock(),
        })
        return added.people
      } catch (error) {
        log.error({ err: error }, "the demo company could not be added")
        return undefined
      }
    },
  }
}
