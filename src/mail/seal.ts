import { nodeCrypto } from "../tools/node-crypto.ts"

/** AES-256-GCM with the nonce and tag lengths of NIST SP 800-38D. */
const CIPHER = "aes-256-gcm"
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Ties the derived key to this use, so that nothing sealed for another use opens here. */
const PURPOSE = "trainbase/mail/password/v1"

/** Seals the passwords of waiting mails, so that they are unreadable in the database and its backups. */
export class PasswordSeal {
  readonly #installationKey: Uint8Array
  #derived: Uint8Array | undefined

  /** @param installationKey 32 bytes; the seal's own key is derived from it (HKDF, RFC 5869) */
  constructor(installationKey: Uint8Array) {
    this.#installationKey = installationKey
  }

  get #key(): Uint8Array {
    this.#derived ??= new Uint8Array(
      nodeCrypto().hkdfSync("sha256", this.#installationKey, new Uint8Array(), PURPOSE, KEY_BYTES),
    )
    return this.#derived
  }

  /**
   * The password in base64url: nonce, ciphertext, tag.
   *
   * @param owner owner of the password; it opens only for the same owner, so that it cannot be moved to another mail
   */
  seal(password: string, owner: string): string {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const cipher = nodeCrypto()
      .createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
    const parts = [nonce, cipher.update(password, "utf8"), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(parts).toString("base64url")
  }

  /** The password, or undefined when it was sealed by another key, for another owner, or was changed since. */
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
