/** The tables whose rows have ids of their own. */
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
  | "group_sessions"
  | "group_corrections"
  | "assignments"
  | "exemptions"
  | "submissions"
  | "requirements"
  | "certificates"
  | "certificate_looks"
  | "certificate_contents"
  | "images"
  | "content_versions"
  | "evidence"
  | "clients"
  | "client_secrets"
  | "identity_providers"

/** The tables whose rows never change and are identified by the hash of their content. */
export type HashedTable = "content_versions" | "certificate_looks" | "certificate_contents"

/** A table with ids, and the word for one of its rows in a fault. */
export interface Numbered {
  readonly table: NumberedTable
  readonly noun: string
}

export const FILES: Numbered = { table: "files", noun: "file" }
