import type { Role } from "../../access/permissions.ts"
import type { PlacesView, Sight } from "../../access/view/store.ts"
import type { ListFilter } from "../../tools/list.ts"

/** Whose list of users it is: beside the users, which teams and locations are in view. */
export interface UserListSight extends Sight {
  readonly places: PlacesView
}

/** What the list of users can be narrowed by; all that is given must hold. */
export interface UserFilter extends ListFilter {
  /** Any team: a user's record names all of its teams, in view or not. */
  readonly team_id?: number | undefined
  /** Of teams or of a location in view only: the list would tell where an unseen team is. */
  readonly location_id?: number | undefined
  readonly role?: Role | undefined
}
