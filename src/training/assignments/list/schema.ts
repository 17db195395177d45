import { type Static, Type } from "typebox"
import { choice, date, id, idOf, recordType } from "../../../http/fields.ts"
import { listQueryOf } from "../../../http/list-query.ts"
import { includeParameter, pageParameters, sortParameter, updatedSinceParameter } from "../../../http/paging.ts"
import { queryOf } from "../../../http/schema.ts"
import { CourseAssignment } from "../schema.ts"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES } from "../states.ts"

/** A short form of the user of an assignment. */
const AssignedUser = Type.Object(
  {
    id: idOf("user", "The user's id."),
    external_id: Type.String({ description: "The user's id in the external system.", examples: ["P-1007"] }),
    full_name: Type.String({ description: "First and last name.", examples: ["Ada Nowak"] }),
    type: recordType("user"),
  },
  { description: "Who takes the course; only with `include=user`." },
)

export const ListedAssignment = Type.Object(
  { ...CourseAssignment.properties, user: Type.Optional(AssignedUser) },
  { $id: "ListedCourseAssignment", description: "An assignment, with its user on request." },
)
export type ListedAssignment = Static<typeof ListedAssignment>

const SORTS = ["id", "deadline_date", "finish_date", "valid_until", "created_at", "updated_at"] as const

const STATE = `(${ASSIGNMENT_STATES.join("|")})`

const day = (description: string) => Type.Optional(date({ description, examples: ["2026-12-31"] }))

const AssignmentQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(SORTS),
  ...includeParameter("user"),
  user_id: Type.Optional(id({ description: "Only assignments of this user." })),
  team_id: Type.Optional(id({ description: "Only assignments of members of this team." })),
  location_id: Type.Optional(
    id({
      description:
        "Only assignments of members of this location's teams, as far as the teams or the location are in your view.",
    }),
  ),
  course_id: Type.Optional(id({ description: "Only assignments of this course." })),
  scope_id: Type.Optional(id({ description: "Only assignments of courses in this training scope." })),
  state: Type.Optional(
    Type.String({
      pattern: `^${STATE}(,${STATE})*$`,
      description: `Only assignments in one of these states, comma-separated: ${ASSIGNMENT_STATES.join(", ")}.`,
      examples: ["assigned,inprogress"],
      "x-fault": "sort",
      "x-fault-values": { allowed: ASSIGNMENT_STATES.join(", ") },
    }),
  ),
  status: Type.Optional(
    choice(["open", "completed", "overdue"], {
      description:
        "Only open assignments, completed ones, or open ones whose deadline has passed. An assignment passed within an ongoing " +
        "group training is open.",
    }),
  ),
  assignment_type: Type.Optional(choice(ASSIGNMENT_TYPES, { description: "Only assignments of this origin." })),
  deadline_before: day("Only assignments with a deadline on or before this day (in your company's time zone)."),
  deadline_after: day("Only assignments with a deadline on or after this day (in your company's time zone)."),
  finished_before: day("Only assignments finished on or before this day."),
  finished_after: day("Only assignments finished on or after this day."),
  valid_until_before: day("Only assignments whose last day of validity is on or before this day."),
  valid_until_after: day(
    "Only assignments whose last day of validity is on or after this day, without those that never expire.",
  ),
  ...updatedSinceParameter,
})

export const assignmentQuery = listQueryOf("course-assignments", AssignmentQuery)
export type AssignmentQuery = Omit<Static<typeof AssignmentQuery>, "ids"> & { readonly ids?: readonly number[] }

export const assignmentIncludeQuery = queryOf(Type.Object(includeParameter("user")))
