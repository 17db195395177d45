import type { NoticeName } from "../notice.ts"

/** The words of the page about somebody's account, in one language. */
export interface AccountWording {
  readonly title: string
  readonly profile: {
    readonly title: string
    readonly name: string
    readonly company: string
    readonly username: string
    readonly email: string
    /** Instead of an address. */
    readonly noEmail: string
    /** Who changes these. */
    readonly hint: string
    /** The same for the only administrator of a company. */
    readonly onlyAdministrator: string
  }
  readonly language: {
    readonly title: string
    readonly label: string
    readonly save: string
  }
  readonly password: {
    readonly title: string
    /** What it does besides. */
    readonly hint: string
    readonly current: string
    readonly chosen: string
    readonly save: string
    readonly wrong: string
    readonly tooMany: (minutes: number) => string
  }
  readonly sessions: {
    readonly title: string
    readonly hint: string
    readonly thisOne: string
    /** A browser, and the system that it runs on. */
    readonly device: (browser: string, system: string) => string
    readonly unknownDevice: string
    readonly lastUsed: (moment: string) => string
    readonly end: string
    readonly endOthers: string
  }
  readonly notices: Readonly<Record<NoticeName, string>>
}
