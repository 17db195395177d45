import { nodeCrypto } from "./node-crypto.ts"

/** AES-256-GCM with the nonce and tag lengths of NIST SP 800-38D. */
const CIPHER = "aes-256-gcm"
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets that are stored for a while, so that they are unreadable in the database and its backups. */
export class Seal {
  readonly #installationKey: Uint8Array
  readonly #purpose: string
  #derived: Uint8Array | undefined

  /**
   * @param installationKey 32 bytes; the seal's own key is derived from it (HKDF, RFC 5869)
   * @param purpose ties the derived key to one use, so that nothing sealed for another use opens here
   */
  constructor(installationKey: Uint8Array, purpose: string) {
    this.#installationKey = installationKey
    this.#purpose = purpose
  }

  get #key(): Uint8Array {
    this.#derived ??= new Uint8Array(
      nodeCrypto().hkdfSync("sha256", this.#installationKey, new Uint8Array(), this.#purpose, KEY_BYTES),
    )
    return this.#derived
  }

  /**
   * The secret in base64url: nonce, ciphertext, tag.
   *
   * @param owner owner of the secret; it opens only for the same owner, so that it cannot be moved to another record
   */
  seal(secret: string, owner: string): string {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const cipher = nodeCrypto()
      .createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
    const parts = [nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(parts).toString("base64url")
  }

  /** The secret, or undefined when it was sealed by another key, for another owner, or was changed since. */
  open(sealed: string, owner: string): string | undefined {
    const bytes = Buffer.from(sealed, "base64url")
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = nodeCrypto()
      .createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    try {
      return Buffer.concat([text, decipher.final()]).toString("utf8")
    } catch {
      // The only error of final() for this cipher is a wrong tag.
      return undefined
    }
  }
}
