import type { Static } from "typebox"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES } from "../../training/assignments/states.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import { PROMPTER_TEXT_MAX } from "../../video/schema.ts"
import * as kind from "./kinds.ts"
import { drivingClasses, STATES } from "./organisation.ts"

const { exported, identity, line, lines, optional, row, rows, whenNew } = kind

const AnswerRow = row({ id: exported(kind.id), text: lines(), correct: optional(kind.flag) })

export const QuestionRow = row({
  id: exported(kind.id),
  text: lines(),
  points: optional(kind.number(0, 1_000_000)),
  answers: rows(AnswerRow),
})
export type QuestionRow = Static<typeof QuestionRow>

const prompterText = lines(PROMPTER_TEXT_MAX)

/** A page of a course. */
export const ContentNodeRow = row({
  key: kind.key,
  ...identity,
  position: exported(kind.position),
  title: whenNew(line()),
  text: optional(lines(1_000_000)),
  prompter_text: optional(prompterText),
  questions: rows(QuestionRow),
})
export type ContentNodeRow = Static<typeof ContentNodeRow>

const chapter = {
  key: kind.key,
  ...identity,
  position: exported(kind.position),
  title: whenNew(line()),
  nodes: rows(ContentNodeRow),
}

/** A chapter of a course. */
const CourseNodeRow = row(chapter)

/** A chapter that a company has placed in a shared course or, with `shared`, the provider's with the company's pages. */
export const PlacedNodeRow = row({ ...chapter, shared: optional(kind.flag) })
export type PlacedNodeRow = Static<typeof PlacedNodeRow>

/** A shared course as a company knows it. */
export const SharedCourseRow = row({
  course_key: kind.key,
  alias: optional(kind.key),
  content: rows(PlacedNodeRow),
})
export type SharedCourseRow = Static<typeof SharedCourseRow>

const Prerequisites = row({
  min_age: optional(kind.integer(0, 150)),
  course_keys: optional(kind.keys),
  fitness: optional(kind.flag),
  driving_classes: optional(drivingClasses),
})

export const CourseRow = row({
  key: kind.key,
  ...identity,
  title: whenNew(line()),
  description: optional(lines()),
  short_type: optional(kind.choice(SHORT_TYPES)),
  state: optional(kind.choice(STATES)),
  scope_key: optional(kind.key),
  allow_user_approval_date: optional(kind.flag),
  may_change_valid_period: optional(kind.flag),
  valid_period: optional(kind.period),
  number_of_questions: optional(kind.integer(0, 100_000)),
  minimal_success_points: optional(kind.number(0, 1_000_000)),
  requires: optional(Prerequisites),
  instruction_course_key: optional(kind.key),
  content: rows(CourseNodeRow),
})
export type CourseRow = Static<typeof CourseRow>

const video = {
  key: kind.key,
  ...identity,
  content_node_key: whenNew(kind.key),
  name: whenNew(line()),
  prompter_text: whenNew(prompterText),
  language: optional(kind.language),
  made_course_node: optional(kind.flag),
}

/** A video of the provider's. */
export const ProviderVideoRow = row(video)

/** A video of a company's, on a content node of its own or, with `shared`, of the provider's. */
export const VideoRow = row({ ...video, shared: optional(kind.flag) })
export type VideoRow = Static<typeof VideoRow>

export const GroupTrainingRow = row({
  key: kind.key,
  ...identity,
  course_key: whenNew(kind.key),
  trainer_user_key: optional(kind.key),
  state: optional(kind.choice(["ongoing", "closed"])),
  begin_date: optional(kind.date),
  end_date: optional(kind.date),
})
export type GroupTrainingRow = Static<typeof GroupTrainingRow>

/** Two names of 255 characters and the space between them. */
const personName = line(511)

/** A certificate with what was frozen when it was issued; the one with the highest `issue` is in force. */
const CertificateRow = row({
  id: exported(kind.id),
  issue: kind.integer(1, 1_000_000),
  code: kind.certificateCode,
  state: kind.choice(["success", "failed"]),
  assignment_type: kind.choice(ASSIGNMENT_TYPES),
  short_type: kind.choice(SHORT_TYPES),
  company_name: line(),
  logo: optional(kind.path),
  holder_name: personName,
  course_title: line(),
  scope_title: optional(line()),
  trainer_name: optional(personName),
  result_percent: optional(kind.number(0, 100)),
  begin_date: optional(kind.date),
  finish_date: kind.date,
  valid_until: optional(kind.date),
  issued_on: kind.date,
  created_at: exported(kind.moment),
})
export type CertificateRow = Static<typeof CertificateRow>

export const AssignmentRow = row({
  key: kind.key,
  ...identity,
  user_key: whenNew(kind.key),
  course_key: whenNew(kind.key),
  assignment_type: optional(kind.choice(ASSIGNMENT_TYPES)),
  state: optional(kind.choice(ASSIGNMENT_STATES)),
  deadline_date: optional(kind.deadline),
  deadline_at: exported(kind.moment),
  begin_date: optional(kind.date),
  finish_date: optional(kind.date),
  valid_until: optional(kind.date),
  result_percent: optional(kind.number(0, 100)),
  trainer_user_key: optional(kind.key),
  creator_user_key: optional(kind.key),
  group_training_key: optional(kind.key),
  certificate_file: optional(kind.path),
  predecessor_key: optional(kind.key),
  superseded: optional(kind.flag),
  certificates: rows(CertificateRow),
})
export type AssignmentRow = Static<typeof AssignmentRow>
