import type { Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Settings } from "../../settings/read.ts"
import type { Acting } from "./advance.ts"
import { mailCompletion } from "./completion-mail/rules.ts"

/** What acts of learning are done with. */
export interface LearningServices {
  readonly database: Database
  readonly mail: Mail
  readonly settings: Pick<Settings, "public_url" | "renewal_lead">
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}

/** What decides which acts are possible now. */
export type Deciding = Pick<LearningServices, "database" | "settings" | "clock">

/** Does an act of learning as one transaction, with all that follows when an assignment is passed by it. */
export function act<T>(services: LearningServices, caller: Caller, work: (acting: Acting) => Promise<T>): Promise<T> {
  const now = services.clock()
  return withFollowUps(services, (tx, onSuccess) => work({ tx, caller, now, onSuccess }))
}

/** Runs a transaction in which assignments may be passed, of one person or of many: they are told by mail. */
export async function withFollowUps<T>(
  services: LearningServices,
  work: (tx: Queries, onSuccess: Acting["onSuccess"]) => Promise<T>,
): Promise<T> {
  const { database, mail, clock } = services
  const now = clock()
  let isMailed = false
  const result = await database.transaction((tx) => {
    isMailed = false
    return work(tx, async (queries, { companyId, assignmentId }) => {
      if (await mailCompletion(queries, services, { companyId, assignmentId }, now)) isMailed = true
    })
  })
  if (isMailed) mail.nudge()
  return result
}
