import type { Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Settings } from "../../settings/read.ts"
import type { Acting } from "./advance.ts"
import { mailCompletion } from "./completion-mail/rules.ts"

/** The context in which learners act. */
export interface LearningServices {
  readonly database: Database
  readonly mail: Mail
  readonly settings: Pick<Settings, "public_url" | "renewal_lead">
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
}

/** Determines which acts are possible at this time. */
export type Deciding = Pick<LearningServices, "database" | "settings" | "clock">

/** Performs an act of learning as one transaction, together with all consequences if it leads to a passed assignment. */
export async function act<T>(
  services: LearningServices,
  caller: Caller,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  const { acting, after } = actsOf(services, caller)
  const result = await services.database.transaction((tx) => work(acting(tx)))
  after()
  return result
}

/** Does the same within an existing transaction. Call `after` once that transaction is committed. */
export function actsOf(services: FollowUpServices, caller: Caller) {
  const now = services.clock()
  const leadDays = services.settings.renewal_lead
  const { onSuccess, after } = followUps(services, now)
  return { acting: (tx: Queries): Acting => ({ tx, caller, now, leadDays, onSuccess }), after }
}

type FollowUpServices = Pick<LearningServices, "mail" | "settings" | "clock">

/** The consequences of passed assignments: their users are notified by mail. Call `after` once the transaction is committed. */
export function followUps(services: FollowUpServices, now: number) {
  let isMailed = false
  const onSuccess: Acting["onSuccess"] = async (tx, { companyId, assignmentId }) => {
    if (await mailCompletion(tx, services, { companyId, assignmentId }, now)) isMailed = true
  }
  const after = () => {
    if (isMailed) services.mail.nudge()
  }
  return { onSuccess, after }
}
