import { generateHOTP } from "@oslojs/otp"

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** An authenticator app (RFC 6238) with the key shown on the page. */
export class AuthenticatorApp {
  readonly #key: Uint8Array

  /** @param time the current time in epoch milliseconds */
  constructor(
    page: string,
    private readonly time: { readonly now: number },
  ) {
    const written = /<code>([A-Z2-7 ]{39})<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? ""
    const bits = [...written].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("")
    this.#key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  }

  /** The current code, or the code a number of 30-second periods later. */
  code(periods = 0): string {
    return generateHOTP(this.#key, BigInt(Math.floor(this.time.now / 30_000) + periods), 6)
  }
}
