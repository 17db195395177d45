/** Where an installation keeps what it holds. */
export interface Home {
  /** Its data directory. */
  readonly data: string
  /** The address of a PostgreSQL database; without one, SQLite. */
  readonly database?: string
}
