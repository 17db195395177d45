import type { PasswordFault } from "../../passwords/choice.ts"
import type { ChecklistStep } from "../checklist.ts"
import type { SetUpFault, SetUpField } from "../faults.ts"

/** The words of the set-up, in one language. */
export interface SetUpWording {
  readonly title: string
  readonly lead: string
  readonly fields: Readonly<Record<SetUpField | "password_again", string>>
  readonly firstNameHint: string
  readonly timezoneHint: string
  readonly usernameHint: string
  readonly demo: string
  readonly demoHint: string
  readonly submit: string
  readonly faults: Readonly<Record<Exclude<SetUpFault, PasswordFault>, string>>
  /** For an address that does not open the set-up, or has no key at all; before a command. */
  readonly closed: { readonly title: string; readonly expired: string; readonly missing: string }
  /** After a set-up. */
  readonly done: {
    readonly title: string
    readonly summary: string
    /** What commands call the company by. */
    readonly key: string
    readonly administrator: string
    readonly demo: string
    /** Who can sign in to the demo company. */
    readonly text: string
    readonly kept: string
    readonly failed: string
    readonly role: string
    readonly roles: Readonly<Record<"learner" | "trainer" | "administrator", string>>
  }
  readonly checklist: {
    readonly title: string
    /** Where the list is found later. */
    readonly lead: string
    readonly progress: (done: number, all: number) => string
    readonly statuses: Readonly<Record<"open" | "done", string>>
    readonly steps: Readonly<Record<ChecklistStep, { readonly title: string; readonly text: string }>>
    readonly hide: string
    /** Leads to the list from elsewhere. */
    readonly continue: string
  }
}
