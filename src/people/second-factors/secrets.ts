import { Seal } from "../../tools/seal.ts"

/** The purpose of the seal, and its owner: the id of the user. */
export const TOTP_KEY = "trainbase/second-factor/totp-key/v1"
const SHOWN_CODES = "trainbase/second-factor/recovery-codes/v1"

/** How the keys of authenticator apps are stored. They cannot be hashed, because codes are computed from them. */
export class FactorSeal {
  readonly #keys: Seal
  readonly #codes: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#keys = new Seal(key, TOTP_KEY)
    this.#codes = new Seal(key, SHOWN_CODES)
  }

  sealKey(key: Uint8Array, userId: number): string {
    return this.#keys.seal(Buffer.from(key).toString("base64url"), String(userId))
  }

  /** Undefined if it was sealed with another key, or for another user. */
  openKey(sealed: string, userId: number): Uint8Array | undefined {
    const text = this.#keys.open(sealed, String(userId))
    return text === undefined ? undefined : Buffer.from(text, "base64url")
  }

  /** Recovery codes, from their creation until the page shows them. */
  sealCodes(codes: readonly string[], userId: number): string {
    return this.#codes.seal(codes.join(" "), String(userId))
  }

  openCodes(sealed: string, userId: number): string[] {
    return this.#codes.open(sealed, String(userId))?.split(" ") ?? []
  }
}
