import { Seal } from "../../tools/seal.ts"

const TYPED_NAME = "trainbase/password/typed-name/v1"

/**
 * How the name in a request for a new password is stored until the request is processed. It is sealed because people
 * may have typed a password.
 */
export class LinkRequestSeal {
  readonly #names: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#names = new Seal(key, TYPED_NAME)
  }

  /** @param id identifies the request */
  seal(typed: string, id: string): string {
    return this.#names.seal(typed, id)
  }

  /** Undefined if it was sealed with another key, or for another request. */
  open(sealed: string, id: string): string | undefined {
    return this.#names.open(sealed, id)
  }
}
