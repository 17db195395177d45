import { Elysia } from "elysia"
import type { Caller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { canOneOf, type PathParameters } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { REPORT_PERMISSIONS } from "../reports/reports.ts"
import * as rules from "./rules.ts"
import { newReportSchedule, ReportSchedule, reportScheduleChanges, reportScheduleQuery } from "./schema.ts"

const tag = "Reports"
const one = dataOf(ReportSchedule)

/** Reports of which people are told regularly. */
export function reportScheduleRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  const [permission, ...others] = REPORT_PERMISSIONS
  const access = canOneOf(permission, ...others)
  const admit = async (caller: Caller, body: unknown) => rules.admitReport(caller, body)
  const record = (queries: Queries, caller: Caller, { schedule }: PathParameters) =>
    rules.requireChangeable(queries, caller, pathId(schedule))
  return new Elysia({ name: "report-schedules", prefix: "/report-schedules" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listSchedules(database, caller, query, query.list)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access,
        query: reportScheduleQuery,
        detail: operation({
          tag,
          id: "listReportSchedules",
          summary: "List report schedules",
          description:
            "Those that you made, and those of reports that you may get of the whole company; by id unless `sort` says otherwise.",
          answer: pageOf(ReportSchedule),
        }),
      },
    )
    .post(
      "",
      ({ caller, body, change }) =>
        change(async (tx) => ({ status: 201, data: await rules.createSchedule(tx, caller, body, clock()) })),
      {
        access: { ...access, admit },
        body: newReportSchedule,
        detail: operation({
          tag,
          id: "createReportSchedule",
          summary: "Create a report schedule",
          description:
            "Each recipient gets a mail with a link in the morning, at the hour of your company's reminders. The link asks for " +
            "a sign-in, and leads to the report as the recipient may see it then; the file is never mailed. Needs the permission " +
            "of the report by another role than that of an employee.",
          status: 201,
          answer: one,
        }),
      },
    )
    .get(
      "/:schedule",
      async ({ caller, params }) => ({ data: await rules.showSchedule(database, caller, pathId(params.schedule)) }),
      {
        // The rule itself checks access to the record; no further check is needed.
        access,
        detail: operation({
          tag,
          id: "showReportSchedule",
          summary: "Show a report schedule",
          answer: one,
          refusals: [404],
        }),
      },
    )
    .patch(
      "/:schedule",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({
          data: await rules.updateSchedule(tx, caller, pathId(params.schedule), body, clock()),
        })),
      {
        access: { ...access, record },
        body: reportScheduleChanges,
        detail: operation({
          tag,
          id: "updateReportSchedule",
          summary: "Change fields of a report schedule",
          description:
            "With another `every`, its `weekday` or `day` is the first one unless you send it, and the other one becomes null.",
          answer: one,
        }),
      },
    )
    .delete(
      "/:schedule",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await rules.deleteSchedule(tx, caller, pathId(params.schedule), clock())
          return { status: 204 }
        }),
      {
        access: { ...access, record },
        detail: operation({ tag, id: "deleteReportSchedule", summary: "Delete a report schedule", status: 204 }),
      },
    )
}
