import type { Static } from "typebox"
import * as kind from "./kinds.ts"
import { ClientRow, FileRow, LocationRow, ScopeRow, UserRow } from "./organisation.ts"
import { AssignmentRow, CourseRow, GroupTrainingRow, ProviderVideoRow, SharedCourseRow, VideoRow } from "./training.ts"

const { name, optional, row, rows, whenNew } = kind

export const CompanyRow = row({
  key: kind.key,
  ...kind.identity,
  name: whenNew(name),
  language: optional(kind.language),
  timezone: optional(kind.timezone),
  logo: optional(kind.path),
  files: rows(FileRow),
  courses: rows(CourseRow),
  shared_courses: rows(SharedCourseRow),
  videos: rows(VideoRow),
  locations: rows(LocationRow),
  users: rows(UserRow),
  api_course_keys: optional(kind.keys),
  clients: rows(ClientRow),
  group_trainings: rows(GroupTrainingRow),
  assignments: rows(AssignmentRow),
})
export type CompanyRow = Static<typeof CompanyRow>

/** The whole format. */
export const Dataset = row({
  scopes: rows(ScopeRow),
  courses: rows(CourseRow),
  videos: rows(ProviderVideoRow),
  companies: rows(CompanyRow),
})
export type Dataset = Static<typeof Dataset>
