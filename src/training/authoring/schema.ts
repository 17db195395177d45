import { type Static, Type } from "typebox"
import { choice, deadline, idOf, instant, lines } from "../../http/fields.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { DraftContent, SentContent } from "./draft-content.ts"

const EXAMPLE_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

const author = (description: string) =>
  nullable(
    Type.Object(
      {
        id: idOf("manager", "The user's id."),
        full_name: Type.String({ description: "First and last name.", examples: ["Jan Kowalski"] }),
      },
      { description },
    ),
  )

const number = (description: string, example: number) => Type.Integer({ minimum: 1, description, examples: [example] })

const basedOn = nullable(number("The version on which it is based. Null: the course had no content then.", 2))

export const CourseDraft = Type.Object(
  {
    revision: nullable(
      number("The revision that is the draft. Null: there is no draft, and `content` is what learners get.", 7),
    ),
    content: DraftContent,
    based_on_version: basedOn,
    updated_at: nullable(
      instant("When it was last saved or, without a draft, published. Null: neither.", "2026-11-20T09:30:00Z"),
    ),
    updated_by: author("Who did that. Null: a dataset, or nobody."),
  },
  { $id: "CourseDraft", description: "The content of a course as it is being written." },
)
export type CourseDraft = Static<typeof CourseDraft>

/** The draft that a refused change did not know, as the answer names it. */
export const CurrentDraft = Type.Object(
  {
    revision: CourseDraft.properties.revision,
    updated_at: CourseDraft.properties.updated_at,
    updated_by: CourseDraft.properties.updated_by,
  },
  { description: "What the draft is now. Absent for other records." },
)

export const CourseRevision = Type.Object(
  {
    revision: number("Its number within the course.", 7),
    conflict: Type.Boolean({
      description:
        "Whether somebody sent it who had not seen the draft of that moment. It is kept, but never became the draft. " +
        "It can be restored.",
      examples: [false],
    }),
    based_on_version: basedOn,
    restored_from: nullable(number("The revision that was restored with it. Null: it was written.", 4)),
    published_version: nullable(number("The version that was made of it. Null: it was not published.", 3)),
    created_at: instant("When it was saved, in UTC.", "2026-11-20T09:30:00Z"),
    created_by: author("Who saved it. Null: the installation."),
  },
  { $id: "CourseRevision", description: "What was saved as a draft, once." },
)
export type CourseRevision = Static<typeof CourseRevision>

export const CourseRevisionDetail = Type.Object(
  { ...CourseRevision.properties, content: DraftContent },
  { $id: "CourseRevisionDetail", description: "A revision with its content." },
)
export type CourseRevisionDetail = Static<typeof CourseRevisionDetail>

const versionFields = {
  number: number("Its number within the course.", 3),
  revision: nullable(
    number("The revision that was published. Null: the content came from a dataset, or from the API's videos.", 7),
  ),
  note: nullable(Type.String({ description: "What its author noted about it.", examples: ["New tyres"] })),
}
const hash = Type.String({
  description: "The SHA-256 hash of all pages, questions, pictures and videos. Evidence of learning names it.",
  examples: [EXAMPLE_HASH],
})

export const CourseVersion = Type.Object(
  {
    ...versionFields,
    hash,
    published_at: instant("When learners got it first, in UTC.", "2026-11-20T09:30:00Z"),
    published_by: author("Who published it. Null: a dataset, or nobody."),
  },
  { $id: "CourseVersion", description: "What learners got from some time on. It never changes." },
)
export type CourseVersion = Static<typeof CourseVersion>

/** For readers who may not write the course, answers do not say whether they are right. */
const withoutKey = Type.Array(
  Type.Object({
    ...DraftContent.items.properties,
    nodes: Type.Array(
      Type.Object({
        ...DraftContent.items.properties.nodes.items.properties,
        questions: Type.Array(
          Type.Object({
            ...DraftContent.items.properties.nodes.items.properties.questions.items.properties,
            answers: Type.Array(
              Type.Object({
                text: Type.String({ description: "The answer.", examples: ["The tyres"] }),
                correct: Type.Optional(
                  Type.Boolean({
                    description: "Whether it is right. Absent for readers without `courses.create`.",
                    examples: [true],
                  }),
                ),
              }),
              { description: "The answers, in order." },
            ),
          }),
          { description: "The page's questions, in order." },
        ),
      }),
      { description: "The pages of the chapter, in order." },
    ),
  }),
  { description: "The chapters, in order." },
)

