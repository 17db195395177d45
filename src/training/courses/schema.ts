import { type Static, type TSchema, Type } from "typebox"
import { choice, id, idOf, recordType, timestamps } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { externalIdParameter, listParameters, sortParameter, updatedSinceParameter } from "../../http/paging.ts"
import { nullable } from "../../http/schema.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import { KEPT_FIELDS } from "../../tools/list.ts"
import { TEMPLATES } from "./certificate-template.ts"
import { TEST_ATTEMPTS_MAX } from "./demands.ts"
import { SHORT_TYPES } from "./short-type.ts"

export const SHORT_TYPE =
  "The kind of course. `base`: content with a recurring instruction course of its own. `instruction`: recurring " +
  "instruction for teams. `operator`: training of operators (of forklift trucks, for example), with prerequisites. " +
  "`operator_recurring`: the repetition of such a training. `trainer`: training of trainers, with prerequisites."

export const ACCEPTS_SUBMISSIONS =
  "Whether people may hand in certificates of other providers for the course. Somebody who approves one records a " +
  "qualification, so the course also needs `allow_user_approval_date`."
export const SUBMISSION_SAMPLE =
  "The name of a picture of your company that shows people what a certificate to hand in looks like. Null: none."
export const REQUIRES =
  "What somebody has to meet before the course can be assigned. It is checked for `operator` and `trainer` courses."
export const MIN_AGE = "The minimum age in years. Null: none."
export const REQUIRED_COURSES = "The courses that must be passed, and still valid."
export const FITNESS = "Whether a valid fitness examination is needed."
export const REQUIRED_CLASSES = "The classes of driving licences that must be held, all of them."
export const TEMPLATE = "The design of its certificates. Null: that of the company."

/** The fields that every reference to a course has. */
export const courseReference = {
  id: idOf("course", "The course's id, as used in `course_id` of requests and in addresses of certificates."),
  title: Type.String({ description: "The title of the course.", examples: ["Forklift operator"] }),
  short_type: choice(SHORT_TYPES, { description: SHORT_TYPE, examples: ["operator"] }),
}

/** The scope of a course, as described in every schema that has the field. */
export const scopeId = nullable(
  idOf(
    "scope",
    "The training scope (for example a class of machines). It ties an `operator` course to the `operator_recurring` course " +
      "with the same scope: users who pass the first are assigned the second, year after year. Null: none.",
  ),
)

export const Course = Type.Object(
  {
    ...courseReference,
    external_id: Type.String({
      description:
        "The course's `key` in datasets: unique among the courses of the company, and among the shared ones.",
      examples: ["forklift"],
    }),
    type: recordType("course"),
    description: nullable(
      Type.String({
        description: "What people learn in the course.",
        examples: ["How to drive and load counterbalance trucks."],
      }),
    ),
    scope_id: scopeId,
    allow_user_approval_date: Type.Boolean({
      description:
        "Whether `POST /users/{user}/qualifications` accepts the course: somebody records the day on " +
        "which the user qualified (the approval date). If false, the course can only be passed by taking it, and " +
        "recording is refused on `course_id`. `GET /courses?type=qualification` lists the courses for which it is true.",
      examples: [true],
    }),
    may_change_valid_period: Type.Boolean({
      description:
        "How the validity of a recorded qualification is set. True: each one must give its own `valid_period` " +
        "(missing: 422). False: the course's `valid_period` applies, and a given one is ignored.",
      examples: [false],
    }),
    valid_period: nullable(
      Type.String({
        description:
          "How long a pass is valid: a number and `d`, `w`, `m` or `y` (days, weeks, calendar months " +
          "or years), or a number and `cm` or `cy`: until the end of the month or year of the finish date (`0cm`, `0cy`), " +
          "or of one that many months or years later (`1cy`: the next year). `valid_until` is the finish date plus this period. In the instruction of a team it is also the time " +
          "that new members have. Null: it never expires.",
        examples: ["12m"],
      }),
    ),
    keep_anniversary: Type.Boolean({
      description:
        "Whether a renewal that is finished within the lead (setting `renewal_lead`) of what is in force longest counts " +
        "from the end of that, not from its finish date. Means nothing if the period ends with a calendar month or year.",
      examples: [false],
    }),
    number_of_questions: Type.Integer({
      minimum: 0,
      description: "Number of questions in the examination at the end of the course; 0 if there is none.",
      examples: [20],
    }),
    minimal_success_points: Type.Number({
      minimum: 0,
      description: "Points needed to pass the examination.",
      examples: [14],
    }),
    test_attempts: nullable(
      Type.Integer({
        minimum: 1,
        maximum: TEST_ATTEMPTS_MAX,
        description:
          "How many attempts at the examination a learner has in the portal. When none is left, the assignment is `failed` unless " +
          "somebody who trains or administers the learner grants another attempt. Null: no limit.",
        examples: [3],
      }),
    ),
    requires_confirmation: Type.Boolean({
      description:
        "Whether the learner has to confirm in the portal that everything was understood. Always true for `instruction` and " +
        "`operator_recurring` courses.",
      examples: [false],
    }),
    requires_conversation: Type.Boolean({
      description:
        "Whether somebody who trains or administers the learner has to note a conversation about the subject. Until then, " +
        "the assignment stays `done`.",
      examples: [false],
    }),
    requires_trainer: Type.Boolean({
      description:
        "Whether a trainer notes the practical result, which leads to `success` or `failed`. What the learner does in the " +
        "portal then ends at `done`. True for `operator` and `trainer` courses unless the course says otherwise.",
      examples: [true],
    }),
    accepts_submissions: Type.Boolean({ description: ACCEPTS_SUBMISSIONS, examples: [true] }),
    submission_sample: nullable(Type.String({ description: SUBMISSION_SAMPLE, examples: ["sample.png"] })),
    requires: Type.Object(
      {
        min_age: nullable(Type.Integer({ minimum: 0, description: MIN_AGE, examples: [18] })),
        course_ids: Type.Array(id(), { description: REQUIRED_COURSES, examples: [[]] }),
        fitness: Type.Boolean({ description: FITNESS, examples: [true] }),
        driving_classes: Type.Array(choice(DRIVING_CLASSES), { description: REQUIRED_CLASSES, examples: [["B"]] }),
      },
      { description: REQUIRES },
    ),
    instruction_course_id: nullable(
      idOf("instruction_course", "The recurring instruction course of a `base` course; null for other courses."),
    ),
    certificate_template: nullable(choice(TEMPLATES, { description: TEMPLATE, examples: ["classic"] })),
    state: choice(["active", "inactive"], {
      description:
        "An `inactive` course can be neither assigned nor recorded as a qualification, and accepts no video; passes " +
        "remain valid.",
      examples: ["active"],
    }),
    company_id: nullable(
      idOf(
        "company",
        "Your company for a course of its own; null for the provider's shared courses, which all companies see.",
      ),
    ),
    ...timestamps,
  },
  { $id: "Course", description: "A training or instruction, and its rules." },
)
export type Course = Static<typeof Course>

