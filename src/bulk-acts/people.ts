import { Type } from "typebox"
import { faultsOfRefusal } from "../access/bulk/batches.ts"
import { EXTERNAL_KINDS, type RecordState } from "../access/external-ids/kinds.ts"
import { type Permission, ROLES, type Role } from "../access/permissions.ts"
import type { Queries } from "../database/port.ts"
import { choice } from "../http/fields.ts"
import { type LastAdministrator, lastAdministrator } from "../organisation/users/administrators/rules.ts"
import { requireSubordinate, type Subordinate, subordinatesAmong } from "../organisation/users/lookup.ts"
import { refuseRoles, refuseState, setState, synchroniseRoles } from "../organisation/users/rules.ts"
import { type Acting, actOf, oneByOne, rowsOf, UNCHANGED, type Verdict, verdictOf } from "./act.ts"

/** Acts on people's accounts: their state and their roles. */

const NOTHING = Type.Object({})

/** When a record was deactivated (epoch milliseconds). */
interface Ended {
  readonly ended_at: number
}

const stateAct = (name: string, state: RecordState) =>
  actOf(NOTHING, {
    name,
    subject: "user",
    permission: EXTERNAL_KINDS.user[state],
    ends: state === "inactive",
    spares: "oneself",
    examine: (queries, { caller }, ids) =>
      judged(queries, { caller, permission: EXTERNAL_KINDS.user[state], ids }, (user, last) =>
        user.state === state ? UNCHANGED : verdictOf(() => refuseState(queries, caller, user, state, last)),
      ),
    perform: (tx, { caller, now }, ids, isTimeUp) =>
      oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
        await setState(tx, caller, id, state, now)
        return { status: "updated", former: { ended_at: now } }
      }),
    ...(state === "inactive" && {
      undo: {
        perform: (tx, { caller, now }, rows, isTimeUp) =>
          oneByOne(rows, isTimeUp, async ({ id, former }) => {
            await setState(tx, caller, id, "active", now, (former as Ended).ended_at)
            return { status: "updated" }
          }),
      },
    }),
  })

const ASSIGNING_ROLES = "users.assign-roles"

const roleAct = (name: string, gives: boolean) => {
  const rolesWith = (held: readonly Role[], role: Role) => {
    const others = held.filter((one) => one !== role)
    return gives ? [...others, role].sort() : others
  }
  return actOf(Type.Object({ role: choice(ROLES) }), {
    name,
    subject: "user",
    permission: ASSIGNING_ROLES,
    ends: !gives,
    spares: "oneself",
    examine: (queries, { caller, input: { role } }, ids) =>
      judged(queries, { caller, permission: ASSIGNING_ROLES, ids }, (user, last) =>
        user.roles.includes(role) === gives
          ? UNCHANGED
          : verdictOf(() => refuseRoles(queries, caller, user, rolesWith(user.roles, role), last)),
      ),
    perform: (tx, { caller, input: { role }, now }, ids, isTimeUp) =>
      oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
        const { roles: before } = await requireSubordinate(tx, caller, ASSIGNING_ROLES, id)
        const roles = rolesWith(before, role)
        await synchroniseRoles(tx, caller, id, { fields: { roles }, faults: [] }, now)
        return { status: "updated", former: { roles: before } }
      }),
    undo: {
      perform: (tx, { caller, now }, rows, isTimeUp) =>
        oneByOne(rows, isTimeUp, async ({ id, former }) => {
          const { roles } = former as { readonly roles: Role[] }
          await synchroniseRoles(tx, caller, id, { fields: { roles }, faults: [] }, now)
          return { status: "updated" }
        }),
    },
  })
}

export const PEOPLE_ACTS = [
  stateAct("users.deactivate", "inactive"),
  stateAct("users.activate", "active"),
  roleAct("users.give-role", true),
  roleAct("users.take-role", false),
]

interface Selected extends Pick<Acting, "caller"> {
  readonly permission: Permission
  readonly ids: readonly number[]
}

async function judged(
  queries: Queries,
  { caller, permission, ids }: Selected,
  judge: (user: Subordinate, last: LastAdministrator) => Verdict | Promise<Verdict>,
): Promise<ReadonlyMap<number, Verdict>> {
  const last = lastAdministrator(queries, caller.company.id)
  const verdicts = new Map<number, Verdict>()
  for (const [id, user] of await subordinatesAmong(queries, caller, permission, ids)) {
    const isRefused = user instanceof Error
    verdicts.set(
      id,
      isRefused ? { status: "failed", faults: faultsOfRefusal(user, "record") } : await judge(user, last),
    )
  }
  return verdicts
}
