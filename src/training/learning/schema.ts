import { type Static, Type } from "typebox"
import { date, lines } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { REMARK_MAX } from "../assignments/schema.ts"

export const Conversation = Type.Object(
  {
    date: Type.Optional(
      nullable(
        date({
          description:
            "The day on which it took place: today (in the company's time zone) or earlier, and not " +
            "before the day of the assignment. The default is today.",
          examples: ["2026-11-20"],
        }),
      ),
    ),
    remark: Type.Optional(
      nullable(
        lines(
          {
            description: `A remark to keep, at most ${REMARK_MAX} characters.`,
            examples: ["Asked about the load chart; everything is clear."],
          },
          REMARK_MAX,
        ),
      ),
    ),
  },
  { $id: "Conversation", description: "A conversation with the learner, in which questions were answered." },
)
export type Conversation = Static<typeof Conversation>

export const conversation = bodyOf(Conversation)
