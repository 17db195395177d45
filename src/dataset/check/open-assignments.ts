import type { Faults, Path } from "../faults.ts"
import type { CourseEntry } from "../plan.ts"
import type { Entry } from "../registry.ts"

/** The user and the course of an assignment, by record or by id. */
interface Pair {
  readonly user: Entry | number | undefined
  readonly course: CourseEntry | number | undefined
}

/** An assignment of the dataset (its path) or one that is only in the database (its key). */
type Holder = { readonly path: Path } | { readonly stored: string }

type Claim = Holder & { readonly userKey: string | undefined; readonly courseKey: string | undefined }

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

  add(place: string, claim: Claim): void {
    const first = this.#holders.get(place)
    if (first === undefined) {
      this.#holders.set(place, claim)
      return
    }
    const told = "path" in claim ? claim : first
    const other = told === claim ? first : claim
    const where = "path" in told ? told.path : ""
    const user = JSON.stringify(claim.userKey)
    const course = JSON.stringify(claim.courseKey)
    this.faults.add(where, `the user ${user} has another open assignment of the course ${course} (${nameOf(other)})`)
  }
}

function nameOf(holder: Holder): string {
  return "path" in holder ? holder.path() : `${JSON.stringify(holder.stored)} in the database`
}
