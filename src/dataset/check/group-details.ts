import { SESSIONS_MAX } from "../../training/group-trainings/schema.ts"
import { pathFault } from "../../training/group-trainings/signature-path.ts"
import { type Path, pathOf, placed } from "../faults.ts"
import { CORRECTIONS, SESSIONS } from "../format/group-details.ts"
import { ASSIGNMENTS, type GroupTrainingRow } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { resolve } from "../registry.ts"
import { findCorrections, findSessions } from "../store/group-details.ts"
import { findIds } from "../store/rows.ts"
import type { Checking } from "./rows.ts"

/** The most people who take part and who wait together, and the longest session in milliseconds. */
const PARTICIPANTS_MAX = 2000
const SESSION_MAX = 24 * 60 * 60 * 1000

/** Checks what belongs to the rows of group trainings. */
export async function checkGroupDetails(checking: Checking, plan: CompanyPlan): Promise<void> {
  const { queries } = checking
  const rows = [...placed(plan.row.group_trainings, plan.path, "group_trainings")]
  const stored = rows.flatMap(({ row }) => plan.trainings.get(row.key)?.id ?? [])
  const [sessions, corrections] = [
    Map.groupBy(await findSessions(queries, stored), ({ group_training_id }) => group_training_id),
    Map.groupBy(await findCorrections(queries, stored), ({ group_training_id }) => group_training_id),
  ]
  const assignments = await assignmentsOf(checking, plan)
  for (const { row, path } of rows) {
    const id = plan.trainings.get(row.key)?.id ?? 0
    const held = new Set(sessions.get(id)?.map((session) => session.id))
    checkSessions(checking, row, path, held)
    const amount = row.sessions === undefined ? held.size : (row.sessions?.length ?? 0)
    checkParticipants(checking, plan, { row, path, sessions: amount }, assignments)
    const own = new Set(corrections.get(id)?.map((correction) => correction.id))
    for (const { row: correction, path: place } of placed(row.corrections, path, "corrections")) {
      checking.claims.claimOf(CORRECTIONS, own, correction.id, place)
      resolve(plan.users, correction, "user_key", place, checking.faults)
      resolve(plan.users, correction, "author_user_key", place, checking.faults)
      checkAssignment(checking, correction.assignment_key, pathOf(place, "assignment_key"), assignments)
    }
  }
}

/** The keys of the assignments that rows may name. */
async function assignmentsOf({ queries }: Checking, { id, row }: CompanyPlan): Promise<ReadonlySet<string>> {
  const known = new Set((row.assignments ?? []).map(({ key }) => key))
  const named = (row.group_trainings ?? []).flatMap(({ participants, corrections }) =>
    [...(participants ?? []), ...(corrections ?? [])].flatMap(({ assignment_key: key }) => key ?? []),
  )
  const others = new Set(named.filter((key) => !known.has(key)))
  const stored = id === undefined ? [] : (await findIds(queries, ASSIGNMENTS, id, others)).keys()
  return new Set([...known, ...stored])
}

function checkAssignment(
  { faults }: Checking,
  key: string | null | undefined,
  path: Path,
  known: ReadonlySet<string>,
): void {
  if (typeof key === "string" && !known.has(key)) faults.add(path, `no assignment has the key ${JSON.stringify(key)}`)
}

function checkSessions(
  { faults, claims }: Checking,
  { sessions }: GroupTrainingRow,
  path: Path,
  held: ReadonlySet<number>,
): void {
  if (sessions == null) return
  if (sessions.length > SESSIONS_MAX) faults.add(pathOf(path, "sessions"), `must have at most ${SESSIONS_MAX} sessions`)
  const before: { readonly begin: number; readonly end: number }[] = []
  for (const { row, path: place } of placed(sessions, path, "sessions")) {
    claims.claimOf(SESSIONS, held, row.id, place)
    // A missing or wrong instant has been reported.
    if (row.starts_at === undefined || row.ends_at === undefined) continue
    const [begin, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
    if (end <= begin) faults.add(pathOf(place, "ends_at"), "must be after starts_at")
    else if (end - begin > SESSION_MAX) faults.add(pathOf(place, "ends_at"), "must be at most 24 hours after starts_at")
    if (before.some((other) => other.begin < end && other.end > begin)) faults.add(place, "overlaps another session")
    before.push({ begin, end })
  }
}

interface Participants {
  readonly row: GroupTrainingRow
  readonly path: Path
  /** How many sessions the training has after the import. */
  readonly sessions: number
}

function checkParticipants(
  checking: Checking,
  plan: CompanyPlan,
  { row: training, path, sessions }: Participants,
  assignments: ReadonlySet<string>,
): void {
  const { faults } = checking
  const people = training.participants ?? []
  if (people.length > PARTICIPANTS_MAX) {
    faults.add(pathOf(path, "participants"), `must have at most ${PARTICIPANTS_MAX} people`)
  }
  const seen = new Set<string>()
  for (const { row, path: place } of placed(people, path, "participants")) {
    resolve(plan.users, row, "user_key", place, faults)
    if (seen.has(row.user_key)) faults.add(pathOf(place, "user_key"), "is in the list twice")
    seen.add(row.user_key)
    checkAssignment(checking, row.assignment_key, pathOf(place, "assignment_key"), assignments)
    for (const { row: mark, path: at } of placed(row.attendance, place, "attendance")) {
      if (mark.session > sessions) faults.add(pathOf(at, "session"), "the training has fewer sessions")
    }
    if (row.signature_path != null && row.signature_png != null) {
      faults.add(pathOf(place, "signature_png"), "must not be given together with signature_path")
    }
    if (row.signature_path != null && pathFault(row.signature_path) !== undefined) {
      faults.add(pathOf(place, "signature_path"), "must be the path of SVG in a box of 1000 × 400")
    }
  }
}
