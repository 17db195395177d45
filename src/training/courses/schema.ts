import { type Static, Type } from "typebox"
import { choice, id } from "../../http/fields.ts"
import { listParameters } from "../../http/paging.ts"
import { nullable, queryOf } from "../../http/schema.ts"
import { SHORT_TYPES } from "./short-type.ts"

const period = Type.String({
  description: "Days, weeks, calendar months or calendar years.",
  examples: ["12m"],
})

/** What every mention of a course tells. */
export const courseReference = {
  id: id({ examples: [1] }),
  title: Type.String({ examples: ["Forklift operator"] }),
  short_type: choice(SHORT_TYPES, { examples: ["operator"] }),
}

export const Course = Type.Object(
  {
    ...courseReference,
    type: Type.Enum(["course"], { type: "string", examples: ["course"] }),
    description: nullable(Type.String({ examples: ["How to drive and load counterbalance trucks."] })),
    scope_id: nullable(
      id({
        description: "The training scope that ties an operator course to its recurring instruction.",
        examples: [1],
      }),
    ),
    allow_user_approval_date: Type.Boolean({
      description: "Whether qualifications can be recorded for it by hand.",
      examples: [true],
    }),
    may_change_valid_period: Type.Boolean({
      description: "Whether a qualification has to name its own `valid_period`.",
      examples: [false],
    }),
    valid_period: nullable(period),
    number_of_questions: Type.Integer({ minimum: 0, examples: [20] }),
    minimal_success_points: Type.Number({ minimum: 0, examples: [14] }),
    state: choice(["active", "inactive"], { examples: ["active"] }),
    company_id: nullable(id({ description: "Null for the provider's shared courses.", examples: [1] })),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-12T08:00:00Z"] }),
    updated_at: Type.String({ format: "date-time", examples: ["2026-11-20T09:30:00Z"] }),
  },
  { $id: "Course" },
)
export type Course = Static<typeof Course>

const COURSE_FILTERS = ["qualification", "operator", "trainer", "operator_recurring"] as const

const CourseQuery = Type.Object({
  ...listParameters("the title"),
  state: Type.Optional(
    choice(["active", "inactive"], { default: "active", description: "Only those in this state; active by default." }),
  ),
  type: Type.Optional(
    choice(COURSE_FILTERS, {
      description:
        "`qualification`: those that take manual qualifications. `operator`, `trainer`, `operator_recurring`: those " +
        "trainings only.",
    }),
  ),
})
export type CourseQuery = Static<typeof CourseQuery>

export const courseQuery = queryOf(CourseQuery)
