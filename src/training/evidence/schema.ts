import { type Static, type TObject, Type } from "typebox"
import { choice, id, idOf, instant, recordType } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES, RESULTS } from "../assignments/states.ts"
import { courseReference } from "../courses/schema.ts"
import type { EvidenceKind } from "./details.ts"

/* The representation of evidence in responses. Each kind has details like those in `details.ts`. */

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const number = (description: string, example: number) => Type.Number({ description, examples: [example] })
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })
const flag = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] })
const day = (description: string, example: string) => Type.String({ format: "date", description, examples: [example] })
const sha256 = (description: string) =>
  text(description, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")

const node = Type.Object(
  {
    key: text("Its key in datasets.", "forklift-rules"),
    title: text("Its title at the time.", "Rules of driving"),
  },
  { description: "The page of the course." },
)

const pair = (description: string, examples: readonly unknown[]) =>
  Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), { description, examples: [examples] })

const DETAILS = {
  begun: {
    says: "The learner started in the portal.",
    fields: {
      learner: Type.Object(
        { full_name: text("The name at the time.", "Ada Nowak"), username: text("The username then.", "ada.nowak") },
        { description: "Who began." },
      ),
      course: Type.Object(
        {
          key: text("The course's key in datasets.", "forklift"),
          title: courseReference.title,
          short_type: courseReference.short_type,
        },
        { description: "The course at the time." },
      ),
      assignment_type: choice(ASSIGNMENT_TYPES, {
        description: "The origin of the assignment.",
        examples: ["manual"],
      }),
      deadline_date: nullable(text("The deadline at the time; null for none.", "2026-12-31")),
    },
  },
  read: {
    says: "A text was read to the end.",
    fields: {
      node,
      instead: flag("Whether it was the text of a video that was not played.", false),
      open_seconds: Type.Optional(
        count(
          "How long its page was open, in whole seconds; 0 for a page that took no time. Missing in evidence from before it " +
            "was noted.",
          74,
        ),
      ),
    },
  },
  played: {
    says: "A video was played enough, or was partly played before its text was read instead.",
    fields: {
      node,
      video: Type.Object(
        {
          name: text("The title of the video.", "Rules of driving"),
          sha256: sha256("SHA-256 of its file."),
          duration: number("Its seconds.", 92.4),
        },
        { description: "The parts that were played." },
      ),
      seconds: number("The number of different seconds played.", 90.1),
      percent: number("The percentage of the video that this makes.", 98),
      ranges: pair("Ranges of seconds.", [[0, 90.1]]),
      begun_at: instant("When it was first played.", "2026-11-20T09:10:00Z"),
    },
  },
  attempt: {
    says: "An attempt at the test ended.",
    fields: {
      number: count("The number of the attempt.", 1),
      begun_at: instant("When it began.", "2026-11-20T09:15:00Z"),
      ended_at: instant("When it ended.", "2026-11-20T09:25:00Z"),
      questions: Type.Array(
        Type.Object({
          text: text("The question as it was asked.", "Who may drive a forklift?"),
          points: number("The points that it is worth.", 1),
          answers: Type.Array(
            Type.Object({
              text: text("The answer as it was offered.", "Who is trained and has a written order"),
              correct: nullable(
                flag("Whether it is right; null in your own evidence until the test is passed or over.", true),
              ),
              chosen: flag("Whether the learner chose it.", true),
            }),
            { description: "All answers, in the order in which they were offered." },
          ),
          right: flag("Whether exactly the right answers were chosen.", true),
          answered_at: nullable(instant("When it was last answered; null if it was not.", "2026-11-20T09:20:00Z")),
        }),
        { description: "The questions that were drawn." },
      ),
      points: number("The points scored.", 8),
      needed_points: number("The points needed to pass.", 7),
      percent: number("Percentage of correctly answered questions.", 80),
      passed: flag("Whether the test was passed.", true),
    },
  },
  confirmation: {
    says: "The learner confirmed a sentence.",
    fields: {
      sentence: text("The sentence as shown on the page.", "I have read and understood the instruction."),
      language: text("The language of the page, two letters.", "en"),
      full_name: text("The name as the learner typed it.", "Ada Nowak"),
      signature: nullable(
        Type.Object(
          {
            width: number("The width of the picture.", 400),
            height: number("The height of the picture.", 150),
            strokes: Type.Array(Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })), {
              description: "Lines, each through points (x, y).",
              examples: [
                [
                  [
                    [12, 80],
                    [14.5, 71],
                    [20, 66],
                  ],
                ],
              ],
            }),
          },
          { description: "The drawn signature; null if there is none." },
        ),
      ),
    },
  },
  conversation: {
    says: "Somebody talked with the learner and answered questions.",
    fields: {
      date: day("When they talked.", "2026-11-20"),
      remark: nullable(text("What the trainer noted about it.", "Asked about the load chart; everything is clear.")),
    },
  },
  trainer: {
    says: "Somebody noted the result of the practical part, a classroom or another system.",
    fields: {
      state: choice(RESULTS, { description: "The result.", examples: ["success"] }),
      finish_date: day("When the user finished.", "2026-11-20"),
      result_percent: nullable(number("Percentage of correctly answered questions.", 95)),
      trainer: nullable(text("The name of the trainer.", "Jan Kowalski")),
      remark: nullable(text("What the trainer noted about it.", "Drove with care.")),
    },
  },
  grant: {
    says: "Another attempt at the test was granted.",
    fields: { attempts: count("The number of attempts added.", 1) },
  },
  result: {
    says: "The assignment was completed in the portal.",
    fields: {
      state: choice(["success", "failed"], { description: "The result.", examples: ["success"] }),
      finish_date: day("When the user finished.", "2026-11-20"),
      valid_until: nullable(day("The last day of validity; null if it never expires.", "2027-11-20")),
      result_percent: nullable(number("Percentage of correctly answered questions.", 80)),
    },
  },
} as const

