import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { tabIn } from "../frame/detail.tsx"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { LOCATION_TABS, shownLocation } from "./location.ts"
import { locationPage } from "./location-page.tsx"
import { shownTeam, TEAM_TABS } from "./team.ts"
import { teamPage } from "./team-page.tsx"
import { NOTICES } from "./wording/wording.ts"

/** The pages of one location or team. */
export function placeDetailRoutes(services: Services, guard: Guard) {
  return new Elysia({ name: "console-place-details", prefix: "/console/places" })
    .use(guard)
    .get(
      "/locations/:location",
      async (asked) => {
        const { caller, params, set } = asked
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const tab = tabIn(shown.reader, LOCATION_TABS)
        const found = await shownLocation(services, caller, pathId(params.location), { tab, reader: shown.reader })
        return sendConsolePage(set, shown, locationPage({ ...shown, tab, shown: found }))
      },
      { person: inConsole("locations.view") },
    )
    .get(
      "/teams/:team",
      async (asked) => {
        const { caller, params, set } = asked
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const tab = tabIn(shown.reader, TEAM_TABS)
        const found = await shownTeam(services, caller, pathId(params.team), { tab, reader: shown.reader })
        return sendConsolePage(set, shown, teamPage({ ...shown, tab, shown: found }))
      },
      { person: inConsole("teams.view") },
    )
}
