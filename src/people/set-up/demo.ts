/** A user of the demo company who can sign in. */
export interface DemoPerson {
  readonly role: "learner" | "trainer" | "administrator"
  readonly username: string
  readonly password: string
}

/** Adds the demo company to the new installation. It is implemented by the datasets, which belong to a higher layer. */
export interface DemoCompany {
  /** The usernames in the demo company. */
  readonly usernames: readonly string[]
  /** Imports the demo company and returns the users who can sign in. If that fails, logs the reason and returns undefined. */
  readonly add: () => Promise<readonly DemoPerson[] | undefined>
}
