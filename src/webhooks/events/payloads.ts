import type { Caller } from "../../access/caller.ts"
import type { FeedType, RecordChange } from "../../audit/change.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { presentByIds, presentRemoved, type RemovedRow } from "../../training/assignments/rules.ts"
import type { CourseAssignment } from "../../training/assignments/schema.ts"
import { presentCertificates } from "../../training/certificates/list/rules.ts"
import type { AnnouncedCertificate } from "../../training/certificates/list/schema.ts"
import { submissionsInView } from "../../training/submissions/lookup.ts"
import { submissionResource } from "../../training/submissions/resource.ts"
import { presentVideos } from "../../video/rules.ts"
import type { PayloadAddresses } from "../public-addresses.ts"
import {
  ANNOUNCED_ENDING,
  ANNOUNCED_KINDS,
  ANNOUNCED_MOVING,
  type EndingName,
  isAnnouncedKind,
  isEndingKind,
  isMovingKind,
  type KindName,
  type MovingName,
} from "./kinds.ts"

/** Makes the addresses in payloads; undefined without `public_url`. */
export interface Making {
  readonly addresses: PayloadAddresses | undefined
}

/** The context in which payloads are made. */
export interface Showing extends Making {
  readonly queries: Queries
  /** The caller from whose point of view records are shown. */
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** A record as the API shows it, with the facts that decide which events a change to it causes. */
export interface Shown {
  readonly id: number | null
  readonly data: object
  readonly state?: string
  /** For an assignment: whether it has been completed. */
  readonly isCompleted?: boolean
  /** For an assignment that is overdue: its deadline, in epoch milliseconds. */
  readonly overdueSince?: number
}

type Show = (showing: Showing, changes: readonly RecordChange[]) => Promise<readonly Shown[]>

const idsOf = (changes: readonly RecordChange[]) => changes.flatMap(({ id }) => (id === null ? [] : [id]))
const withState = <T extends { id: number; state: string }>(data: T): Shown => ({
  id: data.id,
  data,
  state: data.state,
})

/** How the records of each type are read; types without events are not listed. */
const SHOWN: Readonly<Partial<Record<Exclude<FeedType, KindName | EndingName | MovingName>, Show>>> = {
  async course_assignment({ queries, caller, now }, changes) {
    const gone = changes.flatMap(({ action, last }) => (action === "deleted" && last ? [last as RemovedRow] : []))
    const present = idsOf(changes.filter(({ action }) => action !== "deleted"))
    const shown = [
      ...(await presentRemoved(queries, gone, now)),
      ...(await presentByIds(queries, caller.company.id, present, now)),
    ]
    const known = new Set(shown.map(({ resource }) => resource.id))
    // A removal is announced even if it was recorded without the row.
    const unknown = changes.filter(({ action, id }) => action === "deleted" && id !== null && !known.has(id))
    const nameless = unknown.map(({ id }): Shown => ({ id, data: { id, type: "course_assignment" } }))
    const named = shown.map(({ resource, isOpen, deadlineAt }) => ({
      id: resource.id,
      data: resource,
      isCompleted: !isOpen,
      ...(resource.is_overdue && deadlineAt !== null && { overdueSince: deadlineAt }),
    }))
    return [...named, ...nameless]
  },
  async content_video({ queries, caller, addresses }, changes) {
    return (await presentVideos(queries, caller, idsOf(changes), addresses?.files)).map(withState)
  },
  async submission({ queries, caller, addresses }, changes) {
    const addressOf = (fileId: number) => addresses?.certificate(fileId)
    const rows = await submissionsInView(queries, caller, idsOf(changes))
    return rows.map((row) => withState(submissionResource(row, addressOf)))
  },
  async import({ now }) {
    return [{ id: null, data: { type: "import", finished_at: isoInstant(now) } }]
  },
}

/** The records of these changes, by id; all changes are of one type. */
export async function shownRecords(
  showing: Showing,
  type: FeedType,
  changes: readonly RecordChange[],
): Promise<ReadonlyMap<number | null, Shown>> {
  return new Map((await shownOf(showing, type, changes)).map((one) => [one.id, one]))
}

async function shownOf(showing: Showing, type: FeedType, changes: readonly RecordChange[]): Promise<readonly Shown[]> {
  const { queries, caller } = showing
  if (isAnnouncedKind(type)) {
    return (await ANNOUNCED_KINDS[type].find(queries, caller, idsOf(changes))).map(withState)
  }
  if (isEndingKind(type)) {
    const gone = changes.flatMap(({ id, last }) => (last === undefined ? [] : [{ id, data: last }]))
    const found = await ANNOUNCED_ENDING[type].find(queries, caller, idsOf(changes))
    return [...found.map((data) => ({ id: data.id, data })), ...gone]
  }
  if (isMovingKind(type)) {
    const gone = changes.flatMap(({ id, last }) => (last === undefined ? [] : [{ id, data: last }]))
    const found = await ANNOUNCED_MOVING[type].find(queries, caller, idsOf(changes))
    return [...found.map(withState), ...gone]
  }
  return (await SHOWN[type]?.(showing, changes)) ?? []
}

/** Assignments of a company as payloads show them. */
export async function presentedAssignments(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
  now: number,
): Promise<CourseAssignment[]> {
  return (await presentByIds(queries, companyId, ids, now)).map(({ resource }) => resource)
}

/** Certificates of a company as payloads show them. */
export function presentedCertificates(
  { queries, caller, addresses, now }: Showing,
  ids: readonly number[],
): Promise<AnnouncedCertificate[]> {
  return presentCertificates(queries, caller, ids, { origin: addresses?.origin, now })
}
