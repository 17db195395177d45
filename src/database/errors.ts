import type { Unavailable, UnavailableCode } from "../tools/errors.ts"
import { OperatorError } from "../tools/operator-error.ts"

/**
 * What a database can refuse, the same for every engine. Messages never hold bound values: those may be personal data,
 * and messages are logged.
 */

/** A row would repeat what a unique index or primary key keeps unique. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation"

  /**
   * @param columns names of the columns that must be unique together, in the order of the index;
   *   empty when the index is over an expression
   * @param index name of the index, known only when it is over an expression
   */
  constructor(
    readonly columns: readonly string[],
    readonly index: string | undefined,
    options?: ErrorOptions,
  ) {
    const what = columns.length > 0 ? `(${columns.join(", ")})` : `the index ${index}`
    super(`A row with the same values for ${what} exists already.`, options)
  }
}

/** A statement failed for a reason other than a unique index; the cause is the engine's own error. */
export class StatementFailed extends Error {
  override readonly name = "StatementFailed"

  constructor(text: string, cause: Error) {
    super(`${cause.message} (in the statement: ${oneLine(text)})`, { cause })
  }
}

/**
 * A value that no column can hold, or an SQL text that is not for stores: a fault of the calling code.
 */
export class InvalidStatement extends TypeError {
  override readonly name = "InvalidStatement"

  /** @param text the statement, when it is known */
  constructor(fault: string, text?: string) {
    super(text === undefined ? `${fault}.` : `${fault} (in the statement: ${oneLine(text)})`)
  }
}

/** The database itself, instead of `tx`, was used inside a transaction; it would wait for itself forever. */
export class NestedTransaction extends Error {
  override readonly name = "NestedTransaction"

  constructor() {
    super("The database was used inside one of its own transactions. Use the `tx` that the transaction hands out.")
  }
}

/** A `tx` was used after its transaction had ended; probably a promise in it was not awaited. */
export class TransactionEnded extends Error {
  override readonly name = "TransactionEnded"

  constructor() {
    super(
      "The transaction has ended already. Await everything that uses `tx` before the work of a transaction returns.",
    )
  }
}

/** A transaction went on after one of its statements had failed; nothing of it was saved. The cause is that failure. */
export class TransactionFailed extends Error {
  override readonly name = "TransactionFailed"

  constructor(cause: unknown) {
    super(
      "A statement of this transaction failed, so nothing of it can be saved. Let the error through; where a conflict is expected, use `on conflict do nothing`.",
      { cause },
    )
  }
}

/** The schema is of a newer release than this executable. */
export class SchemaTooNew extends OperatorError {
  override readonly name = "SchemaTooNew"

  /** @param found version of the schema in the database; @param known newest version that this executable knows */
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `the database has schema version ${found}, but this trainbase knows no version above ${known}`,
      `start a trainbase that knows schema version ${found} (trainbase version tells it), or restore the backup that was made before its migration`,
    )
  }
}

/** The schema is of an older release, and a server of that release may be working on it. */
export class SchemaTooOld extends OperatorError {
  override readonly name = "SchemaTooOld"

  /** @param found version of the schema in the database; @param needed the one that this executable works with */
  constructor(
    readonly found: number,
    readonly needed: number,
  ) {
    super(
      `the database has schema version ${found}, but this trainbase works with version ${needed}`,
      'stop the older server, then upgrade the database with "trainbase migrate" or by starting this one',
    )
  }
}

/** The schema is none of a release: a build from before the first one made it, and nothing leads from there to this one. */
export class SchemaUnreleased extends OperatorError {
  override readonly name = "SchemaUnreleased"

  constructor() {
    super("the database is of an unreleased build of trainbase, and this one cannot upgrade it", CARRIED_OVER)
  }
}

/** How records come from an unreleased build to this one. */
export const CARRIED_OVER =
  'export it by that build with "trainbase export moving.json --with-secrets", and import the file by this one into an empty database'

/** The database cannot be opened, read or written: the administrator has to act, not the caller. */
export class DatabaseUnavailable extends OperatorError implements Unavailable {
  override readonly name: string = "DatabaseUnavailable"
  readonly unavailable: UnavailableCode = "temporarily_unavailable"
}

/** This process has closed the database, because it ends. */
export class DatabaseClosed extends DatabaseUnavailable {
  override readonly name = "DatabaseClosed"

  /** @param shown where the database is */
  constructor(shown: string) {
    super(`the database ${shown} is closed`, "trainbase is stopping; start it again")
  }
}

/** The database server cannot be reached now, but may be in a moment: it is starting, or the network is. */
export class DatabaseAway extends DatabaseUnavailable {
  override readonly name = "DatabaseAway"
}

/** A result belongs to another statement than the one that was sent: it cannot be used. */
export class AnswerMixedUp extends DatabaseUnavailable {
  override readonly name = "AnswerMixedUp"

  /** @param shown the address of the database, when it is known */
  constructor(shown?: string, options?: ErrorOptions) {
    super(
      `${shown === undefined ? "the database" : `what answers at ${shown}`} mixes up prepared statements, as a pooler without support for them does`,
      "in PgBouncer 1.21 or newer set max_prepared_statements to 200, or set pool_mode to session, or let trainbase connect to PostgreSQL itself (setting database)",
      options,
    )
  }
}

/** A change was sent to be saved, and it is unknown whether it was: repeating it may make it twice. */
export class ChangeInDoubt extends DatabaseUnavailable {
  override readonly name = "ChangeInDoubt"
  override readonly unavailable = "outcome_unknown"
}

const SHOWN_CHARACTERS = 500

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}
