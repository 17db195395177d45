import type { RequirementPreview } from "../../../compliance/requirements/schema.ts"

type Outcome = RequirementPreview["sample"][number]["outcome"]

/** The texts of the pages about requirements. */
export interface RequirementsWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly add: string
  readonly exceptions: string
  readonly everybody: string
  readonly endless: string
  readonly until: (day: string) => string
  readonly states: Readonly<Record<"active" | "ended", string>>
  readonly columns: Readonly<
    Record<"title" | "course" | "audience" | "from" | "until" | "bound" | "rate" | "progress" | "state", string>
  >
  readonly fields: Readonly<
    Record<"title" | "course" | "location" | "team" | "role" | "from" | "until" | "lead" | "grace", string>
  >
  readonly hints: Readonly<Record<"title" | "audience" | "from" | "until" | "lead" | "grace" | "fixed", string>>
  readonly preview: {
    readonly submit: string
    readonly again: string
    readonly title: string
    readonly numbers: Readonly<Record<keyof Omit<RequirementPreview, "sample">, string>>
    readonly sample: string
    readonly person: string
    readonly outcome: string
    readonly deadline: string
    readonly outcomes: Readonly<Record<Outcome, string>>
    readonly create: string
    readonly save: string
  }
  readonly detail: {
    readonly about: string
    readonly creator: string
    readonly running: (done: number, total: number) => string
    readonly teams: string
    readonly team: string
    readonly noTeam: string
    readonly people: string
    readonly open: string
    readonly overdue: string
    readonly exceptions: string
    readonly days: (count: number) => string
  }
  readonly edit: string
  readonly end: {
    readonly title: (name: string) => string
    readonly act: string
    readonly text: (people: number) => string
    /** How many trainings would be withdrawn. */
    readonly withdrawn: (trainings: number) => string
    readonly confirm: (count: number) => string
    readonly confirmHint: string
  }
  readonly notices: Readonly<Record<"created" | "ended", string>>
  readonly empty: { readonly title: string; readonly text: string }
}
