import type { PasswordFault } from "../../passwords/choice.ts"
import type { SetUpFault, SetUpField } from "../faults.ts"

/** The words of the set-up, in one language. */
export interface SetUpWording {
  readonly title: string
  readonly lead: string
  readonly fields: Readonly<Record<SetUpField | "password_again", string>>
  readonly firstNameHint: string
  readonly usernameHint: string
  readonly demo: string
  readonly demoHint: string
  readonly submit: string
  readonly faults: Readonly<Record<Exclude<SetUpFault, PasswordFault>, string>>
  /** For an address that does not open the set-up; before a command. */
  readonly closed: { readonly title: string; readonly text: string }
  /** After a set-up with the demo company. */
  readonly done: {
    readonly title: string
    readonly text: string
    readonly kept: string
    readonly failed: string
    readonly role: string
    readonly roles: Readonly<Record<"learner" | "trainer" | "administrator", string>>
    readonly go: string
  }
}
