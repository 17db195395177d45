import { foldForSearch, searchText } from "../tools/language/fold.ts"
import { fullName } from "../tools/language/names.ts"

/** The fields from which the `search` column of a location or team is built. */
interface SearchablePlace {
  readonly name: string
  readonly description: string | null
  readonly zip_city: string | null
}

/** The fields from which the `search` column of a user is built. */
interface SearchableUser {
  readonly first_name: string | null
  readonly last_name: string
  readonly username: string
  readonly email: string | null
}

/** The number of characters of each name by which users are sorted: index entries are limited in length. */
const SORTED_LENGTH = 100

/** The `name_folded` column of a user, by which lists are sorted: the last name, then the first name. */
export function userNameOrder({ first_name, last_name }: Pick<SearchableUser, "first_name" | "last_name">): string {
  return [last_name, first_name ?? ""]
    .map((name) => [...foldForSearch(name)].slice(0, SORTED_LENGTH).join(""))
    .join("\n")
}

/** The `search` column of a location or team: its name, description and city. */
export function placeSearch({ name, description, zip_city }: SearchablePlace): string {
  return searchText(name, description, zip_city)
}

/** The `search` column of a user: the full name (which contains both names), the username and the email address. */
export function userSearch({ first_name, last_name, username, email }: SearchableUser): string {
  const names = first_name === null ? last_name : `${first_name} ${last_name}`
  const shown = fullName({ first_name, last_name })
  return searchText(names, shown === names ? null : shown, username, email)
}
