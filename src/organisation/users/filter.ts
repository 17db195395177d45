import type { Role } from "../../access/permissions.ts"
import type { ListFilter } from "../../list.ts"

/** What the list of users can be narrowed by; all that is given must hold. */
export interface UserFilter extends ListFilter {
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
  readonly role?: Role | undefined
}
