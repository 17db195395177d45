/**
 * A text could not be spoken because the program is missing or fails.
 *
 * The message is a plain sentence for the user, without paths; `detail` is for the administrator: the program or file,
 * and its last output.
 */
export class NarrationUnavailable extends Error {
  constructor(
    message: string,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
