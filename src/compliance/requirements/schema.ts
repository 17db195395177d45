import { type Static, Type } from "typebox"
import {
  clearableReference,
  externalIdField,
  externalIdOf,
  externalReference,
  inOneForm,
  takingId,
} from "../../access/external-ids/form.ts"
import { ROLES } from "../../access/permissions.ts"
import { choice, date, exampleId, id, idOf, recordType, timestamps, title } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { externalIdParameter, pageParameters, sortParameter, updatedSinceParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { courseReference, scopeId } from "../../training/courses/schema.ts"

export const REQUIREMENT_STATES = ["active", "ended"] as const
export type RequirementState = (typeof REQUIREMENT_STATES)[number]

/** The greatest lead and grace, in days. */
export const DAYS_MAX = 365
/** The lead and the grace of a requirement that names none, in days. */
export const DEFAULT_DAYS = 30

const FROM = "The first day on which it asks for the course, in the company's time zone. Before it, nobody is bound."
const UNTIL = "The last day on which it asks for the course. Null: until somebody ends it."
const LEAD =
  "How many days before a success ends the course is asked for again. Whoever holds one that ends later than that needs nothing."
const GRACE = "How many days somebody who is newly bound has before the deadline."

const dayExample = { examples: ["2026-12-01"] }
const untilExample = { examples: [null] }
const days = (description: string, more: object = {}) =>
  Type.Integer({ minimum: 0, maximum: DAYS_MAX, description, examples: [DEFAULT_DAYS], ...more })

const Audience = Type.Object(
  {
    location_id: nullable(idOf("location", "The location whose active teams have these people as members; null: any.")),
    team_id: nullable(id({ description: "The team that these people are members of; null: any.", examples: [null] })),
    role: nullable(
      choice(ROLES, { description: "The role that these people have; null: any.", examples: ["company.employee"] }),
    ),
  },
  {
    description:
      "Whom it asks: everybody active for whom all of this holds. All null: everybody active in the company.",
  },
)

export const Requirement = Type.Object(
  {
    id: idOf("requirement", "The requirement's id, as used in addresses."),
    external_id: externalIdOf("requirement"),
    type: recordType("requirement"),
    state: choice(REQUIREMENT_STATES, {
      description: "An `ended` requirement asks nobody for anything. It stays readable, and does not come back.",
      examples: ["active"],
    }),
    title: nullable(
      Type.String({ description: "Its title; null: the course's.", examples: ["Forklift drivers in Hamburg"] }),
    ),
    course: Type.Object(
      { ...courseReference, scope_id: scopeId, type: recordType("course") },
      { description: "The course that it asks for, in short." },
    ),
    audience: Audience,
    from: Type.String({ format: "date", description: FROM, ...dayExample }),
    until: nullable(Type.String({ format: "date", description: UNTIL, ...untilExample })),
    lead_days: days(LEAD),
    grace_days: days(GRACE),
    bound_count: Type.Integer({
      minimum: 0,
      description: "The number of people whom it binds today, exempt and absent ones included.",
      examples: [12],
    }),
    progress: nullable(
      Type.Object(
        {
          done: Type.Integer({ minimum: 0, description: "How many people have been looked at.", examples: [400] }),
          total: Type.Integer({ minimum: 0, description: "How many there are to look at.", examples: [1200] }),
        },
        {
          description:
            "While a change is being applied: how far that is. People are bound and released in the background. Null: all of them are.",
        },
      ),
    ),
    creator: nullable(
      Type.Object(
        {
          id: idOf("manager", "The user's id."),
          full_name: Type.String({ description: "First and last name.", examples: ["Jan Kowalski"] }),
        },
        { description: "Who made it. Null: a dataset." },
      ),
    ),
    ...timestamps,
  },
  { $id: "Requirement", description: "Who needs which course: a course that is asked of an audience." },
)
export type Requirement = Static<typeof Requirement>

const courseId = id({
  description:
    "The course: active and visible to your company. A `base` course only if it has `allow_user_approval_date`. " +
    "Stays the same once the requirement has bound somebody.",
  examples: [exampleId("course")],
})
const STAYS = "Stays the same once the requirement has bound somebody."

const course = {
  course_id: Type.Optional(courseId),
  course_external_id: externalReference("course", "course_id"),
}
const audience = {
  location_id: Type.Optional(
    nullable(id({ description: `A location. Null: any. ${STAYS}`, examples: [exampleId("location")] })),
  ),
  location_external_id: clearableReference("location", "location_id"),
  team_id: Type.Optional(
    nullable(id({ description: `A team, of the location if there is one. Null: any. ${STAYS}`, examples: [null] })),
  ),
  team_external_id: clearableReference("team", "team_id"),
  role: Type.Optional(
    nullable(choice(ROLES, { description: `A role. Null: any. ${STAYS}`, examples: ["company.employee"] })),
  ),
}
const ownTitle = {
  title: Type.Optional(
    nullable(title({ description: "Its title. Null: the course's.", examples: ["Forklift drivers in Hamburg"] })),
  ),
}
const until = {
  until: Type.Optional(nullable(date({ description: `${UNTIL} Not before \`from\`.`, ...untilExample }))),
}

const NewRequirement = Type.Object(
  {
    ...course,
    ...audience,
    external_id: externalIdField("requirement"),
    ...ownTitle,
    from: Type.Optional(date({ description: `${FROM} Today if left out.`, ...dayExample })),
    ...until,
    lead_days: Type.Optional(days(LEAD, { default: DEFAULT_DAYS })),
    grace_days: Type.Optional(days(GRACE, { default: DEFAULT_DAYS })),
  },
  {
    $id: "NewRequirement",
    description: "A course, and whom it is asked of. The audience is everybody for whom all named things hold.",
    "x-required-in-one-form": ["course_id"],
  },
)

const changes = {
  ...course,
  ...audience,
  external_id: externalIdField("requirement"),
  state: Type.Optional(
    choice(REQUIREMENT_STATES, {
      description: "`ended` ends it, like deleting. An ended one does not become `active` again.",
      examples: ["active"],
    }),
  ),
  ...ownTitle,
  from: Type.Optional(date({ description: FROM, ...dayExample })),
  until: Type.Optional(
    nullable(date({ description: `${UNTIL} Not before \`from\`. A day in the past ends it.`, ...untilExample })),
  ),
  lead_days: Type.Optional(days(LEAD)),
  grace_days: Type.Optional(days(GRACE)),
}

const RequirementInput = Type.Object(changes, {
  $id: "RequirementInput",
  description: "A whole requirement. Fields that are left out stay the same.",
  "x-required-in-one-form": ["course_id"],
})

const RequirementChanges = Type.Object(changes, {
  $id: "RequirementChanges",
  description: "The fields of a requirement to change; the others stay the same.",
})

const RequirementUpsert = Type.Object(
  { ...changes, id: takingId("requirement") },
  {
    $id: "RequirementUpsert",
    description:
      "A whole requirement under an external id. Fields that are left out stay the same, or have their defaults in a new one.",
    "x-required-in-one-form": ["course_id"],
  },
)
export type RequirementFields = Static<typeof RequirementUpsert>

const RequirementPreviewInput = Type.Object(
  {
    requirement_id: Type.Optional(
      id({
        description: "The requirement that the other fields would change. Left out: they would make a new one.",
        examples: [exampleId("requirement")],
      }),
    ),
    ...changes,
  },
  {
    $id: "RequirementPreviewInput",
    description: "What would be made, as for creating a requirement, or what would be changed about `requirement_id`.",
  },
)
export type PreviewFields = Static<typeof RequirementPreviewInput>

/** What would happen to somebody. */
export const OUTCOMES = [
  "open",
  "taken",
  "valid",
  "withdraw",
  "release",
  "exempt",
  "prerequisites",
  "failed",
  "withdrawn",
  "course_inactive",
] as const

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

export const RequirementPreview = Type.Object(
  {
    bound: count("The number of people whom it would bind, exempt and absent ones included.", 12),
    valid: count("Those of them who hold a success beyond the lead.", 7),
    would_open: count("Those who would get an assignment.", 3),
    would_withdraw: count("People whose open assignment, which nobody has begun, would be withdrawn.", 0),
    prerequisites: count("Those who do not meet the conditions of the course.", 1),
    absent: count("Those who are absent. They get assignments like others.", 1),
    exempt: count("Those who are exempt from the course.", 1),
    sample: Type.Array(
      Type.Object({
        user: Type.Object(
          {
            id: idOf("user", "The user's id."),
            external_id: externalIdOf("user"),
            full_name: Type.String({ description: "First and last name.", examples: ["Ada Nowak"] }),
            type: recordType("user"),
          },
          { description: "The person." },
        ),
        outcome: choice(OUTCOMES, {
          description:
            "What would happen: `open` (gets an assignment), `taken` (an open one counts), `valid` (holds a success beyond the " +
            "lead), `withdraw` (loses an open one that nobody has begun), `release` (is no longer bound), `exempt`, or why " +
            "nothing can be opened: `prerequisites`, `failed`, `withdrawn`, `course_inactive`.",
          examples: ["open"],
        }),
        deadline_date: nullable(
          Type.String({
            description: "The deadline that the person would have; null: none.",
            examples: ["2026-12-31"],
          }),
        ),
      }),
      { description: "Up to 20 people, those first for whom something would change." },
    ),
  },
  { $id: "RequirementPreview", description: "What a requirement would do, as of today or of its first day." },
)
export type RequirementPreview = Static<typeof RequirementPreview>

const REQUIREMENT_SORTS = ["id", "from", "created_at", "updated_at"] as const
const RequirementQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(REQUIREMENT_SORTS),
  ...externalIdParameter,
  ...updatedSinceParameter,
  state: Type.Optional(choice(REQUIREMENT_STATES, { description: "Only those in this state; all by default." })),
  course_id: Type.Optional(id({ description: "Only those that ask for this course." })),
  location_id: Type.Optional(id({ description: "Only those whose audience names this location." })),
  team_id: Type.Optional(id({ description: "Only those whose audience names this team." })),
  role: Type.Optional(choice(ROLES, { description: "Only those whose audience names this role." })),
})
export type RequirementQuery = ListQuery<Static<typeof RequirementQuery>>

export const requirementQuery = listQueryOf("requirements", RequirementQuery)
const COURSE = ["course_id", "course_external_id"] as const
export const newRequirement = inOneForm(bodyOf(NewRequirement), COURSE)
export const requirementInput = inOneForm(bodyOf(RequirementInput), COURSE)
export const requirementChanges = bodyOf(RequirementChanges)
export const requirementPreviewInput = bodyOf(RequirementPreviewInput)
export const requirementUpsert = inOneForm(bodyOf(RequirementUpsert), COURSE)
