/** The tables whose rows have an id of their own. */
export type NumberedTable =
  | "companies"
  | "files"
  | "scopes"
  | "courses"
  | "course_nodes"
  | "content_nodes"
  | "content_videos"
  | "questions"
  | "answers"
  | "locations"
  | "teams"
  | "users"
  | "group_trainings"
  | "assignments"
  | "certificates"
  | "clients"
  | "client_secrets"

/** Rows with ids, and what a fault calls one of them. */
export interface Numbered {
  readonly table: NumberedTable
  readonly noun: string
}

/** Rows without a key of their own. */
export const FILES: Numbered = { table: "files", noun: "file" }
export const QUESTIONS: Numbered = { table: "questions", noun: "question" }
export const ANSWERS: Numbered = { table: "answers", noun: "answer" }
export const CERTIFICATES: Numbered = { table: "certificates", noun: "certificate" }
export const SECRETS: Numbered = { table: "client_secrets", noun: "secret" }
