import { type Static, Type } from "typebox"
import { rowsAnswerOf, rowsBodyOf } from "../../access/bulk/schema.ts"
import { externalReference } from "../../access/external-ids/form.ts"
import { date, id, idOf } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { PERIOD_PATTERN } from "../../tools/calendar/periods.ts"

const COURSE =
  "An active course with content that has `allow_user_approval_date`: one of `GET /courses?type=qualification`."

const days = {
  finish_date: Type.Optional(
    nullable(
      date({
        description: "When the user qualified: today (in the company's time zone) or earlier. The default is today.",
        examples: ["2026-11-20"],
      }),
    ),
  ),
  valid_period: Type.Optional(
    nullable(
      Type.String({
        pattern: PERIOD_PATTERN,
        "x-fault": "valid_period",
        description:
          "A whole number above 0 and d, w, m or y. Required if the course has `may_change_valid_period`; otherwise " +
          "it is ignored and the course's own applies.",
        examples: ["12m"],
      }),
    ),
  ),
}

export const NewQualification = Type.Object(
  {
    course_id: idOf("course", COURSE),
    ...days,
    assignment_id: Type.Optional(
      nullable(
        id({
          description:
            "Renews this qualification (of this user and course, recorded by hand) instead of adding a new one; null means " +
            "none.",
          examples: [null],
        }),
      ),
    ),
  },
  {
    $id: "NewQualification",
    description: "A confirmed qualification of a user: the date and the validity.",
  },
)
export type NewQualification = Static<typeof NewQualification>

export const newQualification = bodyOf(NewQualification)

export const QualificationRow = Type.Object(
  {
    user_id: Type.Optional(
      idOf("user", "The qualified user, in your view. Either this or the external id is required."),
    ),
    user_external_id: externalReference("user", "user_id"),
    course_id: Type.Optional(idOf("course", `${COURSE} Either this or its external id is required.`)),
    course_external_id: externalReference("course", "course_id"),
    ...days,
  },
  {
    $id: "QualificationRow",
    description: "The qualification of one user.",
    "x-required-in-one-form": ["user_id", "course_id"],
  },
)
export type QualificationRow = Static<typeof QualificationRow>

export const qualificationRows = rowsBodyOf("qualifications", QualificationRow, {
  $id: "QualificationRows",
  description: "Qualifications of many users.",
})

/** The possible outcomes of a row. */
export const RECORDED_STATUSES = {
  created: "the qualification was recorded",
  unchanged: "the user already has the same qualification for the course, and nothing was written",
  failed: "`errors` has the reasons, and nothing of the row was saved",
  skipped: "it is valid, but another row of the `atomic` request is not",
} as const

export const RecordedMany = rowsAnswerOf(
  "QualificationOutcome",
  RECORDED_STATUSES,
  { user_id: nullable(idOf("user", "The user; null if not in your view.")) },
  { assignment_id: nullable(idOf("assignment", "The qualification; null if there is none.")) },
)
