import { Elysia } from "elysia"
import type { Guard } from "../access/guard.ts"
import { can } from "../access/route-access.ts"
import type { FeedType } from "../audit/change.ts"
import { operation } from "../http/operation.ts"
import type { Services } from "../http/services.ts"
import { readChanges } from "./rules.ts"
import { ChangePage, changesQuery } from "./schema.ts"

/** The feed of changes in the company. */
export function changeRoutes({ database }: Services, guard: Guard) {
  return new Elysia({ name: "changes", prefix: "/changes" }).use(guard).get(
    "",
    ({ caller, query: { after, types, limit = 100 } }) => {
      return readChanges(database, caller, { after, types: types?.split(",") as FeedType[] | undefined, limit })
    },
    {
      access: can("changes.view"),
      query: changesQuery,
      detail: operation({
        tag: "Changes",
        id: "listChanges",
        summary: "Read what changed",
        description:
          "The changes of your company's records in the order in which they were saved, each once: which record, which " +
          "of its fields and by whom, never a value. A request that changes several records leaves an entry for each; " +
          "one that changes nothing leaves none. A change is visible as soon as its request is answered, and no later " +
          "change ever appears before a cursor that was handed out. Keep `meta.next` and send it as `after` next time. " +
          "Changes are kept for 90 days, unless the administrator has set `changes_keep`. An older cursor, or one " +
          "from before a restore, is refused with 410: get a new one with `after=now`, read the lists again, then continue " +
          "from the new cursor.",
        answer: ChangePage,
        refusals: [410],
      }),
    },
  )
}
