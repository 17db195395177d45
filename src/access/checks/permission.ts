import { may, requireOneOf } from "../caller.ts"
import { callerOf, type Passing } from "./passing.ts"

/** 403 without a permission for the route. */
export function requireRoutePermission(passing: Passing): void {
  const { access } = passing
  if (access?.kind !== "permission") return
  const caller = callerOf(passing)
  const { permission, others = [], updatePermission } = access
  if (updatePermission === undefined || !may(caller, updatePermission)) requireOneOf(caller, [permission, ...others])
}
