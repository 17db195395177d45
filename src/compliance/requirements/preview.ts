import { type Caller, wholeCompany } from "../../access/caller.ts"
import { findIdsIn, REQUIREMENT_REFERENCES, resolved } from "../../access/external-ids/references.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { findConcerned, findRequirements, type RequirementRow } from "../settling/batches.ts"
import { type Judged, judge } from "../settling/judging.ts"
import type { JudgedPair } from "../settling/pair-facts.ts"
import { expiringFrom, FOREVER, isWithin } from "../standing/standing.ts"
import { requirementFaults } from "./faults.ts"
import { wantedRequirement } from "./saving.ts"
import type { OUTCOMES, PreviewFields, RequirementPreview } from "./schema.ts"
import * as store from "./store.ts"

/** People whose facts are read at once. */
const PART = 250
const SAMPLE = 20

type Outcome = (typeof OUTCOMES)[number]

interface Sampled {
  readonly userId: number
  readonly outcome: Outcome
  readonly deadline: string | null
}

/**
 * What a requirement would do if it was made or changed as requested, as of today or of its first day. It changes nothing.
 *
 * @param leadDays the setting `renewal_lead`
 */
export async function previewRequirement(
  database: Database,
  caller: Caller,
  draft: Draft<PreviewFields>,
  { leadDays, now }: { readonly leadDays: number; readonly now: number },
): Promise<RequirementPreview> {
  const { company } = caller
  const wanted = await requireWanted(database, caller, draft, now)
  const day = latest(wanted.day, wanted.requirement.from_date)
  const asking = await findRequirements(database, company.id, day)
  const isAsking = wanted.isActive && (wanted.requirement.until_date ?? day) >= day
  const requirements = [
    ...asking.filter(({ id, course_id }) => id !== wanted.requirement.id && wanted.courses.includes(course_id)),
    ...(isAsking ? [wanted.requirement] : []),
  ]
  const counting = new Counting(wanted.requirement.id, isAsking ? wanted.courses : wanted.courses.slice(1), day)
  const among = { kind: "requirement", requirement: wanted.requirement } as const
  for (let after = 0; ; ) {
    const ids = await findConcerned(database, company.id, among, { after, limit: PART })
    const last = ids.at(-1)
    if (last === undefined) break
    const isOwn = ({ requirement }: { requirement: { id: number } | null }) => requirement?.id === wanted.requirement.id
    const since = (one: Parameters<typeof isOwn>[0]) => (isOwn(one) ? "" : day)
    // Whatever else is asked of these people stays as it is.
    const { courses } = wanted
    for (const person of await judge(database, ids, { company, leadDays, now, day, requirements, since, courses })) {
      counting.add(person, isAsking)
    }
    after = last
    // Others get their turn.
    await Bun.sleep(0)
  }
  const { counts, sample } = counting
  const people = await store.findPeople(
    database,
    company.id,
    sample.map(({ userId }) => userId),
  )
  return {
    ...counts,
    sample: sample.flatMap(({ userId, outcome, deadline }) => {
      const person = people.get(userId)
      if (person === undefined) return []
      const { id, key, ...name } = person
      const user = { id, external_id: key, full_name: fullName(name), type: "user" as const }
      return [{ user, outcome, deadline_date: deadline }]
    }),
  }
}

/** The requirement as it would be, with the faults of creating or changing it. */
async function requireWanted(queries: Queries, caller: Caller, draft: Draft<PreviewFields>, now: number) {
  const { company } = caller
  const request = await resolved(draft, REQUIREMENT_REFERENCES, findIdsIn(queries, caller))
  const { requirement_id: id } = request.fields
  const [held] = id === undefined ? [] : await store.findInSight(queries, wholeCompany(caller), [id])
  const faults: Fault[] = []
  if (id !== undefined && held === undefined) faults.push(fault("requirement_id", "unknown_requirement"))
  const isNew = !isSent(request, "requirement_id")
  if (isNew && !isSent(request, "course_id")) faults.push(fault("course_id", "required"))
  const day = today(company.timezone, now)
  const { wanted, isEnded } = wantedRequirement(request.fields, held, day)
  if (isNew || held !== undefined) faults.push(...(await requirementFaults(queries, caller, request, wanted)))
  settle(request, faults)
  const { columns } = wanted
  const madeOn = held === undefined ? day : await store.findMadeOn(queries, held.id)
  const requirement: RequirementRow = { ...columns, id: held?.id ?? 0, made_on: madeOn }
  const courses = [columns.course_id, ...(held === undefined ? [] : [held.course_id])]
  return { requirement, day, isActive: !isEnded, courses: [...new Set(courses)] }
}

