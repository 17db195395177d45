import { type Static, Type } from "typebox"
import { date, id, idOf } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { PERIOD_PATTERN } from "../../tools/calendar/periods.ts"

export const NewQualification = Type.Object(
  {
    course_id: idOf(
      "course",
      "An active course with content that has `allow_user_approval_date`: one of `GET /courses?type=qualification`.",
    ),
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
