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
  | "certificate_looks"
  | "certificate_contents"
  | "images"
  | "content_versions"
  | "evidence"
  | "clients"
  | "client_secrets"
  | "identity_providers"

/** Those of them whose rows never change and are named by the hash of what they say. */
export type HashedTable = "content_versions" | "certificate_looks" | "certificate_contents"

/** Rows with ids, and what a fault calls one of them. */
export interface Numbered {
  readonly table: NumberedTable
  readonly noun: string
}

export const FILES: Numbered = { table: "files", noun: "file" }
