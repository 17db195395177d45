import type { Faults, Path } from "../faults.ts"
import type { CourseEntry } from "../plan.ts"
import type { Entry } from "../registry.ts"

/** The user and the course of an assignment, by record or by id. */
interface Pair {
  readonly user: Entry | number | undefined
  readonly course: CourseEntry | number | undefined
}

/** An open assignment: the path of what makes it open, and a name for it; without a path the dataset leaves it alone. */
interface Holder {
  readonly path: Path | undefined
  readonly name: () => string
}

/** What stands for a user and a course together, as long as both are known. */
export function placeOf({ user, course }: Pair): string | undefined {
  if (user === undefined || course === undefined) return undefined
  const userName = typeof user === "number" ? user : (user.id ?? JSON.stringify(user.key))
  const isShared = typeof course === "object" && course.shared
  const courseName = typeof course === "number" ? course : (course.id ?? `${isShared}${JSON.stringify(course.key)}`)
  return `${userName}/${courseName}`
}

/** Holds every assignment that is open after the import, and reports a second one of the same user and course. */
export class OpenAssignments {
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
    const [told, other] = holder.path === undefined ? [first, holder] : [holder, first]
    this.faults.add(told.path ?? "", `another open assignment has the same user and course (${other.name()})`)
  }
}
