import { type Static, Type } from "typebox"
import { Format } from "typebox/format"
import { clearableReference, externalIdField, takingId, upsertedState } from "../../access/external-ids/form.ts"
import { choice, exampleId, id, ids, line, lines, title } from "../../http/fields.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { isCoursePeriod } from "../../tools/calendar/periods.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import { TEMPLATES } from "./certificate-template.ts"
import { TEST_ATTEMPTS_DEFAULT, TEST_ATTEMPTS_MAX } from "./demands.ts"
import {
  ACCEPTS_SUBMISSIONS,
  FITNESS,
  MIN_AGE,
  REQUIRED_CLASSES,
  REQUIRED_COURSES,
  REQUIRES,
  SHORT_TYPE,
  SUBMISSION_SAMPLE,
  TEMPLATE,
} from "./schema.ts"
import { SHORT_TYPES } from "./short-type.ts"

/** The bodies of requests that create or change a course. */

Format.Set("course-period", isCoursePeriod)

const flag = (description: string, example: boolean) =>
  Type.Optional(Type.Boolean({ description, examples: [example] }))

const Requires = Type.Object(
  {
    min_age: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 150, description: MIN_AGE, examples: [18] }))),
    course_ids: Type.Optional(nullable(ids({ description: `${REQUIRED_COURSES} Null: none.`, examples: [[]] }))),
    fitness: flag(FITNESS, true),
    driving_classes: Type.Optional(
      nullable(
        Type.Array(choice(DRIVING_CLASSES), {
          maxItems: 100,
          description: `${REQUIRED_CLASSES} Null: none.`,
          examples: [["B"]],
        }),
      ),
    ),
  },
  { description: `${REQUIRES} Parts that are left out stay the same. Null: nothing.`, "x-parts": true },
)

const named = title({ description: "The title of the course.", examples: ["Forklift operator"] })

const rules = {
  external_id: externalIdField("course"),
  description: Type.Optional(
    nullable(
      lines({
        description: "What people learn in the course.",
        examples: ["How to drive and load counterbalance trucks."],
        "x-plain": true,
      } as object),
    ),
  ),
  scope_id: Type.Optional(
    nullable(
      id({
        description:
          "The training scope that ties an `operator` course to its `operator_recurring` course. Null: none.",
        examples: [exampleId("scope")],
      }),
    ),
  ),
  allow_user_approval_date: flag("Whether qualifications can be recorded for it by hand.", true),
  may_change_valid_period: flag(
    "Whether each qualification that is recorded by hand gives its own `valid_period`.",
    false,
  ),
  valid_period: Type.Optional(
    nullable(
      Type.String({
        format: "course-period",
        maxLength: 255,
        "x-fault": "course_period",
        description:
          "How long a pass is valid: a number and `d`, `w`, `m` or `y`, or a number and `cm` or `cy` for the end of a " +
          "calendar month or year. Null: it never expires.",
        examples: ["12m"],
      }),
    ),
  ),
  keep_anniversary: flag("Whether a renewal within the lead counts from the end of what is in force.", false),
  number_of_questions: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "Number of questions in the examination; 0 or null if there is none.",
        examples: [20],
      }),
    ),
  ),
  minimal_success_points: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: "Points needed to pass the examination; null counts as 0.",
        examples: [14],
      }),
    ),
  ),
  test_attempts: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: TEST_ATTEMPTS_MAX,
        description: `How many attempts at the examination a learner has. Null: no limit. A new course has ${TEST_ATTEMPTS_DEFAULT} if left out.`,
        examples: [TEST_ATTEMPTS_DEFAULT],
      }),
    ),
  ),
  requires_confirmation: flag(
    "Whether the learner has to confirm that everything was understood. `instruction` and `operator_recurring` courses " +
      "always require it.",
    false,
  ),
  requires_conversation: flag("Whether somebody has to note a conversation about the subject.", false),
  requires_trainer: Type.Optional(
    nullable(
      Type.Boolean({
        description:
          "Whether a trainer notes the practical result. Null: the kind of course decides (`operator` and `trainer` do).",
        examples: [true],
      }),
    ),
  ),
  accepts_submissions: flag(ACCEPTS_SUBMISSIONS, true),
  submission_sample: Type.Optional(nullable(line({ description: SUBMISSION_SAMPLE, examples: [null] }))),
  requires: Type.Optional(nullable(Requires)),
  instruction_course_id: Type.Optional(
    nullable(
      id({
        description:
          "The recurring instruction course of a `base` course: an active one that your company sees. If it is left out " +
          "in a new course, or null, one is made. Other courses have none.",
        examples: [null],
      }),
    ),
  ),
  instruction_course_external_id: clearableReference("course", "instruction_course_id"),
  certificate_template: Type.Optional(nullable(choice(TEMPLATES, { description: TEMPLATE, examples: ["classic"] }))),
}

const shortTypeOf = (more: string, rest: object = {}) =>
  Type.Optional(choice(SHORT_TYPES, { description: `${SHORT_TYPE} ${more}`, examples: ["operator"], ...rest }))

const newShortType = shortTypeOf("", { default: "base" })
const changedShortType = shortTypeOf(
  "A `base` or `instruction` course stays what it is, because teams, collections and other courses rely on it.",
)

const NewCourse = Type.Object(
  { title: named, short_type: newShortType, ...rules },
  { $id: "NewCourse", description: "A course of the company. Its content is written and published afterwards." },
)
const CourseInput = Type.Object(
  { title: named, short_type: changedShortType, ...rules },
  { $id: "CourseInput", description: "A course with its rules. Fields that are left out stay the same." },
)
const CourseChanges = Type.Object(
  { title: Type.Optional(named), short_type: changedShortType, ...rules },
  { $id: "CourseChanges", description: "The fields of a course to change; the others stay the same." },
)
const CourseUpsert = Type.Object(
  {
    title: named,
    short_type: changedShortType,
    ...rules,
    id: takingId("course"),
    state: upsertedState("course"),
  },
  {
    $id: "CourseUpsert",
    description:
      "A course under an external id. Fields that are left out stay the same, or have their defaults in a new one.",
  },
)

/** The fields of all these bodies. */
export type CourseFields = Partial<Static<typeof CourseUpsert>>

export const newCourse = bodyOf(NewCourse)
export const courseInput = bodyOf(CourseInput)
export const courseChanges = bodyOf(CourseChanges)
export const courseUpsert = bodyOf(CourseUpsert)
