import type { PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Database } from "../../database/port.ts"
import { addDays, today } from "../../tools/calendar/dates.ts"
import type { CountedPage, ListRequest, NumberedPage, Page } from "../../tools/list.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { listAssignments, showAssignment } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { MISSED_STATES } from "../../training/assignments/waiting.ts"
import { listCertificates, printCertificate } from "../../training/certificates/list/rules.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import { certificateFor, certifiedAmong, type Print } from "../../training/certificates/rules.ts"
import { rememberedContent } from "../../training/content/rules.ts"
import { provenAmong } from "../../training/evidence/rules.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Contact, contactsOf } from "../../training/learning/contacts/rules.ts"
import { isAttemptUnderWay } from "../../training/learning/exam/rules.ts"
import { journeysOf, type ListedJourney } from "../../training/learning/journey.ts"
import { nextAct } from "../course-pages/next-act.ts"
import type { OwnStanding } from "../wording/shape.ts"

/** The number of days before its end during which a certificate is shown as expiring soon. */
const SOON = 30

/** Maximum number of missed trainings that a page shows. */
const MISSED_MAX = 100

/** Addresses in API responses are meant for programs; pages have addresses of their own. */
const NO_ADDRESSES = ""

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The user in the role of a learner, who sees only their own data, whatever their roles are. Every signed-in user is a
 * learner, even without any role.
 */
function learnerOf(caller: PersonCaller): PersonCaller {
  return { ...caller, user: { ...caller.user, roles: ["company.employee"] } }
}

/** A page of a paginated list. */
export interface Turned<T> extends CountedPage<T> {
  readonly page: number
  readonly pages: number
}

function turned<T>(found: Page<T>, { page, perPage }: NumberedPage): Turned<T> {
  if (!("total" in found)) throw new TypeError("a page without a total was found")
  return { items: found.items, total: found.total, page, pages: Math.ceil(found.total / perPage) }
}

function request(page: NumberedPage, field: string, descending = false, include = NOTHING): ListRequest {
  return { sort: [{ field, descending }], page, include }
}

export interface OwnTrainings {
  /** The open trainings, overdue ones first. */
  readonly open: Turned<ListedAssignment>
  /** The trainings that were not passed or not attended, and are still required. */
  readonly missed: readonly ListedAssignment[]
  /** All other results. */
  readonly done: Turned<ListedAssignment>
  /** Whom the learner can ask; empty if nothing was missed. */
  readonly contacts: readonly Contact[]
  /** The ids of those that have a certificate. */
  readonly certified: ReadonlySet<number>
  /** The progress in the open trainings, by id. */
  readonly journeys: ReadonlyMap<number, ListedJourney>
  /** The learner's next step, in the first training that can be continued. */
  readonly next: { readonly journey: ListedJourney; readonly isTestUnderWay: boolean } | undefined
}

/** What the caller has to learn, and what the caller has learned. */
export async function ownTrainings(
  { database, settings, clock }: Deciding,
  caller: PersonCaller,
  { open, done }: { readonly open: number; readonly done: number },
): Promise<OwnTrainings> {
  const learner = learnerOf(caller)
  const { company, user } = caller
  const now = clock()
  const day = today(company.timezone, now)
  const needed = { day, beyondLead: dayBeyondLead(day, settings.renewal_lead) }
  const missed = { status: "completed", state: MISSED_STATES.join(","), isMissed: { is: true, ...needed } } as const
  const others = { status: "completed", isMissed: { is: false, ...needed } } as const
  const openPage = { page: open, perPage: 50 }
  const donePage = { page: done, perPage: 20 }
  const missedPage = { page: 1, perPage: MISSED_MAX }
  const [todo, again, completed] = await Promise.all([
    listAssignments(database, learner, { status: "open" }, request(openPage, "deadline_date"), now),
    listAssignments(database, learner, missed, request(missedPage, "finish_date", true), now),
    listAssignments(database, learner, others, request(donePage, "finish_date", true), now),
  ])
  const ids = [...again.items, ...completed.items].map(({ id }) => id)
  const contacts = () =>
    database.remembered(`contacts ${company.id} ${user.id}`, () => contactsOf(database, company.id, user.id))
  const journeys = await journeysOf(database, company.id, todo.items, rememberedContent(database, company.id))
  return {
    journeys,
    next: await nextAmong(database, company.id, [...journeys.values()]),
    open: turned(todo, openPage),
    missed: again.items,
    done: turned(completed, donePage),
    contacts: again.items.length === 0 ? [] : await contacts(),
    certified: await certifiedAmong(database, company.id, ids),
  }
}

/** Overdue trainings come first, as in the list. */
async function nextAmong(
  database: Database,
  companyId: number,
  journeys: readonly ListedJourney[],
): Promise<OwnTrainings["next"]> {
  const journey = journeys.find((one) => nextAct(one) !== undefined)
  if (journey === undefined) return undefined
  const { assignment, standing } = journey
  const isTestUnderWay =
    standing.test?.status === "open" && (await isAttemptUnderWay(database, companyId, assignment.id))
  return { journey, isTestUnderWay }
}

/**
 * The newest certificate of one of the caller's assignments. Throws `NotFound` for anything else, including other
 * people's assignments.
 */
export async function ownCertificateOf(
  database: Database,
  caller: PersonCaller,
  assignmentId: number,
  now: number,
): Promise<Print> {
  const learner = learnerOf(caller)
  const { course } = await concealed(showAssignment(database, learner, assignmentId, NOTHING, now))
  return certificateFor(database, learner, { userId: learner.user.id, assignmentId, courseId: course.id })
}

export interface OwnCertificate extends Certificate {
  readonly stands: OwnStanding
  /** Whether there is evidence of the learning. */
  readonly hasEvidence: boolean
}

/** The caller's certificates, newest first. */
export async function ownCertificates(
  database: Database,
  caller: PersonCaller,
  page: number,
  now: number,
): Promise<Turned<OwnCertificate>> {
  const numbered = { page, perPage: 25 }
  const found = await listCertificates(database, learnerOf(caller), {}, request(numbered, "issued_on", true), {
    origin: NO_ADDRESSES,
    now,
  })
  const soon = addDays(today(caller.company.timezone, now), SOON)
  const { items, ...rest } = turned(found, numbered)
  const ids = items.map((one) => one.assignment_id)
  const proven = await provenAmong(database, caller.company.id, ids)
  return {
    ...rest,
    items: items.map((one) => {
      const isSoon = one.standing === "valid" && one.valid_until !== null && one.valid_until <= soon
      return { ...one, stands: isSoon ? "soon" : one.standing, hasEvidence: proven.has(one.assignment_id) }
    }),
  }
}

/**
 * One of the caller's certificates, even if superseded. Throws `NotFound` for anything else, including other people's
 * certificates.
 */
export function ownCertificate(database: Database, caller: PersonCaller, id: number): Promise<Print> {
  return concealed(printCertificate(database, learnerOf(caller), id))
}
