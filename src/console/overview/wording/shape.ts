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
  readonly figures: {
    readonly open: readonly [title: string, text: string]
    readonly overdue: readonly [title: string, text: string]
    readonly waiting: readonly [title: string, text: string]
    readonly expiring: readonly [title: string, text: string]
    readonly unreachable: readonly [title: string, text: string]
  }
  readonly moreThan: (count: string) => string
  readonly needs: {
    readonly title: string
    readonly all: string
    readonly nothing: { readonly title: string; readonly text: string }
    readonly faulty: (file: string, rows: number) => string
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
