import type { Queries } from "../database/port.ts"
import { usernameDispenser } from "../organisation/users/username.ts"
import { foldIdentifier } from "../tools/language/fold.ts"
import type { CompanyPlan, Plan } from "./plan.ts"
import { findAllUsernames } from "./store/lookups.ts"

/** Gives each new user without a username a derived one that is free in the whole installation. */
export async function deriveUsernames(queries: Queries, { companies }: Plan): Promise<void> {
  const nameless = (plan: CompanyPlan) =>
    (plan.row.users ?? []).filter(({ key }) => plan.users.get(key)?.username === undefined)
  if (companies.every((plan) => nameless(plan).length === 0)) return
  const taken = await findAllUsernames(queries)
  for (const { users } of companies) {
    for (const { username } of users.values()) if (username !== undefined) taken.add(foldIdentifier(username))
  }
  const next = usernameDispenser(taken)
  for (const plan of companies) {
    for (const { key, first_name = "", last_name = "", birthday } of nameless(plan)) {
      const entry = plan.users.get(key)
      if (entry !== undefined) entry.username = next({ first_name, last_name, birthday })
    }
  }
}
