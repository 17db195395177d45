import { searchText } from "../../tools/language/fold.ts"

/** The content of the `search` column of a course: its title. */
export function courseSearch({ title }: { readonly title: string }): string {
  return searchText(title)
}
