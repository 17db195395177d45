import { Type } from "typebox"
import type { Queries } from "../database/port.ts"
import { date, idOf } from "../http/fields.ts"
import { type JoinedTeam, join, membersAmong, teamsToJoin } from "../organisation/membership/rules.ts"
import { detachUser } from "../organisation/teams/rules.ts"
import { usersInView } from "../organisation/users/lookup.ts"
import { noteMemberships } from "../organisation/users/rules.ts"
import { fault, Invalid } from "../tools/errors.ts"
import { type RemovedRow, takeBack, withdraw } from "../training/assignments/lifecycle.ts"
import { findByIds, findOfCompany, refuseForOneself } from "../training/assignments/lookup.ts"
import { type Acting, actOf, oneByOne, rowsOf, UNCHANGED, type Verdict, verdictOf } from "./act.ts"
import { following } from "./followed-assignments.ts"
import { writingOf } from "./writing.ts"

/** Acts that make people members of a team, or end that. */

const INPUT = Type.Object({ team_id: idOf("team", "The team.") })
const PERMISSION = "teams.assign-users"

type InTeam = Acting<{ readonly team_id: number }>

const join_ = actOf(INPUT, {
  name: "users.join-team",
  subject: "user",
  permission: PERMISSION,
  ends: false,
  require: requireTeam,
  examine: (queries, acting, ids) =>
    judged(queries, acting, ids, (user, isMember) =>
      isMember
        ? UNCHANGED
        : verdictOf(() => {
            if (user.state === "inactive") throw new Invalid([fault("record", "inactive_trainee")])
          }),
    ),
  async perform(tx, acting, ids) {
    const { caller, now, leadDays } = acting
    const team = await requireTeam(tx, acting)
    const { opened } = await following(tx, async () => {
      const { joined } = await join(tx, caller, team, ids, { leadDays }, now)
      await noteMemberships(tx, caller.company.id, joined, now)
    })
    const byUser = Map.groupBy(await findByIds(tx, caller.company.id, opened), ({ user_id }) => user_id)
    return ids.map((id) => ({
      id,
      status: "updated",
      former: { opened: byUser.get(id)?.map((assignment) => assignment.id) ?? [] },
    }))
  },
  undo: {
    perform: (tx, acting, rows, isTimeUp) =>
      oneByOne(rows, isTimeUp, async ({ id, former }) => {
        const { opened, wasMember = false } = former as Joined
        const removed = wasMember ? [] : (await leave(tx, acting, id)).removed
        // An instruction that was open before the user joined stays open.
        const others = removed.filter((row) => !opened.includes(row.id))
        await takeBack(writingOf(tx, acting), others)
        // Another team of the user may have the same instruction, or the user was a member before.
        await withdrawUnbegun(
          tx,
          acting,
          opened.filter((one) => removed.every((row) => row.id !== one)),
        )
        return { status: "updated" }
      }),
  },
})

const leave_ = actOf(INPUT, {
  name: "users.leave-team",
  subject: "user",
  permission: PERMISSION,
  ends: true,
  require: requireTeam,
  examine: (queries, acting, ids) =>
    judged(queries, acting, ids, (_, isMember) => (isMember ? { status: "can" } : UNCHANGED)),
  perform: (tx, acting, ids, isTimeUp) =>
    oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
      const { removed } = await leave(tx, acting, id)
      return { status: "updated", former: { removed } }
    }),
  undo: {
    perform: (tx, acting, rows, isTimeUp) =>
      oneByOne(rows, isTimeUp, async ({ id, former }) => {
        const { caller, now, leadDays } = acting
        const team = await requireTeam(tx, acting)
        await takeBack(writingOf(tx, acting), (former as { readonly removed: readonly RemovedRow[] }).removed)
        // What was open is open again, so that joining opens nothing.
        const { joined } = await join(tx, caller, team, [id], { leadDays, opens: false }, now)
        await noteMemberships(tx, caller.company.id, joined, now)
        return { status: "updated" }
      }),
  },
})

export const SET_INSTRUCTION_DATE = "users.set-instruction-date"

const setInstructionDate = actOf(
  Type.Object({
    team_id: INPUT.properties.team_id,
    next_instruction_date: date({ description: "Deadline of the instruction that the team's course requires." }),
    force: Type.Boolean({ description: "Also moves a date that is set, and opens an instruction that is not due." }),
  }),
  {
    name: SET_INSTRUCTION_DATE,
    subject: "user",
    permission: PERMISSION,
    ends: false,
    require: requireTeam,
    examine: (queries, acting, ids) =>
      judged(queries, acting, ids, (user, isMember) =>
        verdictOf(() => {
          if (!isMember) throw new Invalid([fault("record", "unknown_user")])
          if (user.state === "inactive") throw new Invalid([fault("record", "inactive_trainee")])
          if (acting.input.force) refuseForOneself(acting.caller, user.id)
        }),
      ),
    async perform(tx, acting, ids) {
      const { caller, input, now, leadDays } = acting
      const options = { deadline: input.next_instruction_date, forced: input.force, leadDays }
      const { instructed } = await join(tx, caller, await requireTeam(tx, acting), ids, options, now)
      return ids.map((id) => ({ id, status: instructed.has(id) ? "updated" : "unchanged" }))
    },
  },
)

export const MEMBERSHIP_ACTS = [join_, leave_, setInstructionDate]

/** What joining a team did to a user. */
export interface Joined {
  /** The assignments that were opened. */
  readonly opened: readonly number[]
  /** Only got an instruction. */
  readonly wasMember?: boolean
}

/** Nobody withdraws their own training, and what has been begun stays. */
async function withdrawUnbegun(tx: Queries, acting: InTeam, ids: readonly number[]): Promise<void> {
  const { caller } = acting
  for (const id of ids) {
    const assignment = await findOfCompany(tx, caller.company.id, id)
    const isBound = (assignment?.group_training_id ?? null) !== null
    if (assignment?.state === "assigned" && !isBound && assignment.user_id !== caller.user.id) {
      await withdraw(writingOf(tx, acting), [assignment])
    }
  }
}

function leave(tx: Queries, { caller, input, now }: InTeam, id: number) {
  return following(tx, () => detachUser(tx, caller, input.team_id, id, now))
}

async function requireTeam(queries: Queries, { caller, input }: InTeam): Promise<JoinedTeam> {
  const team = (await teamsToJoin(queries, caller, PERMISSION, [input.team_id])).get(input.team_id)
  if (team === undefined) throw new Invalid([fault("team_id", "unknown_team")])
  return team
}

type User = { readonly id: number; readonly state: "active" | "inactive" }

async function judged(
  queries: Queries,
  { caller, input }: InTeam,
  ids: readonly number[],
  judge: (user: User, isMember: boolean) => Verdict | Promise<Verdict>,
): Promise<ReadonlyMap<number, Verdict>> {
  const users = await usersInView(queries, caller, PERMISSION, ids)
  const members = await membersAmong(queries, caller, input.team_id, [...users.keys()])
  const verdicts = new Map<number, Verdict>()
  for (const [id, user] of users) verdicts.set(id, await judge(user, members.has(id)))
  return verdicts
}
