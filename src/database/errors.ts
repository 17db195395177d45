import type { Unavailable, UnavailableCode } from "../tools/errors.ts"
import { beginningOf } from "../tools/language/beginning.ts"
import { OperatorError } from "../tools/operator-error.ts"

/**
 * The errors of a database, the same for every engine. Messages are logged, so they never contain bound values, which
 * may be personal data.
 */

/** A row would duplicate a value that a unique index or primary key keeps unique. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation"

  /**
   * @param columns names of the columns that must be unique together, in the order of the index; empty if the index is
   *   over an expression
   * @param index name of the index, known only if it is over an expression
   */
  constructor(
    readonly columns: readonly string[],
    readonly index: string | undefined,
    options?: ErrorOptions,
  ) {
    const what = columns.length > 0 ? `(${columns.join(", ")})` : `the index ${index}`
    super(`A row with the same values for ${what} already exists.`, options)
  }
}

/** A statement failed for a reason other than a unique index; the cause is the engine's own error. */
export class StatementFailed extends Error {
  override readonly name = "StatementFailed"

  constructor(text: string, cause: Error) {
    super(`${cause.message} (in the statement: ${oneLine(text)})`, { cause })
  }
}

/** A value that no column can hold, or SQL text that stores must not use: a fault of the calling code. */
export class InvalidStatement extends TypeError {
  override readonly name = "InvalidStatement"

  /** @param text the statement, if it is known */
  constructor(fault: string, text?: string) {
    super(text === undefined ? `${fault}.` : `${fault} (in the statement: ${oneLine(text)})`)
  }
}

/** The database itself was used inside a transaction instead of `tx`; it would wait for itself forever. */
export class NestedTransaction extends Error {
  override readonly name = "NestedTransaction"

  constructor() {
    super("The database was used inside one of its own transactions. Use the `tx` that the transaction provides.")
  }
}

/** A `tx` was used after its transaction had ended, probably because a promise in it was not awaited. */
export class TransactionEnded extends Error {
  override readonly name = "TransactionEnded"

  constructor() {
    super(
      "The transaction has already ended. Await everything that uses `tx` before the work of a transaction returns.",
    )
  }
}

/**
 * A transaction continued after one of its statements had failed; nothing of it was saved. The cause is that failure.
 */
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
      `start a trainbase that knows schema version ${found} ("trainbase version" shows it), or restore the backup that was made before its migration`,
    )
  }
}

/** The schema is from an older release, and a server of that release may still be using it. */
export class SchemaTooOld extends OperatorError {
  override readonly name = "SchemaTooOld"

  /** @param found version of the schema in the database; @param needed the one that this executable requires */
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

/** The schema does not belong to any release: it was created by a build before the first one, and there is no upgrade path. */
export class SchemaUnreleased extends OperatorError {
  override readonly name = "SchemaUnreleased"

  constructor() {
    super("the database is of an unreleased build of trainbase, and this one cannot upgrade it", CARRIED_OVER)
  }
}

/** How to move records from an unreleased build to this one. */
export const CARRIED_OVER =
  'export it by that build with "trainbase export moving.json --with-secrets", and import the file by this one into an empty database'

/** The database cannot be opened, read or written: the administrator has to act, not the caller. */
export class DatabaseUnavailable extends OperatorError implements Unavailable {
  override readonly name: string = "DatabaseUnavailable"
  readonly unavailable: UnavailableCode = "temporarily_unavailable"
}

/** This process has closed the database because it is ending. */
export class DatabaseClosed extends DatabaseUnavailable {
  override readonly name = "DatabaseClosed"

  /** @param shown the location of the database, as shown to the administrator */
  constructor(shown: string) {
    super(`the database ${shown} is closed`, "trainbase is stopping; start it again")
  }
}

/** The database server is temporarily unreachable: it is starting, or the network is down. */
export class DatabaseAway extends DatabaseUnavailable {
  override readonly name = "DatabaseAway"
}

/** A result belongs to a statement other than the one that was sent, and cannot be used. */
export class AnswerMixedUp extends DatabaseUnavailable {
  override readonly name = "AnswerMixedUp"

  /** @param shown the address of the database, if it is known */
  constructor(shown?: string, options?: ErrorOptions) {
    super(
      `${shown === undefined ? "the database" : `what answers at ${shown}`} mixes up prepared statements, as a pooler without support for them does`,
      "in PgBouncer 1.21 or newer set max_prepared_statements to 200, or set pool_mode to session, or let trainbase connect to PostgreSQL itself (setting database)",
      options,
    )
  }
}

/** A change was sent, but it is unknown whether it was saved: repeating it might apply it twice. */
export class ChangeInDoubt extends DatabaseUnavailable {
  override readonly name = "ChangeInDoubt"
  override readonly unavailable = "outcome_unknown"
}

const SHOWN_CHARACTERS = 500

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > SHOWN_CHARACTERS ? `${beginningOf(line, SHOWN_CHARACTERS)}…` : line
}
