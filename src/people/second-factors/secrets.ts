import { Seal } from "../../tools/seal.ts"

/** The purpose of the seal, and its owner: the id of the user. */
export const TOTP_KEY = "trainbase/second-factor/totp-key/v1"
/** The same for the PINs of shared tablets: their hashes. */
export const KIOSK_PIN = "trainbase/kiosk/pin/v1"
const SHOWN_CODES = "trainbase/second-factor/recovery-codes/v1"

/** How the keys of authenticator apps, and the PINs of shared tablets, are stored. Keys cannot be hashed, because codes are computed from them. */
export class FactorSeal {
  readonly #keys: Seal
  readonly #codes: Seal
  readonly #pins: Seal

  /** @param key the key of the installation */
  constructor(key: Uint8Array) {
    this.#keys = new Seal(key, TOTP_KEY)
    this.#codes = new Seal(key, SHOWN_CODES)
    this.#pins = new Seal(key, KIOSK_PIN)
  }

  sealKey(key: Uint8Array, userId: number): string {
    return this.#keys.seal(Buffer.from(key).toString("base64url"), String(userId))
  }

  /** Undefined if it was sealed with another key, or for another user. */
  openKey(sealed: string, userId: number): Uint8Array | undefined {
    const text = this.#keys.open(sealed, String(userId))
    return text === undefined ? undefined : Buffer.from(text, "base64url")
  }

  /** The hash of a PIN. It is sealed, because every PIN can be tried within a day. */
  sealPin(hash: string, userId: number): string {
    return this.#pins.seal(hash, String(userId))
  }

  /** Undefined if it was sealed with another key, or for another user. */
  openPin(sealed: string, userId: number): string | undefined {
    return this.#pins.open(sealed, String(userId))
  }

  /** Recovery codes, from their creation until the page shows them. */
  sealCodes(codes: readonly string[], userId: number): string {
    return this.#codes.seal(codes.join(" "), String(userId))
  }

  openCodes(sealed: string, userId: number): string[] {
    return this.#codes.open(sealed, String(userId))?.split(" ") ?? []
  }
}
