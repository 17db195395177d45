/**
 * A text could not be spoken: the program is missing or fails.
 *
 * The message is a plain sentence without paths, for the user; `detail` is for the administrator: which program or
 * file, and its last output.
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
