import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden, fault, refuse } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { isUnderWay } from "../assignments/states.ts"
import { sessionAt } from "./adding.ts"
import { noteParticipant } from "./changes.ts"
import { requireBareTraining, VIEWING } from "./lookup.ts"
import { currentParticipant } from "./marks.ts"
import type { Participant } from "./participants-schema.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"

/**
 * The caller, who takes part, says to be present at the session that is under way. It proves nothing until the trainer
 * confirms it: what the trainer has noted stays.
 *
 * @throws Forbidden for callers who do not take part
 */
export async function checkIn(tx: Queries, caller: Caller, trainingId: number, now: number): Promise<Participant> {
  const training = await requireBareTraining(tx, caller, VIEWING, trainingId)
  const place = placeOf(caller, training)
  const userId = caller.user.id
  const [held] = await store.findStatuses(tx, place, [userId])
  if (held?.status !== "participant") throw new Forbidden(message("no_participant"))
  if (training.self_check_in === 0) refuse([fault("self_check_in", "no_self_check_in")])
  if (!isUnderWay(training.state)) refuse([fault("state", "training_over")])
  const session_id = await sessionAt(tx, caller, trainingId, now)
  if (session_id === undefined) refuse([fault("sessions", "no_session_now")])
  else {
    const noted = (await store.findAttendance(tx, place, userId)).find((row) => row.session_id === session_id)
    if ((noted?.status ?? null) === null) {
      await store.markAttendance(tx, place, [{ user_id: userId, session_id, status: "checked_in", noted_at: now }])
      const after = { [`attendance.${session_id}`]: "checked_in" }
      await noteParticipant(tx, caller, { trainingId, userId }, { action: "check-in", after }, now)
    }
  }
  return currentParticipant(tx, place, userId)
}
