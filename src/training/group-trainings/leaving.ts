import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fault, refuse } from "../../tools/errors.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { isUnderWay } from "../assignments/states.ts"
import { findPassed, takeBackAll } from "./binding.ts"
import { notePeople } from "./changes.ts"
import { MANAGING, refuseStranger, requireBareTraining } from "./lookup.ts"
import * as store from "./participants-store.ts"
import { fillPlaces, placeOf } from "./places.ts"
import { findBareOfCompany } from "./store.ts"

/**
 * Takes somebody out of a training, with the assignment that was opened for it; one that was there before stays. The first
 * who waits moves up.
 *
 * @throws Forbidden for callers who would withdraw their own training
 * @throws NotFound if the user neither takes part nor waits, Forbidden if it is nobody in view either
 * @throws Invalid if the training is over, or the result is recorded already
 */
export async function removeParticipant(
  tx: Queries,
  caller: Caller,
  trainingId: number,
  userId: number,
  now: number,
): Promise<void> {
  const training = await requireBareTraining(tx, caller, MANAGING, trainingId)
  const place = placeOf(caller, training)
  const held = await store.findStatuses(tx, place, [userId])
  if (held.length === 0) await refuseStranger(tx, caller, userId)
  refuseForOneself(caller, userId)
  if (!isUnderWay(training.state)) refuse([fault("state", "training_over")])
  const passed = await findPassed(tx, place.companyId, held)
  if (passed.length > 0) refuse([fault("participant", "already_completed")])
  await store.remove(tx, place, [userId])
  await takeBackAll(tx, caller, held, now)
  await notePeople(tx, caller, trainingId, { before: [userId], after: [] }, now)
  await fillPlaces(tx, caller, training, now)
}

/** The same, for somebody whose assignment in a training under way is about to be withdrawn. */
export async function leaveTraining(
  tx: Queries,
  caller: Caller,
  { user_id: userId, group_training_id: trainingId }: { user_id: number; group_training_id: number | null },
  now: number,
): Promise<void> {
  if (trainingId === null) return
  const training = await findBareOfCompany(tx, caller.company.id, trainingId)
  if (training === undefined || !isUnderWay(training.state)) return
  const place = placeOf(caller, training)
  if ((await store.findStatuses(tx, place, [userId])).length === 0) return
  await store.remove(tx, place, [userId])
  await notePeople(tx, caller, trainingId, { before: [userId], after: [] }, now)
  await fillPlaces(tx, caller, training, now)
}
