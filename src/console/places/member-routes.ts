import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { following } from "../../bulk-acts/followed-assignments.ts"
import { type Joined, SET_INSTRUCTION_DATE } from "../../bulk-acts/memberships.ts"
import { startAct } from "../../bulk-acts/rules.ts"
import { actOnOne, undoable } from "../../bulk-acts/undo.ts"
import type { Queries } from "../../database/port.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { activeMemberIds, membersAmong } from "../../organisation/membership/rules.ts"
import { attachUsers } from "../../organisation/teams/rules.ts"
import { attachment, type TeamDetail } from "../../organisation/teams/schema.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { fault, Invalid } from "../../tools/errors.ts"
import { findByIds } from "../../training/assignments/lookup.ts"
import { outcomeOf } from "../frame/faults.ts"
import { dayIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { keyIn } from "../sent-forms/rules.ts"
import { type Addition, carryOutAdding, showAdding } from "./adding.ts"
import { TEAMS } from "./kinds.ts"
import { nextDatePage } from "./next-date-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

const PERMISSION = "teams.assign-users"

/** The forms about the members of a team, and when they are instructed next. */
export function memberRoutes(services: Services, guard: Guard) {
  const { database, clock, settings } = services
  const at = () => ({ now: clock(), leadDays: settings.renewal_lead })

  function requested(caller: PersonCaller, team: string): Promise<TeamDetail> {
    requireInConsole(caller, [PERMISSION])
    return TEAMS.showTo(database, caller, PERMISSION, pathId(team))
  }

  function additionTo(caller: PersonCaller, team: TeamDetail): Addition {
    return {
      place: team,
      permission: PERMISSION,
      title: (language) => PLACES_WORDING[language].acts.addMembers,
      hasDate: team.instruction?.state === "active",
      among: (ids) => membersAmong(database, caller, team.id, ids),
    }
  }

  /** Makes people members. The key takes that back. */
  async function addMembers(tx: Queries, caller: PersonCaller, id: number, sent: { readonly user_ids: number[] }) {
    const members = await membersAmong(tx, caller, id, sent.user_ids)
    const joined = [...new Set(sent.user_ids)].filter((userId) => !members.has(userId))
    const { opened } = await following(tx, () => attachUsers(tx, caller, id, draftOf(attachment, sent), at()))
    const byUser = Map.groupBy(await findByIds(tx, caller.company.id, opened), ({ user_id }) => user_id)
    const instructed = [...members].filter((userId) => byUser.has(userId))
    const rows = [...joined, ...instructed].map((userId) => {
      const opened = byUser.get(userId)?.map((assignment) => assignment.id) ?? []
      return { id: userId, former: { opened, wasMember: members.has(userId) } satisfies Joined }
    })
    const undoKey = await undoable(tx, caller, { name: "users.join-team", input: { team_id: id }, rows }, clock())
    return { count: joined.length, undoKey }
  }

  async function nextDateShown(
    asked: Parameters<typeof shownTo>[1] & {
      readonly caller: PersonCaller
      readonly set: { readonly headers: object }
    },
    team: TeamDetail,
    values: Parameters<typeof nextDatePage>[0]["values"],
    faults?: FieldFaults,
  ): Promise<string> {
    const members = await activeMemberIds(database, asked.caller, team.id)
    const isMember = members.includes(asked.caller.user.id)
    const shown = await shownTo(services, asked)
    const page = nextDatePage({ ...shown, team, members: members.length, isMember, values, faults })
    return sendConsolePage(asked.set, shown, page)
  }

  return new Elysia({ name: "console-members", prefix: "/console/places/teams" })
    .use(guard)
    .get(
      "/:team/members/add",
      async (asked) => {
        const team = await requested(asked.caller, asked.params.team)
        return showAdding(services, asked, additionTo(asked.caller, team))
      },
      { person: inConsole(PERMISSION) },
    )
    .post(
      "/:team/members/add",
      async (asked) => {
        const { caller, form, request } = asked
        const team = await requested(caller, asked.params.team)
        const date = dayIn(form.text("next_instruction_date"))
        const outcome = await carryOutAdding(services, asked, additionTo(caller, team), (people) => {
          const user_ids = people.map(({ id }) => id)
          const sent = { user_ids, ...(date === "" ? {} : { next_instruction_date: date }) }
          return database.transaction((tx) => addMembers(tx, caller, team.id, sent))
        })
        if ("page" in outcome) return outcome.page
        const { count, undoKey } = outcome.added
        const path = `${TEAMS.path}/${team.id}`
        return seeDone(request, services, { path, notice: "joined", count, undo: undoKey })
      },
      { person: inConsole(PERMISSION) },
    )
    .post(
      "/:team/members/remove",
      async (asked) => {
        const { caller, form, request } = asked
        const { id } = await requested(caller, asked.params.team)
        const order = { name: "users.leave-team", id: pathId(form.text("user")), input: { team_id: id } }
        const { undoKey } = await database.transaction((tx) => actOnOne(tx, caller, order, at()))
        const { query } = consoleReader(request, asked.reader)
        const path = query.size === 0 ? `${TEAMS.path}/${id}` : `${TEAMS.path}/${id}?${query}`
        return seeDone(request, services, { path, notice: "left", undo: undoKey })
      },
      { person: inConsole(PERMISSION) },
    )
    .get(
      "/:team/instruction",
      async (asked) => {
        const team = await requested(asked.caller, asked.params.team)
        return nextDateShown(asked, team, { next_instruction_date: "", whom: "needing" })
      },
      { person: inConsole(PERMISSION) },
    )
    .post(
      "/:team/instruction",
      async (asked) => {
        const { caller, form, request, set } = asked
        const team = await requested(caller, asked.params.team)
        const language = consoleLanguage(asked.reader)
        const wording = PLACES_WORDING[language].nextDate
        const values = { next_instruction_date: form.text("next_instruction_date"), whom: form.text("whom") }
        const specs = [
          { name: "next_instruction_date", label: wording.date },
          { name: "whom", label: wording.whom },
        ]
        const outcome = await outcomeOf(
          async () => {
            const { whom } = values
            const next_instruction_date = dayIn(values.next_instruction_date)
            const faults = [
              ...(next_instruction_date === "" ? [fault("next_instruction_date", "required")] : []),
              ...(whom === "needing" || whom === "all" ? [] : [fault("whom", "one_of", { allowed: "needing, all" })]),
            ]
            if (faults.length > 0) throw new Invalid(faults)
            const force = whom === "all"
            const members = await activeMemberIds(database, caller, team.id)
            // Nobody moves their own deadline.
            const ids = members.filter((id) => !force || id !== caller.user.id)
            if (ids.length === 0) return undefined
            const input = { team_id: team.id, next_instruction_date, force }
            const key = keyIn(form) || crypto.randomUUID()
            const running = { database, clock, leadDays: settings.renewal_lead }
            return startAct(running, caller, { name: SET_INSTRUCTION_DATE, key, input, selection: { ids } })
          },
          { language, specs },
        )
        if (outcome.faults === undefined) {
          const { id, state = "finished", counts } = outcome.result ?? {}
          if (state !== "finished" || (counts?.failed ?? 0) > 0) return seeOther(`/console/jobs/${id}`)
          const path = `${TEAMS.path}/${team.id}?tab=trainings`
          return seeDone(request, services, { path, notice: "date_set", count: counts?.updated ?? 0 })
        }
        set.status = outcome.status
        return nextDateShown(asked, team, values, outcome.faults)
      },
      { person: inConsole(PERMISSION) },
    )
}
