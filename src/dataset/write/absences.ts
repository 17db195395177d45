import { keepAbsences, type NewAbsence, replaceAbsences } from "../../organisation/users/absences/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { USERS, UserRow } from "../format/organisation.ts"
import type { CompanyPlan } from "../plan.ts"
import { findAbsences } from "../store/lookups.ts"
import type { Saved, Writing } from "./records.ts"

type SavedUser = Saved<typeof USERS, { readonly row: UserRow }>

const NONE = { absent_from: null, absent_until: null }

/** Keeps the absences of saved users: as their rows list them, or else as the change of the present one demands. */
export async function saveAbsences(
  { tx, now, changeLog }: Writing,
  companyId: number,
  { timezone }: CompanyPlan,
  saved: readonly SavedUser[],
): Promise<void> {
  const listed = saved.filter(({ row }) => row.absences !== undefined)
  const others = saved.filter(({ row }) => row.absences === undefined)
  const changed = others.map(({ id, current, next }) => ({ id, before: current ?? NONE, after: next }))
  await keepAbsences(tx, companyId, changed, today(timezone, now))
  if (listed.length === 0) return
  const stored = Map.groupBy(
    await findAbsences(
      tx,
      listed.flatMap(({ id, current }) => (current === undefined ? [] : id)),
    ),
    ({ user_id }) => user_id,
  )
  const differing = listed
    .map((user) => ({ id: user.id, absences: absencesOf(user) }))
    .filter(({ id, absences }) => textOf(absences) !== textOf(stored.get(id) ?? []))
  const ids = differing.map(({ id }) => id)
  const rows = differing.flatMap(({ absences }) => absences)
  if (ids.length > 0) await replaceAbsences(tx, companyId, ids, rows)
  changeLog.rewritten("users", ids)
}

/** The absences that a row lists, and the one in its columns, each once. */
function absencesOf({ id, row, next }: SavedUser): NewAbsence[] {
  const { absent_from, absent_until } = next
  const present = absent_from === null ? [] : [{ from: absent_from, until: absent_until }]
  const absences = [...(row.absences ?? []), ...present].map(({ from, until = null }) => {
    return { user_id: id, from_date: from, until_date: until }
  })
  return [...new Map(absences.map((absence) => [textOf([absence]), absence])).values()]
}

function textOf(absences: readonly NewAbsence[]): string {
  return JSON.stringify(absences.map(({ from_date, until_date }) => [from_date, until_date]).sort())
}
