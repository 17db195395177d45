type Titled = readonly [title: string, text: string]

interface ChartWording {
  readonly title: string
  readonly month: string
  readonly count: string
  readonly nothing: { readonly title: string; readonly text: string }
}

/** The texts of the first page of the console. */
export interface OverviewWording {
  readonly title: string
  /** `isWhole`: the reader sees everybody in the company. */
  readonly lead: (company: string, isWhole: boolean) => string
  /** Where something is required. */
  readonly figures: {
    readonly rate: Titled
    readonly overdue: Titled
    readonly expiring: Titled
    readonly exceptions: Titled
    readonly unreachable: Titled
  }
  /** Where nothing is required. */
  readonly trainings: {
    readonly open: Titled
    readonly overdue: Titled
    readonly waiting: Titled
    readonly expiring: Titled
  }
  readonly nextStep: { readonly title: string; readonly text: string; readonly add: string }
  readonly moreThan: (count: string) => string
  readonly needs: {
    readonly title: string
    readonly all: string
    readonly nothing: { readonly title: string; readonly text: string }
    readonly faulty: (file: string, rows: number) => string
    readonly exceptions: (count: string, isOne: boolean) => string
    readonly failed: (count: string, isOne: boolean) => string
    readonly submissions: (count: string, isOne: boolean) => string
    readonly training: string
    readonly what: string
  }
  readonly teams: {
    readonly title: string
    readonly all: string
    readonly team: string
    readonly overdue: string
    readonly expiring: string
    readonly open: string
  }
  readonly rated: { readonly title: string; readonly all: string; readonly team: string; readonly rate: string }
  readonly course: {
    readonly title: string
    readonly now: (rate: string) => string
    readonly day: string
    /** What stands for a week of which nothing was noted. */
    readonly gap: string
    readonly nothing: { readonly title: string; readonly text: string }
  }
  readonly due: {
    readonly title: string
    readonly all: string
    readonly deadline: string
    readonly nothing: { readonly title: string; readonly text: string }
  }
  readonly completed: ChartWording
  readonly expiry: ChartWording
  readonly notices: { readonly checklist_hidden: string }
  readonly asTable: string
}
