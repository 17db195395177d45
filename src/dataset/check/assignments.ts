import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { isOpen } from "../../training/assignments/states.ts"
import { type Faults, type Path, pathAt, pathOf } from "../faults.ts"
import { merged } from "../format/record.ts"
import type { AssignmentRecord, AssignmentRow } from "../format/training.ts"
import { ASSIGNMENTS } from "../format/training.ts"
import type { CompanyPlan, CourseEntry, TrainingEntry, UserEntry } from "../plan.ts"
import { type Entry, resolve } from "../registry.ts"
import { findFollowers, findOpenAssignments, findSuccessesIn, type OpenAssignment } from "../store/lookups.ts"
import type { Stored } from "../store/rows.ts"
import { findIds, findRows } from "../store/rows.ts"
import { checkFrozenNames, type FrozenHashes } from "./certificate-looks.ts"
import { nameOfCourse } from "./courses.ts"
import { checkEvidence } from "./evidence.ts"
import { type Checking, requireOfNew } from "./rows.ts"
import { Unique, uniqueKeys } from "./unique.ts"

type StoredAssignment = Stored<typeof ASSIGNMENTS>

/** Records that the rows of assignments refer to and other parts of the dataset define. */
interface Surroundings {
  /** The names of the versions of content. */
  readonly versions: ReadonlySet<string>
  readonly frozen: FrozenHashes
}

/**
 * Checks the rows of assignments, and that no user ends up with two open ones for the same course. The plan notes which
 * open assignments must be closed before others can be opened.
 */
export async function checkAssignments(
  checking: Checking,
  plan: CompanyPlan,
  { versions, frozen }: Surroundings,
): Promise<void> {
  const { queries, faults, claims, certificates, onProgress } = checking
  const rows = plan.row.assignments ?? []
  const list = `${plan.path}.assignments`
  const keys = uniqueKeys<number>(faults, "key", (index) => pathAt(list, index)())
  const open = new OpenAssignments(faults)
  const trainingsById = new Map(Array.from(plan.trainings.values(), (training) => [training.id, training]))
  let index = 0
  for (const part of chunks(rows, IN_LIST_MAX)) {
    const stored =
      plan.id === undefined
        ? undefined
        : await findRows(queries, ASSIGNMENTS, plan.id, new Set(part.map(({ key }) => key)))
    const first = index
    const located = part.map((row, offset) => {
      return { row, current: stored?.get(row.key), path: pathAt(list, first + offset) }
    })
    await certificates.claim(queries, located)
    await checkFrozenNames(checking, plan.id, frozen, located)
    await checkEvidence(checking, plan, versions, located)
    for (const { row, current, path } of located) {
      keys.see(row.key, index++)
      claims.claim(ASSIGNMENTS, row.id, current?.id, path)
      const next = checkRow(row, current, plan, trainingsById, path, faults)
      const slot = next.open ? placeOf(next) : undefined
      if (slot !== undefined) {
        open.add(slot, { path, name: path })
        if (next.user !== undefined) open.concerns(next.user)
      }
      if (current?.is_open === 1 && slot !== placeOf({ user: current.user_id, course: current.course_id })) {
        plan.closing.push(current.id)
      }
    }
    onProgress({ what: "assignments checked", done: index, total: rows.length })
  }
  await checkPredecessors(checking, plan, keys)
  await checkUnnamed(queries, plan, keys, open)
}

interface Outcome {
  readonly open: boolean
  readonly user: UserEntry | number | undefined
  readonly course: CourseEntry | number | undefined
}

