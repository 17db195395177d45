import { type Static, type TSchema, Type } from "typebox"
import { choice, deadline, id } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { courseReference } from "../courses/schema.ts"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES } from "./states.ts"

const day = (description: string, example: string) =>
  nullable(Type.String({ format: "date", description, examples: [example] }))

const person = <T extends TSchema>(full_name: T, description: string) =>
  nullable(Type.Object({ id: id({ examples: [1] }), full_name }, { description }))

const name = Type.String({ examples: ["Ada Nowak"] })

const CourseOfAssignment = Type.Object({
  ...courseReference,
  scope_id: nullable(id({ examples: [1] })),
  type: Type.Enum(["course"], { type: "string", examples: ["course"] }),
})

export const CourseAssignment = Type.Object(
  {
    id: id({ examples: [1] }),
    type: Type.Enum(["course_assignment"], { type: "string", examples: ["course_assignment"] }),
    user_id: id({ examples: [1] }),
    state: choice(ASSIGNMENT_STATES, { examples: ["assigned"] }),
    assignment_type: choice(ASSIGNMENT_TYPES, { examples: ["manual"] }),
    deadline_date: nullable(
      Type.String({
        description: "A day, until whose end (in the company's time zone) there is time, or an instant in UTC.",
        examples: ["2026-12-31"],
      }),
    ),
    valid_until: day("The last day of validity; null for ever.", "2027-11-20"),
    begin_date: day("When it was begun.", "2026-11-19"),
    finish_date: day("When it was finished.", "2026-11-20"),
    result_percent: nullable(
      Type.Number({ description: "Percentage of correctly answered questions.", examples: [95] }),
    ),
    is_overdue: Type.Boolean({ description: "The deadline of an open assignment has passed.", examples: [false] }),
    course: CourseOfAssignment,
    trainer: person(name, "Who trains or trained; in a group training, its trainer unless the assignment has one."),
    creator: person(name, "Who made the assignment; null when the server did."),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-12T08:00:00Z"] }),
    updated_at: Type.String({ format: "date-time", examples: ["2026-11-20T09:30:00Z"] }),
  },
  { $id: "CourseAssignment" },
)
export type CourseAssignment = Static<typeof CourseAssignment>

export const NewAssignment = Type.Object(
  {
    course_id: id({ description: "An active course that your company sees.", examples: [1] }),
    deadline_date: Type.Optional(
      nullable(
        deadline({
          description:
            "A day (until its end) or an ISO-8601 date and time, in the company's time zone where it has no offset.",
          examples: ["2026-12-31"],
        }),
      ),
    ),
  },
  { $id: "NewAssignment" },
)
export type NewAssignment = Static<typeof NewAssignment>

export const newAssignment = bodyOf(NewAssignment)
