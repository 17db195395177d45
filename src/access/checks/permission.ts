import { may, requireOneOf, requirePermission, requireWholeCompany } from "../caller.ts"
import { callerOf, type Passing } from "./passing.ts"

/** 403 if the caller lacks the permission for the route. */
export function requireRoutePermission(passing: Passing): void {
  const { access } = passing
  if (access?.kind !== "permission") return
  const caller = callerOf(passing)
  const { permission, own = false, others = [], also = [], wholeCompany = false, updatePermission } = access
  if (own && caller.user.roles.length > 0) return
  if (updatePermission === undefined || !may(caller, updatePermission)) requireOneOf(caller, [permission, ...others])
  for (const one of also) requirePermission(caller, one)
  if (wholeCompany) for (const one of [permission, ...also]) requireWholeCompany(caller, one)
}