const common = {
  number: count("Its number within the assignment.", 1),
  at: instant("When it was recorded.", "2026-11-20T09:30:00Z"),
  author: Type.Object(
    {
      id: nullable(id({ description: "The user's id; null if it was no user.", examples: [7] })),
      full_name: text("The name at the time.", "Ada Nowak"),
    },
    { description: "Who did or noted it." },
  ),
  content_version: nullable(
    sha256(
      "SHA-256 of the course's content at the time; null if it does not apply, and for a learner whose test is not over.",
    ),
  ),
}

const KINDS = Object.keys(DETAILS) as (keyof typeof DETAILS)[]

/** The details of each kind of evidence. */
export const EVIDENCE_DETAILS: ReadonlyMap<EvidenceKind, TObject> = new Map(
  KINDS.map((kind) => [
    kind,
    Type.Object(DETAILS[kind].fields, { description: "The details, with texts as they were." }),
  ]),
)

const entries = KINDS.map((kind) =>
  Type.Object(
    {
      ...common,
      kind: choice([kind], { description: `Always \`${kind}\`.`, examples: [kind] }),
      details: Type.Object(DETAILS[kind].fields, { description: "The details, with texts as they were." }),
    },
    { description: DETAILS[kind].says },
  ),
)

const FROZEN_NODE = Type.Object({
  ...node.properties,
  text: nullable(text("Its text, in Markdown.", "Look where you drive.")),
  prompter_text: nullable(text("The text from which a video is made.", "Look where you drive.")),
  questions: Type.Array(
    Type.Object({
      text: text("The question.", "Who may drive a forklift?"),
      points: number("The points that it is worth.", 1),
      answers: Type.Array(
        Type.Object({
          text: text("The answer.", "Who is trained and has a written order"),
          correct: flag("Whether it is right.", true),
        }),
        { description: "The possible answers, in the order of the course." },
      ),
    }),
    { description: "The questions of the page, or those from which the test draws." },
  ),
  video: nullable(
    Type.Object(
      {
        name: text("The title of the video.", "Rules of driving"),
        prompter_text: text("The spoken text.", "Look where you drive."),
        duration: number("Its seconds.", 92.4),
        sha256: sha256("SHA-256 of its file."),
        captions_sha256: nullable(sha256("SHA-256 of its captions; null for none.")),
      },
      { description: "Its video; null for none." },
    ),
  ),
})

/** A version of the content, as in responses. */
const ContentVersion = Type.Object({
  sha256: sha256("The hash by which entries refer to it."),
  content: Type.Object(
    {
      course: Type.Object(
        { key: text("The course's key in datasets.", "forklift"), title: courseReference.title },
        { description: "The title of the course at the time." },
      ),
      chapters: Type.Array(
        Type.Object({
          title: text("The title of the chapter.", "In the yard"),
          nodes: Type.Array(FROZEN_NODE, { description: "Its pages." }),
        }),
        { description: "The chapters, in order." },
      ),
      images: Type.Array(
        Type.Object({
          key: text("The name of the picture in texts.", "forklift.png"),
          sha256: sha256("SHA-256 of its file."),
        }),
        { description: "The pictures in texts." },
      ),
    },
    { description: "Everything that was to be learned." },
  ),
})

export const AssignmentEvidence = Type.Object(
  {
    assignment: Type.Object(
      {
        id: idOf("assignment", "The assignment's id."),
        type: recordType("course_assignment"),
        state: choice(ASSIGNMENT_STATES, {
          description: "Its state, or its state when it was withdrawn.",
          examples: ["success"],
        }),
        assignment_type: choice(ASSIGNMENT_TYPES, { description: "Its origin.", examples: ["manual"] }),
        deadline_date: nullable(text("A day, or a date and time in UTC; null for no deadline.", "2026-12-31")),
        begin_date: nullable(day("When the user began.", "2026-11-20")),
        finish_date: nullable(day("When the user finished.", "2026-11-20")),
        valid_until: nullable(
          day("The last day of validity; null if it never expires or the assignment is open.", "2027-11-20"),
        ),
        result_percent: nullable(number("Percentage of correctly answered questions.", 80)),
        withdrawn_at: nullable(
          Type.String({
            format: "date-time",
            description: "When it was withdrawn; its evidence is kept. Null if it was not.",
            examples: [null],
          }),
        ),
      },
      { description: "The assignment, in short." },
    ),
    holder: Type.Object(
      {
        id: idOf("user", "The user's id."),
        external_id: text("The user's id in the external system.", "P-1042"),
        full_name: text("Current first and last name.", "Ada Nowak"),
        type: recordType("user"),
      },
      { description: "The user who takes the course." },
    ),
    course: Type.Object(
      { ...courseReference, type: recordType("course") },
      { description: "The current title of the course." },
    ),
    entries: Type.Array(Type.Union(entries), {
      description:
        "The evidence in chronological order. Entries are only ever added. `kind` determines the fields of `details`.",
    }),
    content_versions: Type.Array(ContentVersion, {
      description:
        "Each version of the course's content that entries refer to. Empty for a learner whose test is not over.",
    }),
  },
  { $id: "AssignmentEvidence", description: "The evidence of what was learned and noted for an assignment." },
)
export type AssignmentEvidence = Omit<Static<typeof AssignmentEvidence>, "entries">
