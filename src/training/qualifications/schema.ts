import { type Static, Type } from "typebox"
import { PERIOD_PATTERN } from "../../calendar/periods.ts"
import { date, id } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"

export const NewQualification = Type.Object(
  {
    course_id: id({ description: "An active course of `GET /courses?type=qualification`.", examples: [1] }),
    finish_date: Type.Optional(
      nullable(date({ description: "At most today, which is also the default.", examples: ["2026-11-20"] })),
    ),
    valid_period: Type.Optional(
      nullable(
        Type.String({
          pattern: PERIOD_PATTERN,
          "x-fault": "valid_period",
          description:
            "A whole number above 0 and d, w, m or y. Required when the course has `may_change_valid_period`; the " +
            "course's own applies otherwise.",
          examples: ["12m"],
        }),
      ),
    ),
    assignment_id: Type.Optional(
      nullable(
        id({
          description: "Renews this qualification (of this user and course, recorded by hand) instead of a new one.",
          examples: [null],
        }),
      ),
    ),
  },
  { $id: "NewQualification" },
)
export type NewQualification = Static<typeof NewQualification>

export const newQualification = bodyOf(NewQualification)