function checkRow(
  row: AssignmentRow,
  current: StoredAssignment | undefined,
  plan: CompanyPlan,
  trainingsById: ReadonlyMap<number | undefined, TrainingEntry>,
  path: Path,
  faults: Faults,
): Outcome {
  if (current === undefined) requireOfNew(row, ASSIGNMENTS, path, faults)
  const user = resolve(plan.users, row, "user_key", path, faults) ?? current?.user_id
  const course = resolve(plan.shelf.visible, row, "course_key", path, faults) ?? current?.course_id
  resolve(plan.users, row, "trainer_user_key", path, faults)
  resolve(plan.users, row, "creator_user_key", path, faults)
  const named = resolve(plan.trainings, row, "group_training_key", path, faults)
  const training = row.group_training_key === undefined ? trainingsById.get(current?.group_training_id ?? -1) : named
  if (training?.course !== undefined && course !== undefined && !sameCourse(training.course, course)) {
    const fault = `the group training ${JSON.stringify(training.key)} is for another course`
    faults.add(pathOf(path, "group_training_key"), fault)
  }
  const state = merged(row.state, current?.state, "assigned")
  checkDates(row, current, state, path, faults)
  const deadline = row.deadline_date === undefined ? current?.deadline_date : row.deadline_date
  if (row.deadline_at !== undefined && !deadline) {
    faults.add(pathOf(path, "deadline_at"), "needs a deadline_date")
  }
  const certified = row.certificate_file === undefined ? current?.certificate_file_id : row.certificate_file
  if (typeof row.certificate_file === "string" && certified !== null && state !== "success" && state !== "failed") {
    faults.add(pathOf(path, "certificate_file"), `an assignment with the state "${state}" has no certificate`)
  }
  const revoked = row.revoked_on === undefined ? current?.revoked_on : row.revoked_on
  if (typeof revoked === "string" && !merged(row.superseded, current?.superseded === 1, false)) {
    faults.add(pathOf(path, "superseded"), "must be true for an assignment whose certificate is revoked")
  }
  const withdrawn = merged<string | number | null>(row.withdrawn_at, current?.withdrawn_at, null)
  return { open: withdrawn === null && isOpen(state, training?.state), user, course }
}

function checkDates(
  row: AssignmentRow,
  current: StoredAssignment | undefined,
  state: AssignmentRecord["state"],
  path: Path,
  faults: Faults,
): void {
  const begin = row.begin_date === undefined ? current?.begin_date : row.begin_date
  const finish = row.finish_date === undefined ? current?.finish_date : row.finish_date
  const place = pathOf(path, "finish_date")
  if (typeof finish !== "string") return
  if (state === "assigned" || state === "inprogress") {
    faults.add(place, `an assignment with the state "${state}" has no finish_date`)
  }
  if (typeof begin === "string" && finish < begin) faults.add(place, `must not be before the begin_date ${begin}`)
  const until = row.valid_until === undefined ? current?.valid_until : row.valid_until
  // Earlier versions also set a finish date on assignments that were superseded before they were finished.
  const isEnded = merged(row.superseded, current?.superseded === 1, false)
  if (typeof until === "string" && until < finish && !isEnded) {
    faults.add(pathOf(path, "valid_until"), `must not be before the finish_date ${finish}`)
  }
}

function sameCourse(one: CourseEntry | { readonly id: number }, other: CourseEntry | number): boolean {
  if (one === other) return true
  return one.id !== undefined && one.id === (typeof other === "number" ? other : other.id)
}

/**
 * Assignments that the dataset does not name but that are or become open: those of the users concerned, and those of
 * group trainings that continue.
 */
async function checkUnnamed(
  queries: Queries,
  plan: CompanyPlan,
  keys: Unique<string, number>,
  open: OpenAssignments,
): Promise<void> {
  if (plan.id === undefined) return
  const closed = new Set<number>()
  const reopened: number[] = []
  for (const { id, before, state } of plan.trainings.values()) {
    if (id === undefined || before === state) continue
    if (state === "ongoing") reopened.push(id)
    else if (before === "ongoing") closed.add(id)
  }
  const opening = (await findSuccessesIn(queries, reopened)).filter(({ key }) => !keys.places.has(key))
  for (const { user_id } of opening) open.concerns(user_id)
  const add = ({ key, user_id: user, course_id: course }: OpenAssignment, path: Path | undefined): void => {
    const place = placeOf({ user, course })
    const name = () => `the assignment ${JSON.stringify(key)} in the database`
    if (place !== undefined) open.add(place, { path, name })
  }
  for (const assignment of await findOpenAssignments(queries, open.userIds)) {
    const { key, state, group_training_id: training } = assignment
    const closes = state === "success" && training !== null && closed.has(training)
    if (!closes && !keys.places.has(key)) add(assignment, undefined)
  }
  for (const assignment of opening) {
    const index = plan.row.group_trainings?.findIndex(
      ({ key }) => plan.trainings.get(key)?.id === assignment.group_training_id,
    )
    add(assignment, () => `${plan.path}.group_trainings[${index}].state`)
  }
}

