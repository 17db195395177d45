import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { visibleCourse } from "../courses/rules.ts"
import { traineesOfCompany } from "../trainees/rules.ts"
import { bindAll, candidacies } from "./binding.ts"
import { notePeople } from "./changes.ts"
import * as store from "./participants-store.ts"
import type { BareTraining } from "./store.ts"

/** Who takes part in a training and who waits: places are given away in the order in which people were added. */

export function placeOf({ company }: Pick<Caller, "company">, { id }: { readonly id: number }): store.Place {
  return { companyId: company.id, trainingId: id }
}

/**
 * Gives free places to those who wait, in order. People who cannot take part (any more) go on waiting, and the next ones
 * move up. Returns those who did.
 */
export async function fillPlaces(
  tx: Queries,
  caller: Caller,
  training: Pick<BareTraining, "id" | "course_id" | "capacity">,
  now: number,
): Promise<readonly number[]> {
  const place = placeOf(caller, training)
  const { participants, waiting } = await store.findOccupation(tx, place)
  const free = Math.min(waiting, (training.capacity ?? Number.POSITIVE_INFINITY) - participants)
  if (free <= 0) return []
  const course = await visibleCourse(tx, place.companyId, training.course_id)
  if (course === undefined) return []
  const ids = await store.findWaiting(tx, place)
  const users = await traineesOfCompany(tx, place.companyId, ids)
  const { refused, open } = await candidacies(tx, caller, { training, course }, [...users.values()], now)
  const moving = ids.filter((id) => users.has(id) && !refused.has(id)).slice(0, free)
  const bound = await bindAll(tx, caller, training, { userIds: moving, open }, now)
  for (const [userId, columns] of bound) await store.update(tx, place, [userId], { status: "participant", ...columns })
  if (moving.length > 0) await notePeople(tx, caller, training.id, { before: [], after: moving }, now)
  return moving
}
