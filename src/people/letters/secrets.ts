import { Seal } from "../../tools/seal.ts"

/** How the passwords of letters are stored until their file is no longer needed. */
export class LetterSeal {
  readonly #passwords: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#passwords = new Seal(key, "trainbase/letters/password/v1")
  }

  seal(password: string, userId: number): string {
    return this.#passwords.seal(password, String(userId))
  }

  /** Undefined if it was sealed with another key, or for another user. */
  open(sealed: string, userId: number): string | undefined {
    return this.#passwords.open(sealed, String(userId))
  }
}
