import { type Static, Type } from "typebox"
import { externalReference } from "../../access/external-ids/form.ts"
import { choice, date, EXAMPLE_ORIGIN, id, idOf, lines, recordType, timestamps } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { CourseAssignment } from "../assignments/schema.ts"
import { SUBMISSION_STATES } from "./states.ts"

/** Maximum length of a note, in characters. */
export const NOTE_MAX = 2000

const finish = "When the user qualified, as the certificate states it: today (in the company's time zone) or earlier."
const until = "The last day of validity, as the certificate states it."
const byCourse = "null: by the `valid_period` of the course."
const note = "What the learner says about it."

const finishDate = date({ description: finish, examples: ["2026-11-20"] })
const validUntil = nullable(date({ description: `${until} ${byCourse}`, examples: ["2027-11-19"] }))
const noteText = (description: string) => lines({ description, examples: ["From my former employer."] }, NOTE_MAX)

const person = (description: string) =>
  nullable(
    Type.Object(
      {
        id: idOf("manager", "The user's id."),
        full_name: Type.String({ description: "First and last name.", examples: ["Jan Kowalski"] }),
      },
      { description },
    ),
  )

const SubmittedFile = Type.Object(
  {
    name: Type.String({ description: "The name of the file where it came from.", examples: ["certificate.pdf"] }),
    content_type: choice(["application/pdf", "image/png", "image/jpeg", "image/webp"], {
      description: "What it is, judged by its content.",
      examples: ["application/pdf"],
    }),
    bytes: Type.Integer({ description: "Its size in bytes.", examples: [48_213] }),
    url: nullable(
      Type.String({
        description:
          "Its signed address, valid for at least 15 minutes. Null in webhooks if the server does not know its own address.",
        examples: [`${EXAMPLE_ORIGIN}/files/44?expires=1795166100&signature=Zm9yIGV4YW1wbGU`],
      }),
    ),
  },
  { description: "The certificate: a PDF or a picture." },
)

export const Submission = Type.Object(
  {
    id: idOf("submission", "The submission's id."),
    type: recordType("submission"),
    state: choice(SUBMISSION_STATES, {
      description:
        "`submitted`: waits for a decision. `returned`: the learner can change it and hand it in again. `refused` and " +
        "`approved` are final.",
      examples: ["submitted"],
    }),
    user_id: idOf("user", "The user whose certificate it is."),
    course: CourseAssignment.properties.course,
    finish_date: date({
      description: `${finish} Of an approved one: as it was approved.`,
      examples: ["2026-11-20"],
    }),
    valid_until: nullable(
      date({
        description: `${until} ${byCourse} Of an approved one: the last day on which the qualification is valid; null if it never ends.`,
        examples: ["2027-11-19"],
      }),
    ),
    note: nullable(Type.String({ description: note, examples: ["From my former employer."] })),
    file: SubmittedFile,
    decided_by: person("Who decided last; null if nobody has, or the server."),
    decision_note: nullable(
      Type.String({
        description: "The words of the last decision, which stay when it is handed in again.",
        examples: ["Please photograph the whole page."],
      }),
    ),
    replaces_assignment_id: nullable(
      id({ description: "The qualification that approving renews; null for a new one.", examples: [null] }),
    ),
    assignment_id: nullable(
      id({ description: "The qualification that was recorded or renewed by approving it.", examples: [null] }),
    ),
    ...timestamps,
  },
  { $id: "Submission", description: "A certificate of another provider that was handed in for a course." },
)
export type Submission = Static<typeof Submission>

const COURSE = "An active course that has `accepts_submissions`."
const REPLACES =
  "Approving renews this qualification (of the user and the course, recorded by hand) instead of adding a new one; null: none."

const replaces = Type.Optional(nullable(id({ description: REPLACES, examples: [null] })))

/** The fields of a submission that its learner gives. */
export const SubmissionFields = Type.Object({
  course_id: Type.Optional(idOf("course", `${COURSE} Either this or its external id is required.`)),
  course_external_id: externalReference("course", "course_id"),
  finish_date: finishDate,
  valid_until: Type.Optional(validUntil),
  note: Type.Optional(nullable(noteText(`${note} At most ${NOTE_MAX} characters.`))),
  replaces_assignment_id: replaces,
})

/** The same in a change: what is left out stays. */
export const SubmissionChangeFields = Type.Object({
  course_id: Type.Optional(idOf("course", COURSE)),
  course_external_id: externalReference("course", "course_id"),
  finish_date: Type.Optional(finishDate),
  valid_until: Type.Optional(validUntil),
  note: Type.Optional(nullable(noteText(`${note} At most ${NOTE_MAX} characters.`))),
  replaces_assignment_id: replaces,
})

/** The fields of a request. */
export type SubmissionFields = Static<typeof SubmissionChangeFields>

const Approval = Type.Object(
  {
    finish_date: Type.Optional(
      nullable(
        date({
          description: "When the user qualified. The default is the day of the submission.",
          examples: ["2026-11-20"],
        }),
      ),
    ),
    valid_until: Type.Optional(
      nullable(
        date({
          description:
            "The last day of validity. If left out, that of the submission counts; null: by the `valid_period` of the course.",
          examples: ["2027-11-19"],
        }),
      ),
    ),
  },
  { $id: "SubmissionApproval", description: "The days of the qualification that is recorded." },
)
export type Approval = Static<typeof Approval>
export const approval = bodyOf(Approval)

const DecisionNote = Type.Object(
  {
    note: lines(
      {
        description: `Why, and what is to be done, 1 to ${NOTE_MAX} characters. The learner is sent it by mail.`,
        examples: ["Please photograph the whole page."],
      },
      NOTE_MAX,
    ),
  },
  { $id: "SubmissionDecision", description: "The words of a decision." },
)
export type DecisionNote = Static<typeof DecisionNote>
export const decisionNote = bodyOf(DecisionNote)

const SubmissionQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(["id", "created_at"]),
  state: Type.Optional(
    choice(SUBMISSION_STATES, { description: "Only those in this state.", examples: ["submitted"] }),
  ),
  user_id: Type.Optional(id({ description: "Only submissions of this user." })),
  course_id: Type.Optional(id({ description: "Only submissions for this course." })),
})

export const submissionQuery = listQueryOf("submissions", SubmissionQuery)
export type SubmissionQuery = Omit<Static<typeof SubmissionQuery>, "ids"> & { readonly ids?: readonly number[] }