/** The user and the course of an assignment, by record or by id. */
interface Pair {
  readonly user: Entry | number | undefined
  readonly course: CourseEntry | number | undefined
}

/**
 * An open assignment: the path of the row that opens it, and a name for it. It has no path if the dataset does not
 * change it.
 */
interface Holder {
  readonly path: Path | undefined
  readonly name: () => string
}

/** A map key for a user and a course, if both are known. */
export function placeOf({ user, course }: Pair): string | undefined {
  if (user === undefined || course === undefined) return undefined
  const userName = typeof user === "number" ? user : (user.id ?? JSON.stringify(user.key))
  return `${userName}/${nameOfCourse(course)}`
}

/** Records every assignment that is open after the import, and reports a second open assignment of the same user and course. */
class OpenAssignments {
  readonly #holders = new Map<string, Holder>()
  readonly #userIds = new Set<number>()

  constructor(readonly faults: Faults) {}

  /** The users in the database whose open assignments matter. */
  get userIds(): readonly number[] {
    return [...this.#userIds]
  }

  concerns(user: Entry | number): void {
    const id = typeof user === "number" ? user : user.id
    if (id !== undefined) this.#userIds.add(id)
  }

  add(place: string, holder: Holder): void {
    const first = this.#holders.get(place)
    if (first === undefined) {
      this.#holders.set(place, holder)
      return
    }
    const [refused, other] = holder.path === undefined ? [first, holder] : [holder, first]
    this.faults.add(refused.path ?? "", `another open assignment has the same user and course (${other.name()})`)
  }
}

/**
 * Checks that each predecessor exists and is followed by no more than one assignment. The plan notes the assignments
 * whose stored predecessor must be cleared before it can be given to others.
 *
 * @param keys keys of the dataset's assignments
 */
async function checkPredecessors(
  { queries, faults }: Checking,
  plan: CompanyPlan,
  keys: Unique<string, number>,
): Promise<void> {
  const rows = plan.row.assignments ?? []
  const rowPath = (index: number) => `${plan.path}.assignments[${index}]`
  const pathOf = (index: number) => `${rowPath(index)}.predecessor_key`
  const followers = new Unique<string, number>(faults, "predecessor_key", "follows the same assignment", rowPath)
  const saying = new Set<string>()
  rows.forEach(({ key, predecessor_key: predecessor }, index) => {
    if (predecessor !== undefined) saying.add(key)
    if (typeof predecessor !== "string") return
    if (predecessor === key) faults.add(pathOf(index), "an assignment cannot follow itself")
    else followers.see(predecessor, index)
  })
  const unnamed = new Set([...followers.places.keys()].filter((key) => !keys.places.has(key)))
  const stored = plan.id === undefined ? new Map() : await findIds(queries, ASSIGNMENTS, plan.id, unnamed)
  for (const key of unnamed) {
    const index = followers.places.get(key) ?? 0
    if (!stored.has(key)) faults.add(pathOf(index), `no assignment has the key ${JSON.stringify(key)}`)
  }
  if (plan.id === undefined || saying.size === 0) return
  for (const { id, key, predecessor_key: predecessor } of await findFollowers(queries, plan.id)) {
    const index = followers.places.get(predecessor)
    if (saying.has(key)) {
      if (index === undefined || rows[index]?.key !== key) plan.repreceded.push(id)
    } else if (index !== undefined) {
      const name = JSON.stringify(key)
      faults.add(pathOf(index), `the assignment ${name} in the database follows the same assignment`)
    }
  }
}
