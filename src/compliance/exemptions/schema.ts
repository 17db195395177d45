import { type Static, Type } from "typebox"
import { externalReference } from "../../access/external-ids/form.ts"
import { choice, date, id, idOf, lines, recordType, timestamps } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { CourseAssignment } from "../../training/assignments/schema.ts"

/** Maximum length of a reason, in characters. */
export const REASON_MAX = 1000

const from = "The first day on which the user is exempt."
const until = "The last day on which the user is exempt; null: without end."
const reason = lines(
  {
    description: `Why the course is not asked of the user, 1 to ${REASON_MAX} characters.`,
    examples: ["Has the same training at the parent company."],
  },
  REASON_MAX,
)

export const Exemption = Type.Object(
  {
    id: idOf("exemption", "The exemption's id."),
    type: recordType("exemption"),
    user_id: idOf("user", "The user who is exempt from the course."),
    course: CourseAssignment.properties.course,
    from: date({ description: from, examples: ["2026-11-20"] }),
    until: nullable(date({ description: until, examples: ["2027-05-31"] })),
    reason,
    creator: CourseAssignment.properties.creator,
    ended_at: nullable(
      Type.String({
        format: "date-time",
        description: "When somebody ended it, in UTC; that day is its last one. Null if nobody did.",
        examples: [null],
      }),
    ),
    ...timestamps,
  },
  {
    $id: "Exemption",
    description:
      "A user who is exempt from a course for some time. An exemption that was ended before it began never applies: its `until` " +
      "is before its `from`.",
  },
)
export type Exemption = Static<typeof Exemption>

const days = {
  until: Type.Optional(nullable(date({ description: `${until} Not before \`from\`.`, examples: ["2027-05-31"] }))),
}

export const NewExemption = Type.Object(
  {
    user_id: Type.Optional(
      idOf("user", "A user in your view, other than you. Either this or the external id is required."),
    ),
    user_external_id: externalReference("user", "user_id"),
    course_id: Type.Optional(
      idOf("course", "A course that your company sees, active or not. Either this or its external id is required."),
    ),
    course_external_id: externalReference("course", "course_id"),
    from: Type.Optional(
      nullable(
        date({
          description: `${from} It may be in the past. The default is today (in the company's time zone).`,
          examples: ["2026-11-20"],
        }),
      ),
    ),
    ...days,
    reason,
  },
  {
    $id: "NewExemption",
    description: "A course that is not asked of a user for some time.",
    "x-required-in-one-form": ["user_id", "course_id"],
  },
)

const ExemptionChanges = Type.Object(
  {
    from: Type.Optional(date({ description: `${from} It may be in the past.`, examples: ["2026-11-20"] })),
    ...days,
    reason: Type.Optional(reason),
  },
  { $id: "ExemptionChanges", description: "The fields of an exemption to change." },
)

/** The fields of a request. */
export type ExemptionFields = Static<typeof NewExemption>

export const newExemption = bodyOf(NewExemption)
export const exemptionChanges = bodyOf(ExemptionChanges)

const SORTS = ["id", "from", "created_at", "updated_at"] as const

const ExemptionQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(SORTS),
  user_id: Type.Optional(id({ description: "Only exemptions of this user." })),
  course_id: Type.Optional(id({ description: "Only exemptions from this course." })),
  in_force: Type.Optional(
    choice(["true", "false"], {
      description: "`true`: only those that apply today (in the company's time zone). `false`: only the others.",
      examples: ["true"],
    }),
  ),
})

export const exemptionQuery = listQueryOf("exemptions", ExemptionQuery)
export type ExemptionQuery = Omit<Static<typeof ExemptionQuery>, "ids"> & { readonly ids?: readonly number[] }
