import type { Searched } from "../choices.ts"
import type { PlaceName } from "../places.ts"

/** The texts that all pages of the console share. */
export interface FrameWording {
  readonly title: string
  readonly navigation: string
  readonly places: Readonly<Record<PlaceName, string>>
  readonly groups: { readonly administration: string }
  readonly more: string
  readonly find: string
  readonly breadcrumb: string
  readonly learning: string
  readonly tabs: string
  readonly undo: string
  readonly copy: { readonly button: string; readonly done: string }
  readonly running: (count: number) => string
  readonly list: {
    readonly filter: string
    readonly search: string
    readonly reset: string
    readonly all: string
    readonly total: (count: number) => string
    readonly moreThan: (count: number) => string
    readonly perPage: string
    readonly first: string
    readonly previous: string
    readonly next: string
    readonly pages: string
    readonly export: string
    readonly sortedUp: string
    readonly sortedDown: string
    readonly selectRow: (name: string) => string
    readonly selectPage: string
    readonly selected: string
    readonly selectMatching: (count: string) => string
    readonly acts: string
    /** The button on phones that shows these actions. */
    readonly actsMenu: string
    readonly choose: string
    readonly filters: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  readonly views: {
    readonly title: string
    readonly none: string
    readonly save: string
    readonly name: string
    readonly changed: (name: string) => string
    readonly reset: string
    readonly update: string
    readonly rename: string
    readonly remove: string
    readonly unnamed: string
    readonly taken: string
    readonly tooMany: string
    readonly gone: string
    readonly manage: string
  }
  readonly finder: {
    readonly title: string
    readonly hint: string
    readonly label: string
    readonly submit: string
    readonly groups: {
      readonly acts: string
      readonly pages: string
      readonly people: string
      readonly teams: string
      readonly courses: string
    }
    readonly nothing: string
    readonly close: string
    readonly found: (count: number) => string
  }
  /** Where there are too many options to list. */
  readonly choices: {
    /** In place of the name of a record that is chosen but is not there. */
    readonly gone: string
    readonly some: (count: number) => string
    readonly search: Readonly<Record<Searched, string>>
    /** In a form: leaving it loses what was typed. */
    readonly first: string
    readonly more: (count: number) => string
    /** The teams of a person. */
    readonly others: (count: number) => string
  }
  /** Several people match what was typed into a filter. */
  readonly which: { readonly title: string; readonly nobody: string; readonly more: string }
  readonly picker: {
    readonly lead: string
    readonly search: string
    readonly submitSearch: string
    readonly hits: string
    readonly nobody: string
    readonly act: string
    readonly title: string
    readonly paste: string
    readonly pasteHint: string
    readonly check: string
    readonly found: string
    readonly notFound: string
    /** More people were named than can be chosen. */
    /** @param most lines that are looked up at once @param count those beyond them */
    readonly untried: (most: number, count: number) => string
    readonly several: string
    /** The fault of lines that nobody was found for. */
    readonly left: string
    readonly most: (count: number) => string
    readonly choose: string
  }
  readonly shortcuts: {
    readonly title: string
    readonly lines: readonly (readonly [keys: string, does: string])[]
    readonly areOn: string
    readonly areOff: string
    readonly switchOff: string
    readonly switchOn: string
  }
  readonly form: {
    readonly save: string
    readonly cancel: string
    readonly undone: string
    readonly partlyUndone: string
    readonly sentTwice: string
    readonly saved: string
    readonly conflict: {
      readonly title: string
      readonly lead: string
      readonly field: string
      readonly yours: string
      readonly theirs: string
      readonly submit: string
      readonly discard: string
    }
    readonly optional: string
    readonly none: string
    /** The first line of a list in which something has to be chosen. */
    readonly choose: string
    readonly yes: string
    readonly no: string
  }
  readonly colour: {
    readonly pick: string
    readonly contrast: string
    readonly on: { readonly white: string; readonly dark: string }
    readonly enough: string
    readonly low: string
  }
  readonly faults: {
    readonly required: string
    readonly choice: string
    readonly date: string
    readonly taken: string
    readonly maxLength: (limit: number) => string
    readonly minLength: (limit: number) => string
    readonly maxItems: (limit: number) => string
    readonly unknown: string
    readonly number: string
    readonly email: string
    readonly username: string
    readonly birthday: string
    readonly inFuture: string
    /** The last day of something is before its first one, or there is no first one. */
    readonly beforeOther: string
    readonly withoutOther: string
    readonly language: string
    readonly country: string
    readonly timezone: string
    readonly colour: string
    readonly characters: string
    readonly inactive: string
    readonly picture: string
    readonly pictureSize: string
  }
  readonly states: { readonly active: string; readonly inactive: string }
  readonly roles: Readonly<
    Record<"company.admin" | "company.location_admin" | "company.trainer" | "company.employee", string>
  >
}
