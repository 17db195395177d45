import type { Static } from "typebox"
import { ASSIGNMENT_STATES, ASSIGNMENT_TYPES, TRAINING_STATES } from "../../training/assignments/states.ts"
import { TEST_ATTEMPTS_DEFAULT, TEST_ATTEMPTS_MAX } from "../../training/courses/demands.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import { TEMPLATES } from "../../training/documents/certificate/look.ts"
import { PROMPTER_TEXT_MAX } from "../../video/schema.ts"
import type { VideoState } from "../../video/states.ts"
import { DEFAULT_STYLE, VIDEO_STYLES } from "../../video/styles.ts"
import { CERTIFICATES } from "./certificates.ts"
import { GROUP_DETAILS } from "./group-details.ts"
import * as kind from "./kinds.ts"
import { EVIDENCE } from "./learning.ts"
import { drivingClasses, STATES } from "./organisation.ts"
import { column, derived, part, type RecordOf, type RowOf, record } from "./record.ts"

const { exported, lines, optional, row, rows } = kind

export const ANSWERS = part({
  table: "answers",
  noun: "answer",
  parent: "question_id",
  order: "position",
  properties: { id: exported(kind.id), text: column.given(kind.plainLines), correct: column.flag() },
})

export const QUESTIONS = part({
  table: "questions",
  noun: "question",
  parent: "content_node_id",
  order: "position",
  properties: {
    id: exported(kind.id),
    key: column.exported(kind.name),
    text: column.given(kind.plainLines),
    points: column.defaulting(kind.number(0, 1_000_000), 1),
    answers: rows(ANSWERS.schema),
  },
})

export type QuestionRow = Static<typeof QUESTIONS.schema>

const prompterText = lines(PROMPTER_TEXT_MAX)

/** Pages of courses. */
export const CONTENT_NODES = record({
  table: "content_nodes",
  noun: "content node",
  audited: "content_node",
  owner: "company or provider",
  properties: {
    position: column.exported(kind.position),
    title: column.required(kind.title),
    text: column.optional(lines(1_000_000), { leftOut: "none" }),
    prompter_text: column.optional(prompterText, { leftOut: "none" }),
    style: column.defaulting(kind.choice(VIDEO_STYLES), DEFAULT_STYLE),
    questions: rows(QUESTIONS.schema),
  },
  derived: { course_node_id: derived.shown<number>() },
})
export type ContentNodeRow = RowOf<typeof CONTENT_NODES>

/** Chapters of courses. */
export const COURSE_NODES = record({
  table: "course_nodes",
  noun: "chapter",
  audited: "course_node",
  owner: "company or provider",
  properties: {
    position: column.exported(kind.position),
    title: column.required(kind.title),
    /** Its pages have the videos that a version of the course waits for. */
    is_hidden: column.flag({ isShown: false, leftOut: "null and false" }),
    nodes: rows(CONTENT_NODES.schema),
  },
  derived: { course_id: derived.shown<number>() },
})

/**
 * A chapter that a company has placed in a shared course or, with `shared`, a provider's chapter with the company's
 * pages.
 */
const PlacedNodeRow = row({ ...COURSE_NODES.schema.properties, shared: optional(kind.flag) })
export type PlacedNodeRow = Static<typeof PlacedNodeRow>

/** A shared course from a company's point of view. */
export const SharedCourseRow = row({
  course_key: kind.keyOf("courses"),
  alias: optional(kind.keyOf("courses")),
  content: rows(PlacedNodeRow),
})
export type SharedCourseRow = Static<typeof SharedCourseRow>

const Prerequisites = row({
  min_age: optional(kind.integer(0, 150)),
  course_keys: optional(kind.keysOf("courses")),
  fitness: optional(kind.flag),
  driving_classes: optional(drivingClasses),
})

export const COURSES = record({
  table: "courses",
  noun: "course",
  audited: "course",
  owner: "company or provider",
  properties: {
    title: column.required(kind.title),
    description: column.optional(kind.plainLines),
    short_type: column.defaulting(kind.choice(SHORT_TYPES), "base"),
    state: column.defaulting(kind.choice(STATES), "active"),
    scope_key: column.reference("scopes", "scope_id"),
    allow_user_approval_date: column.flag(),
    may_change_valid_period: column.flag(),
    valid_period: column.optional(kind.period),
    keep_anniversary: column.flag(),
    number_of_questions: column.defaulting(kind.integer(0, 100_000), 0),
    minimal_success_points: column.defaulting(kind.number(0, 1_000_000), 0),
    test_attempts: column.limit(kind.integer(1, TEST_ATTEMPTS_MAX), TEST_ATTEMPTS_DEFAULT),
    requires_confirmation: column.flag(),
    requires_conversation: column.flag(),
    requires_trainer: column.openFlag(),
    accepts_submissions: column.flag(),
    submission_sample: column.optional(kind.line()),
    certificate_template: column.optional(kind.choice(TEMPLATES)),
    requires: optional(Prerequisites),
    instruction_course_key: column.reference("courses", "instruction_course_id"),
    content: rows(COURSE_NODES.schema),
  },
  derived: {
    min_age: derived.shown<number | null>(),
    requires_fitness: derived.flag(),
    required_driving_classes: derived.list(),
    search: derived.hidden<string>(),
  },
})
export type CourseRow = RowOf<typeof COURSES>

