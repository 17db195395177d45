import type { FeedType } from "../../audit/change.ts"
import { type NotedChange, notedIn } from "../../audit/feed.ts"
import { DelegatingDatabase } from "../../database/delegating-database.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Settings } from "../../settings/read.ts"
import { today } from "../../tools/calendar/dates.ts"
import { beginSettling } from "./batches.ts"
import { type Among, findConcerned } from "./concerned-store.ts"
import { settle, settlesItself } from "./settle.ts"
import * as store from "./store.ts"
import { withdrawUnasked } from "./unasked.ts"

type Options = Pick<Settings, "renewal_lead">

/** People of a place or a course who are settled in the transaction of its change. More of them are settled in batches. */
const AT_ONCE = 1_000

/**
 * A database whose transactions end by settling everybody whom the changes that they have noted concern: bound, released,
 * opened and withdrawn in the transaction that is the cause.
 */
export class SettlingDatabase extends DelegatingDatabase {
  readonly #options: Options

  constructor(database: Database, options: Options) {
    super(database)
    this.#options = options
  }

  override transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => this.#settled(tx, work))
  }

  override load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.database.load((tx) => this.#settled(tx, work))
  }

  async #settled<T>(tx: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
    const value = await work(tx)
    if (!settlesItself(tx)) await settleNoted(tx, notedIn(tx), this.#options)
    return value
  }
}

async function settleNoted(
  tx: Queries,
  noted: readonly NotedChange[],
  { renewal_lead: leadDays }: Options,
): Promise<void> {
  const concerning = noted.filter(concernsSomebody)
  for (const [companyId, own] of Map.groupBy(concerning, (change) => change.companyId)) {
    // An import of what all companies share: courses, which no pair depends on but by their state.
    const ids = companyId === null ? (await store.findAskingCompanies(tx)).map(({ id }) => id) : [companyId]
    for (const id of ids) await settleCompany(tx, id, own, leadDays)
  }
}

async function settleCompany(tx: Queries, companyId: number, noted: readonly NotedChange[], leadDays: number) {
  const company = await store.findCompany(tx, companyId)
  const now = noted[0]?.now
  if (company === undefined || now === undefined) return
  if (await store.asksAnything(tx, companyId)) await settleAsked(tx, company, noted, { leadDays, now })
  await withdrawUnaskedBy(tx, company, noted, { leadDays, now })
}

/** Withdraws what results and exemptions have made needless although nothing asks for it. */
async function withdrawUnaskedBy(
  tx: Queries,
  company: store.CompanyRow,
  noted: readonly NotedChange[],
  moment: Moment,
) {
  if (noted.some(({ change }) => change.type === "import")) return withdrawUnasked(tx, { company, ...moment })
  const results = noted.filter(({ change: { action, fields } }) => {
    return action === "created" || fields.some((field) => RESULT_FIELDS.has(field))
  })
  const places = await store.findPlacesOf(tx, idsOf(results, "course_assignment"))
  const exempted = await store.findExempted(tx, idsOf(noted, "exemption"))
  const userIds = new Set([...places.map(({ user_id }) => user_id), ...exempted])
  if (userIds.size > 0) await withdrawUnasked(tx, { company, ...moment }, [...userIds])
}

/** The fields of an assignment that change when a success is recorded. */
const RESULT_FIELDS = new Set(["finish_date", "valid_until"])

interface Moment {
  readonly leadDays: number
  readonly now: number
}

async function settleAsked(
  tx: Queries,
  company: store.CompanyRow,
  noted: readonly NotedChange[],
  { leadDays, now }: Moment,
): Promise<void> {
  const companyId = company.id
  const day = today(company.timezone, now)
  const userIds = new Set<number>()
  for (const among of groupsIn(noted)) {
    const isWhole = among.kind === "company"
    const people = isWhole ? [] : await findConcerned(tx, companyId, among, { after: 0, limit: AT_ONCE + 1 })
    if (isWhole || people.length > AT_ONCE) {
      const isImport = noted.some(({ change }) => change.type === "import")
      await beginSettling(tx, { companyId, among, day, isImport, now })
    } else for (const person of people) userIds.add(person)
  }
  for (const person of await peopleIn(tx, noted)) userIds.add(person)
  const settling = { company, leadDays, now, actorId: noted[0]?.userId ?? null }
  await settle(tx, [...userIds], settling)
  const only = await coursesByUser(tx, noted, userIds)
  await settle(tx, [...only.keys()], { ...settling, only })
}

/** The fields of a user that decide what binds them, and what follows from it. */
const USER_FIELDS = new Set([
  "state",
  "team_ids",
  "roles",
  "birthday",
  "driving_classes",
  "fitness_valid_until",
  "absent_from",
  "absent_until",
])
const TEAM_FIELDS = new Set(["state", "location_id", "instruction_course_id"])

function concernsSomebody({ change: { type, action, fields } }: NotedChange): boolean {
  const isAny = (relevant: ReadonlySet<string>) => fields.some((field) => relevant.has(field))
  switch (type) {
    case "user":
      return action === "created" || (action === "updated" && isAny(USER_FIELDS))
    case "team":
      return action === "updated" && isAny(TEAM_FIELDS)
    case "location":
      return action === "updated" && fields.includes("state")
    case "course":
      return action === "updated"
    case "company":
      return action === "updated" && fields.includes("timezone")
    default:
      return type === "course_assignment" || type === "exemption" || type === "import"
  }
}

/** Those whom changes to places, courses and whole companies concern. */
function groupsIn(noted: readonly NotedChange[]): Among[] {
  return noted.flatMap(({ change: { type, id } }): Among[] => {
    if (type === "import" || type === "company") return [{ kind: "company" }]
    return (type === "team" || type === "location" || type === "course") && id !== null ? [{ kind: type, id }] : []
  })
}

/** The people who have changed in something that decides what is asked of them. */
async function peopleIn(tx: Queries, noted: readonly NotedChange[]): Promise<number[]> {
  return [...idsOf(noted, "user"), ...(await store.findExempted(tx, idsOf(noted, "exemption")))]
}

/** The courses of which people have other assignments now. */
async function coursesByUser(
  tx: Queries,
  noted: readonly NotedChange[],
  without: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const removed = noted.flatMap(({ change }) => (change.type === "course_assignment" ? (change.last ?? []) : []))
  const places = [...(await store.findPlacesOf(tx, idsOf(noted, "course_assignment"))), ...(removed as store.Place[])]
  const others = Map.groupBy(
    places.filter(({ user_id }) => !without.has(user_id)),
    ({ user_id }) => user_id,
  )
  return new Map([...others].map(([id, own]) => [id, new Set(own.map(({ course_id }) => course_id))]))
}

function idsOf(noted: readonly NotedChange[], type: FeedType): number[] {
  return noted.flatMap(({ change }) => (change.type === type ? (change.id ?? []) : []))
}
