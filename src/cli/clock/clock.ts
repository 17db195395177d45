import { commandActor } from "../../audit/command-actor.ts"
import { acceptClock } from "../../background/clock/rules.ts"
import type { Settings } from "../../settings/read.ts"
import { isoMoment, shownMoment } from "../moment.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"

/**
 * `trainbase clock accept`: works while a server is running, which checks the clock before each round of its periodic tasks.
 *
 * @param options.now epoch milliseconds
 */
export async function accept(settings: Settings, { json, now }: { json: boolean; now: number }): Promise<void> {
  await withDatabase(settings, async (database) => {
    const actor = commandActor("clock accept")
    const { seenAt, doubt } = await database.transaction((tx) => acceptClock(tx, actor, now))
    const result = {
      accepted_at: isoMoment(now),
      last_seen_at: seenAt === undefined ? null : isoMoment(seenAt),
      was_trusted: doubt === undefined,
    }
    const before =
      doubt === undefined ? "It was already trusted." : "A running server resumes its periodic tasks within a minute."
    await printResult(result, `The clock is accepted: it shows ${shownMoment(now)}. ${before}\n`, json)
  })
}
