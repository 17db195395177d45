/** A user of the demo company who can sign in. */
export interface DemoPerson {
  readonly role: "learner" | "trainer" | "administrator"
  readonly username: string
  readonly password: string
}

/** How the demo company is added to the new one; implemented by the datasets, which are above this layer. */
export interface DemoCompany {
  /** Usernames it contains. */
  readonly usernames: readonly string[]
  /** Imports it and returns the users who can sign in; undefined, and a line in the log, when that fails. */
  readonly add: () => Promise<readonly DemoPerson[] | undefined>
}
