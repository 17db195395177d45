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
        description: "When the user qualified: at most today (the company's own day), which is also the default.",
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
          "A whole number above 0 and d, w, m or y. Required when the course has `may_change_valid_period`; otherwise " +
          "it is ignored and the course's own counts.",
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
            "Renews this qualification (of this user and course, recorded by hand) instead of a new one; null is the " +
            "same as none.",
          examples: [null],
        }),
      ),
    ),
  },
  {
    $id: "NewQualification",
    description: "What a person vouches for: the user is qualified, since when and for how long.",
  },
)
export type NewQualification = Static<typeof NewQualification>

export const newQualification = bodyOf(NewQualification)

export const QualificationRow = Type.Object(
  {
    user_id: Type.Optional(idOf("user", "Who is qualified: a user in your view. It, or the external id, is required.")),
    user_external_id: externalReference("user", "user_id"),
    course_id: Type.Optional(idOf("course", `${COURSE} It, or its external id, is required.`)),
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

/** What can become of a row. */
export const RECORDED_STATUSES = {
  created: "the qualification was recorded",
  unchanged: "a qualification of the user and the course states the same, and nothing was written",
  failed: "`errors` tells why, and nothing of the row was saved",
  skipped: "nothing is wrong with it, but with another row of an `atomic` request",
} as const

export const RecordedMany = rowsAnswerOf(
  "QualificationOutcome",
  RECORDED_STATUSES,
  { user_id: nullable(idOf("user", "The user; null for one that is not in your view.")) },
  { assignment_id: nullable(idOf("assignment", "The qualification; null where there is none.")) },
)
