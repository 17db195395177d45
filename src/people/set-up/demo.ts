/** Somebody of the demo company who can sign in. */
export interface DemoPerson {
  readonly role: "learner" | "trainer" | "administrator"
  readonly username: string
  readonly password: string
}

/** How the demo company gets beside the new one; the datasets above this layer know. */
export interface DemoCompany {
  /** Usernames that it brings along. */
  readonly usernames: readonly string[]
  /** Imports it and returns who can sign in; undefined, and a line in the log, when that fails. */
  readonly add: () => Promise<readonly DemoPerson[] | undefined>
}
