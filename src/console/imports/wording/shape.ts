import type { SheetField } from "../../../organisation/users/sheet/columns.ts"

export type ImportStatus = "new" | "changed" | "unchanged" | "skipped" | "fault" | "deactivated"

/** The texts of the pages that import people. */
export interface ImportWording {
  readonly title: string
  readonly lead: string
  readonly upload: {
    readonly file: string
    readonly hint: (most: string) => string
    readonly submit: string
    readonly expired: string
    readonly tooLarge: (most: string) => string
  }
  readonly earlier: {
    readonly title: string
    readonly none: string
    readonly file: string
    readonly state: string
    readonly preview: string
    readonly result: string
    readonly by: string
    readonly at: string
  }
  readonly reading: {
    readonly title: string
    readonly asked: string
    readonly change: string
    readonly encoding: string
    readonly separator: string
    readonly separators: Readonly<Record<string, string>>
    readonly sheet: string
    readonly headRow: string
    readonly automatic: string
    readonly submit: string
  }
  readonly columns: {
    readonly title: string
    readonly lead: (rows: number) => string
    readonly caption: string
    readonly column: string
    readonly values: string
    readonly meaning: string
    readonly meaningOf: (column: string) => string
    readonly leaveOut: string
    readonly submit: string
    readonly otherFile: string
    readonly dateOrder: string
    readonly dateOrders: Readonly<Record<"dmy" | "mdy", string>>
    readonly missing: string
    readonly missingHint: string
    readonly keep: string
    readonly deactivate: string
    readonly faults: {
      readonly names: string
      readonly name: (field: string) => string
      readonly twoNames: string
      readonly twice: (columns: string) => string
      readonly teams: string
      readonly order: (day: string, line: number) => string
      readonly orders: string
      readonly changed: string
      readonly noSuchColumn: string
    }
  }
  /** The fields that columns can have, and those of changed people. */
  readonly fields: Readonly<Record<SheetField, string>>
  readonly rows: {
    readonly title: string
    readonly caption: string
    readonly row: string
    readonly person: string
    readonly status: string
    readonly what: string
    readonly all: string
    readonly none: string
    readonly notInFile: string
    readonly was: string
    readonly becomes: string
    readonly empty: string
    readonly gone: string
    readonly tabs: string
  }
  /** What would become of rows, and what became of them. */
  readonly planned: Readonly<Record<ImportStatus, string>>
  readonly done: Readonly<Record<ImportStatus, string>>
  readonly preview: {
    readonly lead: string
    readonly nothing: string
    readonly start: (people: number) => string
    readonly change: string
    readonly deactivated: (count: number) => string
    readonly faults: (count: number) => string
    readonly faultsLeftOut: string
    readonly guard: string
    readonly number: string
    readonly numberHint: (number: number) => string
    readonly wrongNumber: (number: number) => string
    readonly over: string
  }
  readonly progress: {
    readonly title: string
    readonly waiting: string
    readonly running: string
    readonly undoing: string
    readonly saved: string
  }
  readonly result: {
    readonly title: string
    readonly refused: string
    readonly moved: string
    readonly broken: string
    readonly undone: string
    readonly kept: (count: number) => string
    readonly undo: string
    readonly until: (moment: string) => string
    readonly faultsFile: string
    readonly faultsHint: string
    readonly fault: string
    readonly again: string
    readonly by: string
    readonly at: string
  }
  readonly undo: { readonly title: string; readonly text: string; readonly kept: string; readonly submit: string }
  readonly notices: { readonly started: string; readonly undoing: string }
}
