import type { Static } from "typebox"
import { ROLES } from "../../access/permissions.ts"
import { ORIENTATIONS, TEMPLATES } from "../../training/documents/certificate/look.ts"
import { CertificateContentsRow, CertificateLookRow } from "./certificates.ts"
import { EXEMPTIONS } from "./exemptions.ts"
import * as kind from "./kinds.ts"
import { ContentVersionRow, IMAGES } from "./learning.ts"
import { CLIENTS, FileRow, LOCATIONS, SCOPES, SharedFileRow, USERS } from "./organisation.ts"
import { pronunciations } from "./pronunciations.ts"
import { column, type RowOf, record } from "./record.ts"
import { reminders } from "./reminders.ts"
import { REQUIREMENTS } from "./requirements.ts"
import { StandingDayRow } from "./standing-days.ts"
import { AccountRow, STATE_LISTS } from "./state.ts"
import { SUBMISSIONS } from "./submissions.ts"
import { ASSIGNMENTS, COURSES, GROUP_TRAININGS, SharedCourseRow, VIDEOS, VideoRow } from "./training.ts"

const { optional, row, rows } = kind

/** The default settings of a company. */
export const DEFAULT_LANGUAGE = "en"
export const DEFAULT_TIMEZONE = "UTC"

export const COMPANIES = record({
  table: "companies",
  noun: "company",
  audited: "company",
  owner: "installation",
  properties: {
    name: column.required(kind.name),
    language: column.defaulting(kind.language, DEFAULT_LANGUAGE),
    timezone: column.defaulting(kind.timezone, DEFAULT_TIMEZONE),
    logo: column.file("logo_file_id"),
    /** Pronunciations of words in the company's videos. */
    pronunciations: column.written(pronunciations.schema, pronunciations.form),
    /** The contact for questions, shown at the end of the company's videos. */
    training_contact: column.optional(kind.line(200, { "x-visible": true }), { isShown: false }),
    colour: column.lowerCase(kind.colour),
    certificate_template: column.defaulting(kind.choice(TEMPLATES), "classic"),
    certificate_orientation: column.defaulting(kind.choice(ORIENTATIONS), "landscape"),
    certificate_place: column.optional(kind.line(100), { isShown: false }),
    signatory_name: column.optional(kind.line()),
    signatory_role: column.optional(kind.line()),
    signature: column.file("signature_file_id"),
    /** Whether people are notified by mail of sign-ins from new browsers. */
    new_browser_mails: column.flagOn(),
    /** Roles that require a second factor in this company, in addition to those of the server's setting. */
    second_factor: column.list(kind.choices(ROLES)),
    reminders: column.written(reminders.schema, reminders.form),
    /** Whether administrators see the next steps after the set-up. */
    shows_checklist: column.flag({ isShown: false }),
    files: rows(FileRow),
    images: rows(IMAGES.schema),
    courses: rows(COURSES.schema),
    shared_courses: rows(SharedCourseRow),
    videos: rows(VideoRow),
    locations: rows(LOCATIONS.schema),
    users: rows(USERS.schema),
    api_course_keys: optional(kind.keysOf("courses")),
    clients: rows(CLIENTS.schema),
    group_trainings: rows(GROUP_TRAININGS.schema),
    content_versions: rows(ContentVersionRow),
    certificate_looks: rows(CertificateLookRow),
    certificate_contents: rows(CertificateContentsRow),
    assignments: rows(ASSIGNMENTS.schema),
    requirements: rows(REQUIREMENTS.schema),
    exemptions: rows(EXEMPTIONS.schema),
    submissions: rows(SUBMISSIONS.schema),
    standing_days: rows(StandingDayRow),
    person_accounts: rows(AccountRow),
    ...STATE_LISTS,
  },
})
export type CompanyRow = RowOf<typeof COMPANIES>

/** The whole format. */
export const Dataset = row({
  /** Set by exports: whether people have passwords or second factors that the export does not include. */
  secrets_left_out: optional(kind.flag),
  scopes: rows(SCOPES.schema),
  files: rows(SharedFileRow),
  images: rows(IMAGES.schema),
  courses: rows(COURSES.schema),
  videos: rows(VIDEOS.schema),
  companies: rows(COMPANIES.schema),
})
export type Dataset = Static<typeof Dataset>
