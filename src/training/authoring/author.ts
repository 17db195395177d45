import type { AuthorColumns } from "./store.ts"

/** Who has saved or published something, as the API shows it; null for the installation and for datasets. */
export function authorOf({ author_user_id: id, first_name, last_name }: AuthorColumns) {
  return id === null ? null : { id, full_name: `${first_name ?? ""} ${last_name ?? ""}`.trim() }
}
