import { type Static, Type } from "typebox"
import { dryRun, rowsAnswerOf } from "../../access/bulk/schema.ts"
import { externalReference, externalReferences } from "../../access/external-ids/form.ts"
import {
  choice,
  date,
  deadline,
  type ExampleRecord,
  exampleId,
  id,
  idOf,
  ids,
  lines,
  recordType,
  timestamps,
} from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { courseReference, scopeId } from "../courses/schema.ts"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES, RESULTS } from "./states.ts"

/** Maximum length of a remark, in characters. */
export const REMARK_MAX = 2000

const day = (description: string, example: string) =>
  nullable(Type.String({ format: "date", description, examples: [example] }))

const person = (description: string, of: { id: ExampleRecord; full_name: string }) =>
  nullable(
    Type.Object(
      {
        id: idOf(of.id, "The user's id."),
        full_name: Type.String({ description: "First and last name.", examples: [of.full_name] }),
      },
      { description },
    ),
  )

const CourseOfAssignment = Type.Object(
  { ...courseReference, scope_id: scopeId, type: recordType("course") },
  { description: "The course, in short." },
)

export const CourseAssignment = Type.Object(
  {
    id: idOf("assignment", "The assignment's id, as used in addresses of certificates and in `assignment_id`."),
    type: recordType("course_assignment"),
    user_id: idOf("user", "The user who takes the course."),
    state: choice(ASSIGNMENT_STATES, {
      description:
        "Its state: `assigned` (not begun), `inprogress`, `done` (finished, no result yet), `success`, `failed`, or " +
        "`notshownup` (absent from a group training). The first three are open.",
      examples: ["assigned"],
    }),
    assignment_type: choice(ASSIGNMENT_TYPES, {
      description:
        "Its origin: `manual` (assigned by somebody), `recurring` (opened because the user is in a team with " +
        "an instruction, or is an operator) or `approval` (a qualification recorded by hand).",
      examples: ["manual"],
    }),
    deadline_date: nullable(
      Type.String({
        description:
          "A day, which ends at midnight in the company's time zone, or a date and time in UTC. Null: no deadline.",
        examples: ["2026-12-31"],
      }),
    ),
    valid_until: day(
      "The last day on which the result is valid; null if it never expires or the assignment is open.",
      "2027-11-20",
    ),
    begin_date: day("When the user began.", "2026-11-19"),
    finish_date: day("When the user finished; `valid_until` is counted from this day.", "2026-11-20"),
    result_percent: nullable(
      Type.Number({ description: "Percentage of correctly answered questions.", examples: [95] }),
    ),
    revoked_on: day("When its certificate was revoked, which also ends a success; null if it was not.", "2026-12-01"),
    group_training_id: nullable(
      id({ description: "The group training in which the user takes the course; null: none.", examples: [null] }),
    ),
    is_overdue: Type.Boolean({
      description: "Whether the assignment is open and its deadline has passed.",
      examples: [false],
    }),
    course: CourseOfAssignment,
    trainer: person("The trainer; in a group training, its trainer unless the assignment has one.", {
      id: "manager",
      full_name: "Jan Kowalski",
    }),
    creator: person("The user who created the assignment; null for the server.", {
      id: "service_user",
      full_name: "HR Sync",
    }),
    ...timestamps,
  },
  { $id: "CourseAssignment", description: "A course that a user has to take, is taking or has taken." },
)
export type CourseAssignment = Static<typeof CourseAssignment>

/** @param absent what it means if the value is omitted or null */
const deadlineDate = (absent: string) =>
  Type.Optional(
    nullable(
      deadline({
        description:
          "The deadline: a day (until its end) or an ISO 8601 date and time (extended or basic form), in the company's time zone " +
          `if it has no offset. ${absent}`,
        examples: ["2026-12-31"],
      }),
    ),
  )

/** The ids of places whose members replace users. */
export const groupIds = (kind: "team" | "location", description: string) =>
  Type.Optional({
    ...ids({ description, examples: [[exampleId(kind)]] }, { minItems: 1, maxItems: 1000 }),
    "x-instead": "user_ids",
  })

