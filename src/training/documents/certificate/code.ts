/** The digits of Crockford's base 32 (https://www.crockford.com/base32.html), no two of which look alike. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const RANDOM_BYTES = 16

/** The number of groups in a printed code. Hyphens separate them. */
const GROUPS = 4

/** A new verification code: 128 random bits as 26 digits, which cannot be guessed. */
export function randomCode(): string {
  let code = ""
  let bits = 0
  // Two bits of padding, so that the bits divide evenly into digits of 5 bits.
  let pending = 2
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))) {
    bits = ((bits << 8) | byte) & 0xffff
    for (pending += 8; pending >= 5; pending -= 5) code += DIGITS[(bits >>> (pending - 5)) & 31]
  }
  return code
}

/** A code as printed: in groups of about equal length, so that it is easy to read out and type. */
export function printedCode(code: string): string {
  const start = (group: number) => Math.floor((group * code.length) / GROUPS)
  return Array.from({ length: GROUPS }, (_, group) => code.slice(start(group), start(group + 1))).join("-")
}

/**
 * Converts a code that somebody typed or copied into its stored form. Dashes of any kind, spaces, invisible characters
 * and case are ignored, and letters that are not digits count as the digits they resemble. Returns undefined if it
 * cannot be a code.
 */
export function codeOf(typed: string): string | undefined {
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toUpperCase()
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0")
  return /^[0-9A-HJKMNP-TV-Z]{26,32}$/.test(code) ? code : undefined
}
