import { type Static, Type } from "typebox"
import { nullable } from "../../http/schema.ts"
import { ANSWERS_ENOUGH, PEOPLE_MIN } from "./statistics.ts"

const FEW = `Null if fewer than ${PEOPLE_MIN} people have answered it.`

export const QuestionStatistic = Type.Object(
  {
    key: nullable(
      Type.String({
        description: "The question's key. Null: the course no longer has it, or not with this wording.",
        examples: ["daily-check-1"],
      }),
    ),
    node_key: nullable(
      Type.String({ description: "The key of its page. Null: as for `key`.", examples: ["daily-check"] }),
    ),
    text: Type.String({ description: "The question.", examples: ["What do you check first?"] }),
    answered: nullable(
      Type.Integer({
        minimum: 0,
        description: `How often it was answered in tests that ended. ${FEW}`,
        examples: [48],
      }),
    ),
    right: nullable(
      Type.Integer({ minimum: 0, description: `How often the answer was right. ${FEW}`, examples: [36] }),
    ),
    difficulty: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: `\`right\` divided by \`answered\`: the higher, the easier. ${FEW}`,
        examples: [0.75],
      }),
    ),
    discrimination: nullable(
      Type.Number({
        minimum: -1,
        maximum: 1,
        description:
          "The item-rest correlation: how far those who are right here are right in the rest of the test, too. From about 0.2 " +
          "the question distinguishes who knows from who does not; below 0, look whether the right answers are marked. Null also " +
          "if everybody or nobody is right, or the rest has no other questions or always the same points.",
        examples: [0.41],
      }),
    ),
    enough: Type.Boolean({
      description: `Whether it was answered often enough for figures to mean something: at least ${ANSWERS_ENOUGH} times.`,
      examples: [true],
    }),
    answers: Type.Array(
      Type.Object({
        text: Type.String({ description: "The answer.", examples: ["The tyres"] }),
        correct: Type.Boolean({ description: "Whether it is right.", examples: [true] }),
        share: nullable(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: `The share of \`answered\` in which it was chosen. ${FEW}`,
            examples: [0.75],
          }),
        ),
      }),
      { description: "What could be chosen, and how often it was." },
    ),
  },
  { $id: "QuestionStatistic", description: "How a question of a course's test was answered." },
)
export type QuestionStatistic = Static<typeof QuestionStatistic>
