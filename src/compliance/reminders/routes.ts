import { Elysia } from "elysia"
import { rowsAnswer } from "../../access/bulk/request.ts"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { paged, pageOf } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { listReminders } from "./list.ts"
import { remindByHand } from "./manual.ts"
import { manualReminders, REMINDED_STATUSES, RemindedMany, Reminder, reminderQuery } from "./schema.ts"

const tag = "Reminders" as const
const STATUSES = Object.keys(REMINDED_STATUSES)

/** The ledger of reminders, and reminders by hand. */
export function reminderRoutes(services: Services & { readonly mail: Mail }, guard: Guard) {
  const { database, mail, clock } = services

  return new Elysia({ name: "reminders", prefix: "/reminders" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await listReminders(database, caller, query)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("reminders.view"),
        query: reminderQuery,
        detail: operation({
          tag,
          id: "listReminders",
          summary: "List reminders",
          description:
            "Everything of which somebody in your view was to be reminded, each once, with what became of it. What was due and " +
            "did not go out is there with its `reason`. By time, the oldest first, or with `sort=-id` the newest (`created_at` is the same order). Summaries are listed for those who see their recipient.",
          answer: pageOf(Reminder),
          example: { reason: null, detail: null },
        }),
      },
    )
    .post(
      "",
      ({ caller, body, request, changeInBatches }) =>
        changeInBatches(async (log) => {
          const outcomes = await remindByHand(database, caller, body, log, { mail, now: clock() })
          const dryRun = body.fields.dry_run === true
          return rowsAnswer(request, outcomes, { statuses: STATUSES, idName: "reminder_id", dryRun })
        }),
      {
        access: can("course-assignments.update", { inBatches: { bodyLimit: 0 } }),
        body: manualReminders,
        detail: operation({
          tag,
          id: "remindByHand",
          summary: "Remind people of a course",
          description:
            "Each user with an open assignment of the course gets a mail at once, with your message. A second one of the same " +
            "user and course on one day: `failed`, with the code `once_a_day`. The mails count among those that the company " +
            "sends a day (`reminders.mails_a_day`); beyond that they wait for the next morning.",
          answer: RemindedMany,
        }),
      },
    )
}
