import type { KioskRefusal } from "../entry.ts"
import type { PinFault } from "../pin-choice.ts"

/** The texts of the pages of shared tablets, in one language. */
export interface KioskWording {
  /** Makes a device a shared tablet. */
  readonly pairing: {
    readonly title: string
    readonly lead: string
    readonly code: string
    readonly hint: string
    readonly submit: string
    readonly required: string
    readonly wrong: string
    /** The link for people who only wanted to sign in. */
    readonly toSignIn: string
  }
  /** Where people pick their name. */
  readonly people: {
    readonly title: string
    readonly search: string
    readonly hint: string
    readonly submit: string
    /** The button that opens the camera. */
    readonly scan: string
    readonly stop: string
    readonly cameraFailed: string
    /** The label of the list, for people who cannot see it. */
    readonly list: string
    /** Shown in place of a list that would be too long. */
    readonly many: string
    readonly nobody: string
    readonly notFound: string
    readonly all: string
  }
  readonly pin: {
    readonly greeting: (name: string) => string
    readonly lead: string
    readonly pin: string
    readonly submit: string
    readonly required: string
    readonly wrong: (left: number) => string
    /** Chooses another PIN with the password. */
    readonly forgotten: string
    /** Back to the names. */
    readonly back: string
  }
  readonly choice: {
    readonly title: string
    readonly lead: string
    readonly locked: string
    readonly password: string
    readonly passwordHint: string
    readonly passwordRequired: string
    readonly pin: string
    readonly pinHint: string
    readonly again: string
    readonly submit: string
    readonly wrong: string
    readonly faults: Readonly<Record<PinFault, string>>
  }
  readonly refused: {
    readonly title: string
    readonly reasons: Readonly<Record<KioskRefusal, string>>
  }
}
