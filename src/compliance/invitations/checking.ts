import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { isUnderWay } from "../../training/assignments/states.ts"
import { sessionUid } from "../../training/group-papers/session-event.ts"
import { findSessions, type SessionRow } from "../../training/group-trainings/lookup.ts"
import type { Reason } from "../reminders/steps.ts"
import { type Announced, type Notice, noticesFor } from "./planning.ts"
import * as store from "./store.ts"

/*
 * Compares group trainings with what their participants were invited to, and enqueues what is missing: whatever has
 * changed them, a request, a file or a dataset. Triggers keep which trainings changed.
 */

/** Mails in one transaction. */
const BATCH = 200

interface CheckOptions {
  readonly mail: Pick<Mail, "configured" | "enqueueInvitations">
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Whether no further transaction may begin. */
  readonly isStopping?: () => boolean
}

/** Enqueues all invitations that are due. Returns whether any were. */
export async function sendInvitations(
  database: Database,
  { mail, clock, isStopping = () => false }: CheckOptions,
): Promise<boolean> {
  let isAny = false
  for (let ids = await store.findChecks(database); ids.length > 0; ids = await store.findChecks(database)) {
    for (const id of ids) {
      if (isStopping()) return isAny
      const sent = await database.transaction((tx) => checkTraining(tx, id, mail, clock()))
      isAny ||= sent > 0
    }
  }
  return isAny
}

/** Sends the next invitations of a training. Returns how many. */
async function checkTraining(
  tx: Queries,
  trainingId: number,
  mail: CheckOptions["mail"],
  now: number,
): Promise<number> {
  const companyId = await store.takeCheck(tx, trainingId)
  const company = companyId === undefined ? undefined : await store.findCompany(tx, companyId)
  if (company === undefined) return 0
  const training = await store.findTraining(tx, company.id, trainingId)
  // What was held stays in calendars.
  if (training?.state === "closed") return 0
  await store.forgetUnsent(tx, company.id, trainingId)
  const isHeld = training !== undefined && isUnderWay(training.state)
  const guests = isHeld ? await store.findGuests(tx, company.id, trainingId) : []
  const held = isHeld ? await findSessions(tx, company.id, trainingId) : []
  const known = await store.findAnnounced(tx, company.id, trainingId)
  const sessions =
    training === undefined ? [] : announcements({ company, training, held, known, hasGuests: guests.length > 0, now })
  const news = sessions.filter((one) => !known.includes(one))
  await store.announce(tx, { companyId: company.id, trainingId }, news)
  const invited = await store.findInvited(tx, company.id, trainingId)
  const obstacleOf = await obstaclesOf(
    tx,
    [...guests, ...invited].map(({ user_id }) => user_id),
    mail,
  )
  const due = noticesFor({ sessions, announced: known, guests, invited, obstacleOf, now })
  const batch = due.slice(0, BATCH)
  const entered = batch.map((notice) => enteredOf(notice, { company, training, obstacle: obstacleOf(notice.user_id) }))
  await store.keepInvitations(tx, company.id, entered, now)
  const day = today(company.timezone, now)
  await store.enterInvitations(tx, { companyId: company.id, courseId: training?.course_id ?? null, day }, entered, now)
  const mails = entered.flatMap(({ mailId: id, user_id: recipientId }) =>
    id === null ? [] : [{ id, companyId: company.id, recipientId }],
  )
  if (mails.length > 0) await mail.enqueueInvitations(tx, mails, now)
  if (due.length > batch.length) await store.putBack(tx, company.id, trainingId)
  return mails.length
}

interface Announcing {
  readonly company: store.CompanyRow
  readonly training: store.TrainingRow
  readonly held: readonly SessionRow[]
  readonly known: readonly Announced[]
  readonly hasGuests: boolean
  readonly now: number
}

/** How the sessions of a training are announced from now on; what is over stays as it was. */
function announcements({ company, training, held, known, hasGuests, now }: Announcing): Announced[] {
  const { title, place } = training
  return held.flatMap(({ id, starts_at, ends_at }): Announced[] => {
    const before = known.find(({ session_id }) => session_id === id)
    const current = { session_id: id, title, place, starts_at, ends_at }
    if (before === undefined) {
      if (starts_at <= now || !hasGuests) return []
      const uid = sessionUid(id, { key: company.key, createdAt: company.created_at })
      return [{ ...current, uid, revision: 0 }]
    }
    const isMoved = before.starts_at !== starts_at || before.ends_at !== ends_at || before.place !== place
    const isOver = before.ends_at <= now && ends_at <= now
    if (isOver || (!isMoved && before.title === title)) return [before]
    return [{ ...current, uid: before.uid, revision: before.revision + (isMoved ? 1 : 0) }]
  })
}

/** Why no mail can be sent to each of these people. Invitations go to people who are absent, too. */
async function obstaclesOf(
  queries: Queries,
  userIds: readonly number[],
  { configured }: Pick<Mail, "configured">,
): Promise<(userId: number) => Reason | undefined> {
  const people = new Map((await store.findPeople(queries, [...new Set(userIds)])).map((row) => [row.id, row]))
  return (userId) => {
    const person = people.get(userId)
    if (person?.state !== "active") return "inactive"
    if (person.email === null) return "no_address"
    return configured ? undefined : "no_mail_server"
  }
}

interface Entering {
  readonly company: store.CompanyRow
  readonly training: store.TrainingRow | undefined
  readonly obstacle: Reason | undefined
}

function enteredOf(notice: Notice, { company, training, obstacle }: Entering): store.Entered {
  const { before } = notice
  // What somebody was invited to has one organizer as long as it lasts: calendars refuse a change by another.
  const organizer =
    before !== undefined && before.state === "requested"
      ? { name: before.organizer_name, address: before.organizer_address }
      : organizerOf(company, training)
  return obstacle === undefined
    ? { ...notice, organizer, fate: { state: "queued", reason: null }, mailId: crypto.randomUUID() }
    : { ...notice, organizer, fate: { state: "suppressed", reason: obstacle }, mailId: null }
}

function organizerOf(company: store.CompanyRow, training: store.TrainingRow | undefined) {
  if (training === undefined) return { name: company.name, address: null }
  const { last_name, first_name, trainer_email, external_trainer } = training
  if (last_name === null) return { name: external_trainer ?? company.name, address: null }
  return { name: fullName({ first_name, last_name }), address: trainer_email }
}
