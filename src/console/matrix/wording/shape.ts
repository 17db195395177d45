/** The texts of the matrix. */
export interface MatrixWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly person: string
  readonly filters: {
    readonly search: string
    readonly team: string
    readonly location: string
    readonly role: string
    readonly course: string
    readonly standing: string
    readonly exception: string
    readonly anyException: string
    readonly asOf: string
  }
  readonly people: (count: string, isOne: boolean) => string
  readonly matching: (count: string, isOne: boolean) => string
  readonly moreThan: (count: string) => string
  readonly coursesShown: (first: number, last: number, all: number) => string
  readonly coursePages: string
  readonly previousCourses: string
  readonly nextCourses: string
  /** Whether people are selected, or cells. */
  readonly select: { readonly label: string; readonly people: string; readonly cells: string }
  /** How things were on an earlier day. */
  readonly asOf: (day: string) => string
  readonly knownFrom: (day: string) => string
  readonly today: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly why: {
    readonly title: (person: string, course: string) => string
    readonly now: string
    readonly steps: string
    readonly facts: {
      readonly standing: string
      readonly since: string
      readonly deadline: string
      readonly overdueSince: string
      readonly validUntil: string
      readonly exception: string
    }
    readonly notAsked: string
    readonly training: string
    readonly certificate: string
    readonly exemption: string
    /** Heading of a form for what can be done. */
    readonly what: string
    readonly acts: Readonly<Record<"assign" | "record" | "exempt" | "remind" | "deadline" | "attempt", string>>
  }
}
