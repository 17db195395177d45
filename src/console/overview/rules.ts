import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { listFigures } from "../../compliance/pairs/figures.ts"
import { type LowestTeams, lowestTeams } from "../../compliance/pairs/lowest-teams.ts"
import type { Reading } from "../../compliance/pairs/rules.ts"
import type { Figures } from "../../compliance/pairs/schema.ts"
import { pastWeeks, type Week } from "../../compliance/pairs/weeks.ts"
import { countReminders } from "../../compliance/reminders/list.ts"
import { isAnythingRequired } from "../../compliance/requirements/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { mayImport } from "../../organisation/imports/importer.ts"
import { KEPT } from "../../organisation/imports/resource.ts"
import { importsBefore } from "../../organisation/imports/rules.ts"
import { countUsers } from "../../organisation/users/rules.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import type { ListRequest } from "../../tools/list.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { countAssignments, listAssignments, type PageQuery } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { WAITING_STATES } from "../../training/assignments/waiting.ts"
import { countCertificates } from "../../training/certificates/list/rules.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Awaited, awaitedBy } from "../../training/learning/awaited.ts"
import { countWaiting } from "../../training/submissions/rules.ts"
import { type WorstTeams, worstTeams } from "../../training/team-figures/rules.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"

/** A number that leads to a list. */
export interface Figure {
  readonly count: number
  /** Whether counting stopped there. */
  readonly isMore: boolean
}

/** How far what is required is fulfilled. */
export interface Fulfilment {
  readonly figures: Figures
  /** The weeks before today, the oldest first. */
  readonly weeks: readonly Week[]
  /** Those with the lowest rates; undefined for readers who see no teams. */
  readonly teams: LowestTeams | undefined
}

/** How trainings stand where nothing is required. */
export interface Trainings {
  readonly open: Figure
  readonly overdue: Figure
  readonly waiting: Figure
  readonly expiring: Figure
  /** Undefined for readers who see no teams. */
  readonly teams: WorstTeams | undefined
}

export const EXPIRING_DAYS = 30

const FAILED_DAYS = 30

/** The first of the days whose failed reminders are counted. */
export function failedFrom(day: DateText): DateText {
  return addDays(day, 1 - FAILED_DAYS)
}

const COUNTED_MAX = 10_000
const SHOWN = 6

export interface Month {
  /** Its first day. */
  readonly first: string
  readonly count: number
}

export interface Overview {
  /** Exactly one of both: the first if the company has a requirement. */
  readonly fulfilment: Fulfilment | undefined
  readonly trainings: Trainings | undefined
  /** Undefined for readers who cannot change people. */
  readonly unreachable: Figure | undefined
  /** Reminders of the last {@link FAILED_DAYS} days that failed; undefined for readers who see no reminders. */
  readonly failed: Figure | undefined
  /** Certificates that wait for a decision; undefined for readers who do not decide about them. */
  readonly submissions: Figure | undefined
  readonly needs: readonly ListedAssignment[]
  /** The newest import, if rows of it were left out because of faults that somebody has to correct. */
  readonly faulty: FaultyImport | undefined
  readonly awaited: ReadonlyMap<number, readonly Awaited[]>
  readonly due: readonly ListedAssignment[]
  readonly completed: readonly Month[]
  readonly ending: readonly Month[]
}

interface FaultyImport {
  readonly id: number
  readonly file_name: string
  /** The number of rows. */
  readonly faults: number
}

async function faultyImport(
  queries: Queries,
  { company }: PersonCaller,
  now: number,
): Promise<FaultyImport | undefined> {
  const newest = { at: now + 1, id: 0, limit: 1 }
  const [last] = await importsBefore(queries, { companyId: company.id, userId: undefined }, newest)
  // Once its rows are gone, nobody can tell what was wrong.
  if (last === undefined || last.createdAt < now - KEPT) return undefined
  const { id, state, file_name, counts } = last.shown
  return state === "finished" && counts.faults > 0 ? { id, file_name, faults: counts.faults } : undefined
}

/**
 * What the first page of the console shows, for the people in the reader's view. The reader's own trainings do not count,
 * but what is required of the reader does, as in the matrix.
 */