/** Sums up what would happen to people, one after the other. */
class Counting {
  readonly counts = { bound: 0, valid: 0, would_open: 0, would_withdraw: 0, prerequisites: 0, absent: 0, exempt: 0 }
  readonly #first: Sampled[] = []
  readonly #rest: Sampled[] = []

  constructor(
    readonly id: number,
    /** The course that it asks for first, then the one that it asked for until now. */
    readonly courses: readonly number[],
    readonly day: DateText,
  ) {}

  add({ userId, ended, begun, pairs, dropped }: Judged, isAsking: boolean): void {
    const isReleased = ended.some(({ requirement_id }) => requirement_id === this.id)
    const isNew = begun.some(({ requirement_id }) => requirement_id === this.id)
    const pair = pairs.find(({ course }) => course.id === this.courses[0])
    const isBound = isAsking && pair !== undefined && !isReleased
    const loses =
      pairs.some((one) => this.courses.includes(one.course.id) && isWithdrawn(one)) ||
      dropped.some(({ pair: former, open }) => {
        const isOpened = former.is_opened === 1 && open?.id === former.assignment_id && open?.state === "assigned"
        return isOpened && ended.some(({ course_id }) => course_id === former.course_id)
      })
    if (loses) this.counts.would_withdraw++
    if (!isBound) {
      if (isReleased) this.#note({ userId, outcome: loses ? "withdraw" : "release", deadline: null }, true)
      return
    }
    this.counts.bound++
    const outcome = loses ? "withdraw" : this.#outcomeOf(pair)
    if (outcome === "valid") this.counts.valid++
    if (outcome === "open") this.counts.would_open++
    if (outcome === "prerequisites") this.counts.prerequisites++
    if (isWithin(this.day, pair.absence.from, pair.absence.until)) this.counts.absent++
    if (this.#isExempt(pair)) this.counts.exempt++
    this.#note({ userId, outcome, deadline: deadlineOf(pair) }, isNew || outcome === "open" || loses)
  }

  get sample(): readonly Sampled[] {
    return [...this.#first, ...this.#rest].slice(0, SAMPLE)
  }

  #note(one: Sampled, isChange: boolean): void {
    const list = isChange ? this.#first : this.#rest
    if (list.length < SAMPLE) list.push(one)
  }

  #isExempt({ exemption }: JudgedPair): boolean {
    return exemption !== undefined && isWithin(this.day, exemption.from_date, exemption.until_date)
  }

  #outcomeOf(pair: JudgedPair): Outcome {
    const { duty } = pair
    if (this.#isExempt(pair)) return "exempt"
    if (duty.act === "open") return "open"
    if (duty.act === "except") return duty.exception
    const end = expiringFrom(pair.validUntil, pair.leadDays)
    return end !== null && end > this.day ? "valid" : "taken"
  }
}

/** Somebody has begun an assignment in any other state. */
function isWithdrawn({ duty, open }: JudgedPair): boolean {
  return duty.act === "withdraw" && open?.state === "assigned"
}

function deadlineOf({ duty, open, validUntil }: JudgedPair): string | null {
  if (duty.act === "open" || duty.act === "except") return duty.deadline
  if (duty.act === "keep") return duty.moveTo ?? open?.deadline_date ?? null
  return validUntil === null || validUntil >= FOREVER ? null : validUntil
}

function latest(one: DateText, other: DateText): DateText {
  return one > other ? one : other
}
