import { type Static, Type } from "typebox"
import { choice, exampleId, id, idOf, recordType, timestamps } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { REPORT_FORMATS, REPORT_NAMES } from "../reports/report.ts"

const RECIPIENTS_MAX = 100

const report = choice(REPORT_NAMES, {
  description: "What is reported, by its name in `/reports/{name}`. It needs the permission of that report.",
  examples: ["overdue"],
})
const format = choice(REPORT_FORMATS, { description: "The format to which the link leads.", examples: ["xlsx"] })
const filters = Type.Unsafe<Record<string, string | number>>({
  type: "object",
  additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] },
  description: "The filters of the report, as its query parameters.",
  examples: [{ search: "forklift" }],
})
const every = choice(["week", "month"], { description: "How often.", examples: ["week"] })
const weekday = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 7,
    description: "Of a weekly one, the day from 1 (Monday, the default) to 7 (Sunday). Null is the same as none.",
    examples: [1],
  }),
)
const day = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 28,
    description: "Of a monthly one, the day of the month from 1 (the default) to 28. Null is the same as none.",
    examples: [null],
  }),
)
const recipientIds = Type.Array(id(), {
  minItems: 1,
  maxItems: RECIPIENTS_MAX,
  description:
    "Who gets the link: active users of your company whose roles, other than that of an employee, give the permission of the " +
    "report. What they see is what they may see at that time.",
  examples: [[exampleId("service_user")]],
})
const state = choice(["active", "inactive"], {
  description: "Nothing is sent while it is `inactive`.",
  examples: ["active"],
})

export const ReportSchedule = Type.Object(
  {
    id: idOf("report_schedule", "The schedule's id."),
    type: recordType("report_schedule"),
    ...{ report, format, filters, every, weekday, day, recipient_ids: recipientIds, state },
    next_at: nullable(
      Type.String({
        format: "date-time",
        description: "When the link is mailed next, in UTC; null while it is inactive.",
        examples: ["2026-11-23T06:00:00Z"],
      }),
    ),
    ...timestamps,
  },
  { $id: "ReportSchedule", description: "A report of which people are told regularly by mail, with a link to it." },
)
export type ReportSchedule = Static<typeof ReportSchedule>

const rhythm = { weekday: Type.Optional(weekday), day: Type.Optional(day) }

const NewReportSchedule = Type.Object(
  {
    ...{ report, format, every, ...rhythm },
    filters: Type.Optional(filters),
    recipient_ids: recipientIds,
    state: Type.Optional({ ...state, default: "active" }),
  },
  { $id: "NewReportSchedule", description: "A report, when it is due, and who is told." },
)
export type NewReportSchedule = Static<typeof NewReportSchedule>

const ReportScheduleChanges = Type.Object(
  {
    report: Type.Optional(report),
    format: Type.Optional(format),
    filters: Type.Optional(filters),
    every: Type.Optional(every),
    ...rhythm,
    recipient_ids: Type.Optional(recipientIds),
    state: Type.Optional(state),
  },
  { $id: "ReportScheduleChanges", description: "The fields of a schedule to change." },
)
export type ReportScheduleChanges = Static<typeof ReportScheduleChanges>

export const newReportSchedule = bodyOf(NewReportSchedule)
export const reportScheduleChanges = bodyOf(ReportScheduleChanges)

export const reportScheduleQuery = listQueryOf(
  "report-schedules",
  Type.Object({
    ...pageParameters,
    state: Type.Optional(choice(["active", "inactive"], { description: "Only those in this state." })),
    ...sortParameter(["id", "created_at", "updated_at"]),
  }),
)
