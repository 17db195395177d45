import { type Static, Type } from "typebox"
import { dryRun, rowsAnswerOf } from "../../access/bulk/schema.ts"
import { externalReferences } from "../../access/external-ids/form.ts"
import { choice, exampleId, idOf, ids, instant, lines, recordType } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { warningsMeta } from "../../http/warnings.ts"
import { groupIds, REMARK_MAX } from "../assignments/schema.ts"
import { RESULTS } from "../assignments/states.ts"
import { commandFields } from "./command.ts"

const ATTENDANCE = ["present", "absent", "excused"] as const

const AddedParticipants = Type.Object(
  {
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
    walk_in: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Adds people who have come without being invited: to an ongoing training, beyond its capacity too. They are marked as " +
          "present at the session that is under way; without one, the request is refused.",
        examples: [false],
      }),
    ),
    ...commandFields,
    dry_run: dryRun,
  },
  {
    $id: "AddedParticipants",
    description: "People who take part in a group training.",
    "x-required-in-one-form": ["user_ids"],
  },
)
export type AddedParticipants = Static<typeof AddedParticipants>
export const addedParticipants = bodyOf(AddedParticipants)

/** The possible outcomes for somebody who is added. */
export const ADDED_STATUSES = {
  created: "the user takes part",
  unchanged: "the user takes part already",
  waiting: "there is no place left, so the user waits for one",
  failed:
    "`errors` has the reason: the user is inactive, does not meet prerequisites, or is in another group training of the course",
} as const

const outcomes = rowsAnswerOf(
  "ParticipantOutcome",
  ADDED_STATUSES,
  { user_id: idOf("user", "The user in the request.") },
  {
    assignment_id: nullable(idOf("assignment", "The assignment that is bound to the training; null if there is none.")),
  },
)
export const ParticipantOutcomes = Type.Object({
  ...outcomes.properties,
  meta: Type.Object(
    { ...outcomes.properties.meta.properties, ...warningsMeta.properties },
    { description: "Totals over all people, and warnings." },
  ),
})

export const Participant = Type.Object(
  {
    user_id: idOf("user", "Who takes part or waits."),
    type: recordType("group_participant"),
    full_name: Type.String({ description: "First and last name.", examples: ["Ada Nowak"] }),
    status: choice(["participant", "waiting"], {
      description: "Whether the user takes part, or waits for a place.",
      examples: ["participant"],
    }),
    walk_in: Type.Boolean({ description: "Whether the user came without being invited.", examples: [false] }),
    assignment_id: nullable(
      idOf("assignment", "The assignment that is bound to the training; null for those who wait."),
    ),
    attendance: Type.Record(
      Type.String(),
      nullable(choice([...ATTENDANCE, "checked_in"], { description: "What was noted about the session." })),
      {
        description:
          "By the id of each session: `present`, `absent`, `excused`, `checked_in` (by the participant; counts as not noted), or " +
          "null if nothing was noted.",
        examples: [{ [exampleId("group_session")]: "present" }],
      },
    ),
    result: nullable(
      choice(RESULTS, {
        description: "The result that was noted; it is final once the training is closed. Null: none yet.",
        examples: ["success"],
      }),
    ),
    result_percent: nullable(
      Type.Number({ description: "Percentage of correctly answered questions.", examples: [95] }),
    ),
    remark: nullable(Type.String({ description: "A remark, kept as evidence.", examples: ["Drove with care."] })),
    signed_at: nullable(instant("When the participant signed; null if not.", "2026-12-01T08:05:00Z")),
  },
  { $id: "Participant", description: "Somebody who takes part in a group training, and what was noted." },
)
export type Participant = Static<typeof Participant>

const Marks = Type.Object(
  {
    attendance: Type.Optional(
      Type.Unsafe<Record<string, (typeof ATTENDANCE)[number] | null>>({
        type: "object",
        additionalProperties: nullable(choice(ATTENDANCE)),
        description:
          "By the id of a session: what is noted; null takes it back. Sessions that are left out stay as they are.",
        examples: [{ [exampleId("group_session")]: "present" }],
      }),
    ),
    result: Type.Optional(
      nullable(choice(RESULTS, { description: "The result; null takes it back.", examples: ["success"] })),
    ),
    result_percent: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 100,
          description: "Percentage of correctly answered questions; null: unknown.",
          examples: [95],
        }),
      ),
    ),
    remark: Type.Optional(
      nullable(
        lines(
          {
            description: `A remark, at most ${REMARK_MAX} characters; null removes it.`,
            examples: ["Drove with care."],
          },
          REMARK_MAX,
        ),
      ),
    ),
    ...commandFields,
  },
  {
    $id: "ParticipantMarks",
    description: "What is noted about a participant. Fields that are left out stay the same.",
  },
)
export type Marks = Static<typeof Marks>
export const marks = bodyOf(Marks)

const DrawnSignature = Type.Object(
  {
    path: Type.String({
      maxLength: 100_000,
      description: "The path data of SVG, in a box of 1000 × 400.",
      examples: ["M100 200 C150 100 200 300 300 200"],
    }),
    ...commandFields,
  },
  { $id: "DrawnSignature", description: "A signature that was drawn." },
)
export type DrawnSignature = Static<typeof DrawnSignature>
export const drawnSignature = bodyOf(DrawnSignature)

/** The documented body with a signature. Generated clients cannot choose between two content types. */
export const SIGNATURE_BODY = { "application/json": DrawnSignature } as const