export const CourseVersionDetail = Type.Object(
  { ...CourseVersion.properties, content: withoutKey },
  { $id: "CourseVersionDetail", description: "A version with its content." },
)
export type CourseVersionDetail = Static<typeof CourseVersionDetail>

const DIFFERENCES = ["added", "removed", "changed", "moved"] as const

export const ContentDifference = Type.Object(
  {
    key: Type.String({ description: "The key of the chapter, page or question.", examples: ["daily-check"] }),
    title: Type.String({ description: "Its title, or the question.", examples: ["The daily check"] }),
    change: choice(DIFFERENCES, {
      description:
        "What became of it. `changed`: its `fields` differ, wherever it is now. `moved`: it is the same in another place.",
      examples: ["changed"],
    }),
    fields: Type.Array(Type.String(), {
      description: "The fields that differ, `place` among them if it is elsewhere too; empty unless it was `changed`.",
      examples: [["text"]],
    }),
  },
  { $id: "ContentDifference", description: "What differs between two versions, in one place." },
)
export type ContentDifference = Static<typeof ContentDifference>

export const Publishing = Type.Object(
  {
    version: number("The number that the version will have.", 4),
    state: choice(["rendering", "failed"], {
      description: "`rendering`: its videos are being made. `failed`: one of them could not be made, `error` says why.",
      examples: ["rendering"],
    }),
    error: nullable(Type.String({ description: "Why a video could not be made.", examples: [null] })),
  },
  {
    description:
      "How far the videos of a version are; until they are ready, learners get the version before. Null: none is waiting.",
  },
)
export type Publishing = Static<typeof Publishing>

export const Publication = Type.Object(
  {
    ...versionFields,
    hash: nullable(hash),
    published_at: nullable(
      instant("When learners got it, in UTC. Null while its videos are being made.", "2026-11-20T09:30:00Z"),
    ),
    published_by: author("Who published it."),
    publishing: nullable(Publishing),
  },
  {
    $id: "Publication",
    description: "The version that was made of a draft, or that will be once its videos are ready.",
  },
)
export type Publication = Static<typeof Publication>

const DraftInput = Type.Object({ content: SentContent }, { $id: "DraftInput", description: "The whole content." })
export type DraftInput = Static<typeof DraftInput>
export const draftInput = bodyOf(DraftInput)

const PublicationInput = Type.Object(
  {
    revision: number("The revision to publish: the one that is the draft.", 7),
    note: Type.Optional(nullable(lines({ description: "What is new about it.", examples: ["New tyres"] }, 2_000))),
    repeat: Type.Optional(
      nullable(
        Type.Object(
          {
            deadline_date: deadline({
              description:
                "By when they have to do it: a day in your company's time zone, or a moment. Not in the past.",
              examples: ["2026-12-31"],
            }),
          },
          {
            description:
              "Whether everybody active who is bound to the course, or has a success in force, has to do it again, from the " +
              "moment on at which learners get the version. Null: nobody.",
          },
        ),
      ),
    ),
    confirm_shrink: Type.Optional(
      Type.Boolean({
        description:
          "Whether to publish it even if its text or its questions shrink below a quarter of what learners have now " +
          "(otherwise 422, `shrunk`).",
        default: false,
        examples: [false],
      }),
    ),
  },
  { $id: "PublicationInput", description: "What to publish, and how." },
)
export type PublicationInput = Static<typeof PublicationInput>
export const publicationInput = bodyOf(PublicationInput)

export const diffQuery = queryOf(
  Type.Object({
    from: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "The version with which to compare it; the one before if absent.",
        examples: [2],
      }),
    ),
  }),
)