export async function overviewOf(
  services: Deciding,
  caller: PersonCaller,
  language: ConsoleLanguage,
): Promise<Overview> {
  const { database, settings, clock } = services
  const now = clock()
  const day = today(caller.company.timezone, now)
  const most = COUNTED_MAX + 1
  const waits = {
    ...OTHERS,
    exceptUserId: caller.user.id,
    state: WAITING_STATES.join(","),
    waitsBeyond: dayBeyondLead(day, settings.renewal_lead),
  }
  const reading = { now, leadDays: settings.renewal_lead, language }
  const list = (query: PageQuery, request: ListRequest) => listAssignments(database, caller, query, request, now)
  const months = monthsAround(day)
  const isRequired = await isAnythingRequired(database, caller)
  const [fulfilment, trainings, unreachable, failed, submissions, needs, faulty, due, completed, ending] =
    await Promise.all([
      isRequired ? fulfilmentOf(database, caller, reading) : undefined,
      isRequired ? undefined : trainingsOf(database, caller, { day, now, waits }),
      mayInConsole(caller, "users.update")
        ? countUsers(database, caller, { state: "active", isWithoutEmail: true }, most).then(figure)
        : undefined,
      mayInConsole(caller, "reminders.view")
        ? countReminders(database, caller, { state: "failed", since: failedFrom(day) }, most).then(figure)
        : undefined,
      mayInConsole(caller, "submissions.manage") ? countWaiting(database, caller, most).then(figure) : undefined,
      list(waits, firstBy("id", true)),
      mayImport(caller) ? faultyImport(database, caller, now) : undefined,
      list({ ...OTHERS, exceptUserId: caller.user.id, status: "open" }, firstBy("deadline_date", false)),
      Promise.all(
        months.past.map(async ([first, last]) => ({
          first,
          count: await countAssignments(
            database,
            caller,
            { state: "success", status: "completed", finished_after: first, finished_before: last },
            { most, now },
          ),
        })),
      ),
      Promise.all(
        months.next.map(async ([first, last]) => ({
          first,
          count: await certificatesEnding(database, caller, [first, last], now),
        })),
      ),
    ])
  return {
    ...{ fulfilment, trainings, unreachable, failed, submissions },
    needs: needs.items,
    faulty,
    awaited: await awaitedBy(database, caller.company.id, needs.items),
    due: due.items,
    ...{ completed, ending },
  }
}

/** The trainings of other people than the reader who are active. */
const OTHERS = { isOfActive: true } as const

async function fulfilmentOf(database: Database, caller: PersonCaller, reading: Reading): Promise<Fulfilment> {
  const [{ data }, weeks, teams] = await Promise.all([
    listFigures(database, caller, { by: "company" }, reading),
    pastWeeks(database, caller, reading.now),
    mayInConsole(caller, "teams.view") ? lowestTeams(database, caller, { ...reading, limit: SHOWN }) : undefined,
  ])
  const [figures] = data
  if (figures === undefined) throw new TypeError("a company has no figures")
  return { figures, weeks, teams }
}

interface Counting {
  readonly day: DateText
  readonly now: number
  /** The trainings that wait for the reader. */
  readonly waits: PageQuery
}

async function trainingsOf(
  database: Database,
  caller: PersonCaller,
  { day, now, waits }: Counting,
): Promise<Trainings> {
  const count = (query: PageQuery) =>
    countAssignments(database, caller, query, { most: COUNTED_MAX + 1, now }).then(figure)
  const others = { ...OTHERS, exceptUserId: caller.user.id }
  const until = addDays(day, EXPIRING_DAYS)
  const [open, overdue, waiting, expiring, teams] = await Promise.all([
    count({ ...others, status: "open" }),
    count({ ...others, status: "overdue" }),
    count(waits),
    certificatesEnding(database, caller, [day, until], now).then(figure),
    mayInConsole(caller, "teams.view") ? worstTeams(database, caller, { now, until, limit: SHOWN }) : undefined,
  ])
  return { open, overdue, waiting, expiring, teams }
}

/** The number of certificates in force that end within these days. */
function certificatesEnding(
  database: Database,
  caller: PersonCaller,
  [valid_until_after, valid_until_before]: readonly [from: DateText, to: DateText],
  now: number,
): Promise<number> {
  const query = { standing: "valid", valid_until_after, valid_until_before } as const
  return countCertificates(database, caller, query, { most: COUNTED_MAX + 1, now })
}

function figure(count: number): Figure {
  return { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX }
}

function firstBy(field: string, descending: boolean): ListRequest {
  return { sort: [{ field, descending }], page: { page: 1, perPage: SHOWN }, include: new Set(["user"]), most: SHOWN }
}

/** First and last day of each of the last twelve months, up to the current one, and of the next twelve, from it on. */
function monthsAround(day: string) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  const iso = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  const monthAt = (offset: number): readonly [string, string] => [
    iso(Date.UTC(year, month + offset, 1)),
    iso(Date.UTC(year, month + offset + 1, 0)),
  ]
  return {
    past: Array.from({ length: 12 }, (_, index) => monthAt(index - 11)),
    next: Array.from({ length: 12 }, (_, index) => monthAt(index)),
  }
}
