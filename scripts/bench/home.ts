/** Where an installation keeps its data. */
export interface Home {
  /** Its data directory. */
  readonly data: string
  /** The address of a PostgreSQL database; without one, SQLite. */
  readonly database?: string
}
