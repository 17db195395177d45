import { type Static, Type } from "typebox"
import { choice, exampleId, id, idOf, instant, lines, recordType } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { REMARK_MAX } from "../assignments/schema.ts"

const Closing = Type.Object(
  {
    default_result: Type.Optional(
      nullable(
        choice(["success", "failed"], {
          description:
            "The result of participants without one who were present at every session. Null: each result must be noted.",
          examples: ["success"],
        }),
      ),
    ),
    pending: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: 0,
        description: "The number of commands that the device has not sent yet: with any, the training stays open.",
        examples: [0],
      }),
    ),
  },
  { $id: "GroupTrainingClosing", description: "How a group training is closed." },
)
export type Closing = Static<typeof Closing>
export const closing = bodyOf(Closing)

const remark = { description: "What was wrong.", examples: ["The practical part was marked for the wrong person."] }

const NewCorrection = Type.Object(
  {
    user_id: id({ description: "A participant of the training.", examples: [exampleId("user")] }),
    remark: lines(remark, REMARK_MAX),
  },
  { $id: "NewGroupCorrection", description: "A mistake in a group training that is closed." },
)
export type NewCorrection = Static<typeof NewCorrection>
export const newCorrection = bodyOf(NewCorrection)

export const Correction = Type.Object(
  {
    id: idOf("group_correction", "The correction's id."),
    type: recordType("group_correction"),
    group_training_id: idOf("group_training", "What was closed."),
    user_id: idOf("user", "The participant."),
    remark: Type.String(remark),
    assignment_id: nullable(
      idOf(
        "assignment",
        "The open assignment of the course, new or already there; null if none could be opened, because the user or the course is inactive.",
      ),
    ),
    created_at: instant("When it was noted.", "2026-12-04T09:30:00Z"),
  },
  { $id: "GroupCorrection", description: "A mistake that was noted about a group training after it was closed." },
)
export type Correction = Static<typeof Correction>
