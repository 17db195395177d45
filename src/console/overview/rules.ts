import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { mayImport } from "../../organisation/imports/importer.ts"
import { KEPT } from "../../organisation/imports/resource.ts"
import { importsBefore } from "../../organisation/imports/rules.ts"
import { countUsers } from "../../organisation/users/rules.ts"
import { addDays, today } from "../../tools/calendar/dates.ts"
import type { ListRequest } from "../../tools/list.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { countAssignments, listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { WAITING_STATES } from "../../training/assignments/waiting.ts"
import { countCertificates } from "../../training/certificates/list/rules.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Awaited, awaitedBy } from "../../training/learning/awaited.ts"
import { type WorstTeams, worstTeams } from "../../training/team-figures/rules.ts"

/** A number that leads to a list; undefined if the reader may not see that list. */
export interface Figure {
  readonly count: number
  /** Whether counting stopped there. */
  readonly isMore: boolean
}

export const EXPIRING_DAYS = 30

const COUNTED_MAX = 10_000
const SHOWN = 6

export interface Month {
  /** Its first day. */
  readonly first: string
  readonly count: number
}

export interface Overview {
  readonly open: Figure
  readonly overdue: Figure
  readonly waiting: Figure
  readonly expiring: Figure
  readonly unreachable: Figure | undefined
  /** Undefined for readers who see no teams. */
  readonly teams: WorstTeams | undefined
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

/** What the first page of the console shows, for the people in the reader's view. The reader's own trainings do not count. */
export async function overviewOf(services: Deciding, caller: PersonCaller): Promise<Overview> {
  const { database, settings, clock } = services
  const now = clock()
  const day = today(caller.company.timezone, now)
  const most = COUNTED_MAX + 1
  const others = { exceptUserId: caller.user.id, isOfActive: true } as const
  const waits = {
    ...others,
    state: WAITING_STATES.join(","),
    waitsBeyond: dayBeyondLead(day, settings.renewal_lead),
  }
  const assignments = (query: Parameters<typeof countAssignments>[2]) =>
    countAssignments(database, caller, query, { most, now }).then(figure)
  const list = (query: Parameters<typeof countAssignments>[2], request: ListRequest) =>
    listAssignments(database, caller, query, request, now)
  const certificates = (from: string, to: string) =>
    countCertificates(
      database,
      caller,
      { standing: "valid", valid_until_after: from, valid_until_before: to },
      { most, now },
    )
  const months = monthsAround(day)
  const [open, overdue, waiting, expiring, unreachable, teams, needs, faulty, due, completed, ending] =
    await Promise.all([
      assignments({ ...others, status: "open" }),
      assignments({ ...others, status: "overdue" }),
      assignments(waits),
      certificates(day, addDays(day, EXPIRING_DAYS)).then(figure),
      mayInConsole(caller, "users.update")
        ? countUsers(database, caller, { state: "active", isWithoutEmail: true }, most).then(figure)
        : undefined,
      mayInConsole(caller, "teams.view")
        ? worstTeams(database, caller, { now, until: addDays(day, EXPIRING_DAYS), limit: SHOWN })
        : undefined,
      list(waits, firstBy("id", true)),
      mayImport(caller) ? faultyImport(database, caller, now) : undefined,
      list({ ...others, status: "open" }, firstBy("deadline_date", false)),
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
      Promise.all(months.next.map(async ([first, last]) => ({ first, count: await certificates(first, last) }))),
    ])
  return {
    ...{ open, overdue, waiting, expiring, unreachable, teams },
    needs: needs.items,
    faulty,
    awaited: await awaitedBy(database, caller.company.id, needs.items),
    due: due.items,
    ...{ completed, ending },
  }
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