export const NewAssignment = Type.Object(
  {
    course_id: idOf("course", "An active course that your company sees, of any `short_type`."),
    deadline_date: deadlineDate("Null, or none: no deadline."),
  },
  { $id: "NewAssignment", description: "A course for the user in the address." },
)
export type NewAssignment = Static<typeof NewAssignment>

export const newAssignment = bodyOf(NewAssignment)

export const AssignmentChanges = Type.Object(
  { deadline_date: deadlineDate("Null: no deadline.") },
  { $id: "AssignmentChanges", description: "The fields of an open assignment that can be changed." },
)
export type AssignmentChanges = Static<typeof AssignmentChanges>

export const assignmentChanges = bodyOf(AssignmentChanges)

export const Completion = Type.Object(
  {
    state: choice(RESULTS, {
      description: "The result: passed, not passed, or absent.",
      examples: ["success"],
    }),
    finish_date: Type.Optional(
      nullable(
        date({
          description: "When the user finished: today (in the company's time zone) or earlier. The default is today.",
          examples: ["2026-11-20"],
        }),
      ),
    ),
    result_percent: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: "Percentage of correctly answered questions. If omitted, the known value stays; null: unknown.",
          examples: [95],
        }),
      ),
    ),
    trainer_user_id: Type.Optional(
      nullable(
        id({
          description: "The trainer: a user in your view. If omitted, the trainer stays; null: nobody.",
          examples: [exampleId("manager")],
        }),
      ),
    ),
    remark: Type.Optional(
      nullable(
        lines(
          {
            description: `A remark to keep as evidence with the result, at most ${REMARK_MAX} characters.`,
            examples: ["Drove with care; reversing practised twice."],
          },
          REMARK_MAX,
        ),
      ),
    ),
  },
  { $id: "Completion", description: "The result of an open assignment." },
)
export type Completion = Static<typeof Completion>

export const completion = bodyOf(Completion)

export const ManyAssignments = Type.Object(
  {
    course_id: Type.Optional(
      idOf("course", "An active course that your company sees. Either this or its external id is required."),
    ),
    course_external_id: externalReference("course", "course_id"),
    user_ids: Type.Optional(
      ids(
        {
          description:
            "Users in your view. Exactly one of this field, `user_external_ids`, `team_ids` and `location_ids` is required.",
          examples: [[exampleId("user")]],
        },
        { minItems: 1, maxItems: 1000 },
      ),
    ),
    user_external_ids: Type.Optional({
      ...externalReferences("user", "user_ids"),
      "x-instead": "user_ids",
      minItems: 1,
      maxItems: 1000,
    }),
    team_ids: groupIds("team", "Teams in your view, whose members (at most 1,000 users in total) replace `user_ids`."),
    location_ids: groupIds(
      "location",
      "Locations in your view, whose teams' members (at most 1,000 users in total) replace `user_ids`.",
    ),
    deadline_date: deadlineDate("Null, or none: no deadline."),
    skip_in_force: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Skips users who have a success of the course that is valid beyond the lead (setting `renewal_lead`): " +
          "their status is `in_force`.",
        examples: [false],
      }),
    ),
    dry_run: dryRun,
  },
  {
    $id: "ManyAssignments",
    description: "A course for many users.",
    "x-required-in-one-form": ["course_id", "user_ids"],
  },
)
export type ManyAssignments = Static<typeof ManyAssignments>

export const manyAssignments = bodyOf(ManyAssignments)

/** The possible outcomes for a user of {@link ManyAssignments}. */
export const ASSIGNED_STATUSES = {
  created: "the course was assigned",
  open_already: "there is an open assignment of it, which is unchanged",
  in_force: "only with `skip_in_force`: a success of it is valid beyond the lead, and `assignment_id` names it",
  failed: "`errors` has the reason: the user is inactive or does not meet prerequisites",
} as const

export const AssignedMany = rowsAnswerOf(
  "AssignmentOutcome",
  ASSIGNED_STATUSES,
  { user_id: idOf("user", "The user in the request.") },
  {
    assignment_id: nullable(idOf("assignment", "The open assignment, or the one in force; null if there is none.")),
  },
)
