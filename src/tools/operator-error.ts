/**
 * A failure that the person who started the command can fix. The command line prints it as one line on standard error,
 * without a stack, and exits with code 1.
 *
 * `message` is one line, begins in lower case and has no full stop; `hint` says what to do next and follows it on the
 * same line. Neither ever contains a secret.
 */
export class OperatorError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
