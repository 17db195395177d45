import type { Exception } from "../../../compliance/standing/duty.ts"

/** The texts of the list of exceptions. */
export interface ExceptionsWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly filters: {
    readonly search: string
    readonly reason: string
    readonly course: string
    readonly team: string
    readonly location: string
  }
  readonly columns: {
    readonly person: string
    readonly course: string
    readonly reason: string
    readonly since: string
    readonly deadline: string
  }
  /** Since when it is an exception. */
  readonly sinceDay: (day: string) => string
  readonly reasons: Readonly<Record<Exception, string>>
  readonly acts: Readonly<Record<"assign" | "deadline" | "exempt" | "attempt", string>>
  readonly empty: { readonly title: string; readonly text: string }
}