/** The properties of videos, except for the provider's content nodes, which a company's row may name. */
export const VIDEOS = record({
  table: "content_videos",
  noun: "video",
  audited: "content_video",
  owner: "company or provider",
  properties: {
    content_node_key: column.requiredReference("content_nodes", "content_node_id"),
    name: column.required(kind.title),
    prompter_text: column.required(prompterText),
    /** Null until the language is detected. */
    language: column.optional(kind.language),
    style: column.defaulting(kind.choice(VIDEO_STYLES), DEFAULT_STYLE),
    made_course_node: column.flag({ leftOut: "null and false" }),
  },
  derived: {
    /** Seconds. */
    estimated_length: derived.shown<number>({ audited: false }),
    // Written to the video's row after rendering.
    state: derived.shown<VideoState>(),
    progress: derived.shown<number>(),
    error: derived.shown<string | null>(),
    duration: derived.shown<number | null>(),
    draft_name: derived.shown<string | null>({ audited: false }),
    video_file_id: derived.shown<number | null>(),
    captions_file_id: derived.shown<number | null>(),
    poster_file_id: derived.shown<number | null>(),
    chapters_file_id: derived.shown<number | null>(),
  },
})

/** A company's video on a content node of its own or, with `shared`, of the provider. */
export const VideoRow = row({ ...VIDEOS.schema.properties, shared: optional(kind.flag) })
export type VideoRow = Static<typeof VideoRow>
export type VideoRecord = RecordOf<typeof VIDEOS>

export const GROUP_TRAININGS = record({
  table: "group_trainings",
  noun: "group training",
  audited: "group_training",
  owner: "company",
  properties: {
    course_key: column.requiredReference("courses", "course_id"),
    trainer_user_key: column.reference("users", "trainer_user_id"),
    state: column.defaulting(kind.choice(TRAINING_STATES), "ongoing"),
    begin_date: column.optional(kind.date),
    end_date: column.optional(kind.date),
    title: column.optional(kind.title),
    external_trainer: column.optional(kind.line()),
    place: column.optional(kind.line()),
    capacity: column.optional(kind.integer(1, 1000)),
    self_check_in: column.flag({ leftOut: "null and false" }),
    note: column.optional(lines(2000)),
    location_key: column.reference("locations", "location_id"),
    team_key: column.reference("teams", "team_id"),
    cancel_reason: column.optional(lines(2000)),
    ...GROUP_DETAILS,
  },
  derived: {
    starts_at: derived.hidden<number | null>(),
    ends_at: derived.hidden<number | null>(),
  },
})
export type GroupTrainingRow = RowOf<typeof GROUP_TRAININGS>

export const ASSIGNMENTS = record({
  table: "assignments",
  noun: "assignment",
  audited: "assignment",
  owner: "company",
  properties: {
    user_key: column.requiredReference("users", "user_id"),
    course_key: column.requiredReference("courses", "course_id"),
    assignment_type: column.defaulting(kind.choice(ASSIGNMENT_TYPES), "manual"),
    state: column.defaulting(kind.choice(ASSIGNMENT_STATES), "assigned"),
    deadline_date: column.optional(kind.deadline),
    deadline_at: column.moment(exported(kind.moment), { isShown: false, audited: false }),
    begin_date: column.optional(kind.date),
    finish_date: column.optional(kind.date),
    // If null were omitted, a success without a validity would get one.
    valid_until: column.optional(kind.date, { leftOut: "none" }),
    result_percent: column.optional(kind.number(0, 100)),
    trainer_user_key: column.reference("users", "trainer_user_id"),
    creator_user_key: column.reference("users", "creator_user_id"),
    group_training_key: column.reference("group_trainings", "group_training_id"),
    certificate_file: column.file("certificate_file_id"),
    // Not in the audit log: it is cleared before it is set again, so its previous value is not known.
    predecessor_key: column.reference("assignments", "predecessor_id", { isShown: false, audited: false }),
    superseded: column.flag({ isShown: false, leftOut: "null and false" }),
    /** The date from which its certificate is revoked; the assignment is then superseded. */
    revoked_on: column.optional(kind.date),
    /** When an assignment with progress or evidence was withdrawn; it has been hidden since. */
    withdrawn_at: column.moment(exported(kind.moment), { isShown: false }),
    certificates: rows(CERTIFICATES.schema),
    evidence: rows(EVIDENCE.schema),
  },
  derived: { is_open: derived.hidden<number>() },
})
export type AssignmentRow = RowOf<typeof ASSIGNMENTS>
export type AssignmentRecord = RecordOf<typeof ASSIGNMENTS>