const PublishedQuestion = Type.Object(
  {
    key: Type.String({ description: "The question's key.", examples: ["daily-check-1"] }),
    text: Type.String({ description: "The question.", examples: ["What do you check first?"] }),
    points: Type.Number({ minimum: 0, description: "The points that it gives.", examples: [1] }),
    answers: Type.Array(
      Type.Object(
        {
          text: Type.String({ description: "The answer.", examples: ["The tyres"] }),
          correct: Type.Optional(
            Type.Boolean({
              description: "Whether it is right. Only those who may edit the course see it.",
              examples: [true],
            }),
          ),
        },
        { description: "An answer." },
      ),
      { description: "Its answers, in order." },
    ),
  },
  { description: "A question." },
)

const PublishedNode = Type.Object(
  {
    key: Type.String({
      description: "The page's key, which stays when it is renamed or moved.",
      examples: ["daily-check"],
    }),
    title: Type.String({ description: "The page's title.", examples: ["The daily check"] }),
    text: nullable(
      Type.String({ description: "What the page says, in Markdown.", examples: ["Walk around the truck **once**."] }),
    ),
    prompter_text: nullable(
      Type.String({
        description: "The text from which the page's video is made. Null: no video.",
        examples: ["Walk around the truck once. Look at tyres, forks and chains."],
      }),
    ),
    style: Type.String({ description: "How the page's video shows its text.", examples: ["slides"] }),
    questions: Type.Array(PublishedQuestion, { description: "The page's questions, in order." }),
  },
  { description: "A page." },
)

const PublishedContent = Type.Array(
  Type.Object(
    {
      key: Type.String({ description: "The chapter's key.", examples: ["before-you-drive"] }),
      title: Type.String({ description: "The chapter's title.", examples: ["Before you drive"] }),
      nodes: Type.Array(PublishedNode, { description: "The pages of the chapter, in order." }),
    },
    { description: "A chapter." },
  ),
  {
    description:
      "The published content: the chapters of the course, in order, with what your company has placed in them.",
  },
)
export type PublishedContent = Static<typeof PublishedContent>

/** @param publishing describes the version that waits for its videos */
export const courseDetailOf = (publishing: TSchema) =>
  Type.Object(
    {
      ...Course.properties,
      content: PublishedContent,
      publishing: Type.Union([publishing, Type.Null()], {
        description: "A newer version that waits for its videos; null if there is none.",
      }),
    },
    { $id: "CourseDetail", description: "A course, its rules and its content." },
  )
export type CourseDetail = Course & { readonly content: PublishedContent; readonly publishing: object | null }

const COURSE_FILTERS = ["qualification", "operator", "trainer", "operator_recurring"] as const

const CourseQuery = Type.Object({
  ...listParameters("the title"),
  ...sortParameter(KEPT_FIELDS),
  ...externalIdParameter,
  ...updatedSinceParameter,
  state: Type.Optional(
    choice(["active", "inactive"], {
      default: "active",
      description: "Only courses in this state; active by default. With `ids`, both are returned unless it is given.",
    }),
  ),
  type: Type.Optional(
    choice(COURSE_FILTERS, {
      description:
        "`qualification`: courses that accept manual qualifications. `operator`, `trainer`, `operator_recurring`: those " +
        "trainings only.",
    }),
  ),
})
export type CourseQuery = ListQuery<Static<typeof CourseQuery>>

export const courseQuery = listQueryOf("courses", CourseQuery)
