import { type Static, Type } from "typebox"
import { dryRun, rowsAnswerOf } from "../../access/bulk/schema.ts"
import { externalIdOf, externalReference, externalReferences } from "../../access/external-ids/form.ts"
import { choice, deadline, exampleId, id, idOf, ids, instant, lines, recordType } from "../../http/fields.ts"
import { type ListQuery, listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable } from "../../http/schema.ts"
import { courseReference, scopeId } from "../../training/courses/schema.ts"
import { KINDS, REASONS, STATES } from "./steps.ts"

const KIND =
  "`assigned` (new trainings), `deadline` and `overdue` (to the learner, before and after a deadline), `escalation` (to those " +
  "who administer the learner, after it), `summary` (to them, on Mondays or the first of a month), `manual` (by hand), " +
  "or `invitation` (to a session of a group training, to a change of it, or that it is cancelled)"

const STATE =
  "`queued` (waits for its mail), `sent` (the mail server has accepted it), `failed` (it can never be delivered), or " +
  "`suppressed` (it was due and does not go out)"

const REASON =
  "`no_address`, `no_mail_server`, `absent`, `inactive`, `exempt`, `budget` (more mails are due than the company sends a day: it " +
  "goes on the next), `too_late` (a newer reminder took its place, or it no longer applies), or `refused` (by the mail server)"

export const Reminder = Type.Object(
  {
    id: idOf("reminder", "The reminder's id."),
    type: recordType("reminder"),
    kind: choice(KINDS, { description: `Its kind: ${KIND}.`, examples: ["deadline"] }),
    step: nullable(
      Type.Integer({
        description: "Days after the deadline, negative before it; null for the other kinds.",
        examples: [-7],
      }),
    ),
    recipient: Type.Object(
      {
        id: idOf("user", "The user's id."),
        full_name: Type.String({ description: "First and last name.", examples: ["Ada Nowak"] }),
      },
      { description: "Who gets the mail." },
    ),
    user: nullable(
      Type.Object(
        {
          id: idOf("user", "The user's id."),
          external_id: externalIdOf("user"),
          full_name: Type.String({ description: "First and last name.", examples: ["Ada Nowak"] }),
          type: recordType("user"),
        },
        { description: "The person whom it is about; null for a summary, which is about many." },
      ),
    ),
    course: nullable(
      Type.Object(
        { ...courseReference, scope_id: scopeId, type: recordType("course") },
        { description: "The course, in short; null for a summary." },
      ),
    ),
    assignment_id: nullable(
      idOf(
        "assignment",
        "The assignment, which may have been withdrawn since; null for a summary, and when an invitation is taken back.",
      ),
    ),
    deadline_date: nullable(
      Type.String({ description: "The deadline of the assignment at that time.", examples: ["2026-12-31"] }),
    ),
    state: choice(STATES, { description: `How far it is: ${STATE}.`, examples: ["sent"] }),
    reason: nullable(
      choice(REASONS, {
        description: `Why it was not sent, or waits: ${REASON}. Null if nothing prevents it.`,
        examples: ["no_address"],
      }),
    ),
    detail: nullable(
      Type.String({
        description: "What the mail server said at the last attempt, in short; null if there was no fault.",
        examples: ["the mail server refused the recipient (550 5.1.1)"],
      }),
    ),
    created_at: instant("When it was entered here, in UTC.", "2026-11-20T06:00:00Z"),
    sent_at: nullable(instant("When the mail server accepted it, in UTC; null before.", "2026-11-20T06:00:04Z")),
  },
  { $id: "Reminder", description: "A mail about a training, or one that was due and did not go out, with the reason." },
)
export type Reminder = Static<typeof Reminder>

const moment = (description: string) => Type.Optional(deadline({ description, examples: ["2026-11-20T08:00:00Z"] }))

const ReminderQuery = Type.Object({
  ...pageParameters,
  user_id: Type.Optional(id({ description: "Only what is about this user." })),
  recipient_id: Type.Optional(id({ description: "Only mails to this user." })),
  kind: Type.Optional(choice(KINDS, { description: "Only this kind." })),
  state: Type.Optional(choice(STATES, { description: "Only those in this state." })),
  reason: Type.Optional(choice(REASONS, { description: "Only those with this reason." })),
  course_id: Type.Optional(id({ description: "Only what is about this course." })),
  since: moment(
    "Only what was entered at this instant (ISO-8601) or later; for a date, from the beginning of that day in your company's time zone.",
  ),
  until: moment(
    "Only what was entered at this instant (ISO-8601) or earlier; for a date, to the end of that day in your company's time zone.",
  ),
  ...sortParameter(["id", "created_at"]),
})
export type ReminderQuery = ListQuery<Static<typeof ReminderQuery>>

export const reminderQuery = listQueryOf("reminders", ReminderQuery)

/** Longest message, in characters. */
export const MESSAGE_MAX = 1000

export const ManualReminders = Type.Object(
  {
    course_id: Type.Optional(
      idOf("course", "A course that your company sees. Either this or its external id is required."),
    ),
    course_external_id: externalReference("course", "course_id"),
    user_ids: Type.Optional(
      ids(
        {
          description: "Users in your view. Either this or `user_external_ids` is required.",
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
    message: Type.Optional(
      nullable(
        lines(
          {
            description: `What you want to say, at most ${MESSAGE_MAX} characters. It is in the mail, below the course.`,
            examples: ["Please complete this before the audit on Friday."],
          },
          MESSAGE_MAX,
        ),
      ),
    ),
    dry_run: dryRun,
  },
  {
    $id: "ManualReminders",
    description: "A reminder of one course for many users.",
    "x-required-in-one-form": ["course_id", "user_ids"],
  },
)
export type ManualReminders = Static<typeof ManualReminders>

export const manualReminders = bodyOf(ManualReminders)

/** The possible outcomes for a user of {@link ManualReminders}. */
export const REMINDED_STATUSES = {
  created: "it was entered, and its `state` there says whether it goes out",
  failed:
    "`errors` has the reason: the user is inactive, has no open assignment of the course, or was reminded of it today",
} as const

export const RemindedMany = rowsAnswerOf(
  "ReminderOutcome",
  REMINDED_STATUSES,
  { user_id: idOf("user", "The user in the request.") },
  { reminder_id: nullable(idOf("reminder", "The reminder; null if there is none.")) },
)
