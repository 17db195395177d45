/** Letters and digits that do not look alike: 32 of 5 bits each. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const LENGTH = 8

/** A new pairing code of 40 random bits, as administrators read it: `K7MQ-X2VA`. */
export function newPairingCode(): string {
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => CHARACTERS[byte % 32])
  return `${characters.slice(0, LENGTH / 2).join("")}-${characters.slice(LENGTH / 2).join("")}`
}

/** The code that somebody typed, without hyphens, spaces and lower case. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 64)
}
