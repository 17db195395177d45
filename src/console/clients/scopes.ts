import { PERMISSIONS, type Permission } from "../../access/permissions.ts"

/** The headings under which scopes are listed, by the first part of their names. */
const GROUPS = {
  places: ["locations", "teams"],
  people: ["users"],
  courses: ["courses", "content"],
  trainings: ["course-assignments", "completed-courses", "certificates"],
  company: ["company", "changes", "webhooks", "clients", "audit"],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type ScopeGroup = keyof typeof GROUPS

/** All scopes with the headings under which they are listed. */
export const GROUPED_SCOPES: readonly { readonly scope: Permission; readonly group: ScopeGroup }[] = (
  Object.entries(GROUPS) as [ScopeGroup, readonly string[]][]
).flatMap(([group, kinds]) =>
  PERMISSIONS.filter((scope) => kinds.includes(scope.split(".")[0] ?? "")).map((scope) => ({ scope, group })),
)
