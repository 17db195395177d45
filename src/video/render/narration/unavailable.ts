/**
 * A text could not be spoken: the program is not there, or does not do its work.
 *
 * The message is a plain sentence without paths, for whoever waits for the video; `detail` is for the administrator:
 * which program or file, and what it said last.
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
