/** Number of random bytes in a token or client secret: 256 bits cannot be guessed, so a fast hash is enough. */
const SECRET_BYTES = 32

/** A new access token or client secret. */
export function newSecret(): string {
  return crypto.getRandomValues(Buffer.alloc(SECRET_BYTES)).toString("base64url")
}

/** Whether a text can be one of {@link newSecret}: in a cookie, or in the address of a page. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** The only form in which a token or client secret is stored. */
export function hashSecret(secret: string): string {
  return Bun.CryptoHasher.hash("sha256", secret, "hex")
}

/** Compares two hashes of equal length in constant time. */
export function sameHash(one: string, other: string): boolean {
  const left = Buffer.from(one, "hex")
  const right = Buffer.from(other, "hex")
  return left.length === right.length && crypto.timingSafeEqual(left, right)
}
