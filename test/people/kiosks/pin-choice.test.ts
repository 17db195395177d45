import { expect, test } from "bun:test"
import { pinFault, plainPin } from "../../../src/people/kiosks/pin-choice.ts"

/** Which PINs people may choose. */

const KNOWN = { birthday: "1990-05-17", key: "P-482913", username: "jo.li" }

const faultOf = (pin: string, again = pin) => pinFault(pin, again, KNOWN)

test.each([
  "000000",
  "777777",
  "121212",
  "112211",
  "123123",
  "123456",
  "987654",
  "890123",
  "102030",
  "123321",
  "147258",
])("%s is too simple", (pin) => expect(faultOf(pin)).toBe("too_simple"))

test.each(["170590", "051790", "900517", "199005", "051990", "482913"])("%s is known to others", (pin) => {
  expect(faultOf(pin)).toBe("personal")
})

test.each(["", "12345", "1234567", "12345a", "１２ab"])("%s is no PIN", (pin) =>
  expect(faultOf(pin)).toBe("not_six_digits"),
)

test.each(["284917", "730194", "905518"])("%s is accepted, if it is the same twice", (pin) => {
  expect(faultOf(pin)).toBeUndefined()
  expect(faultOf(pin, "284918")).toBe("differs")
})

test("digits of any width and with spaces are the same PIN", () => {
  expect(plainPin(" ２８４ 917 ")).toBe("284917")
})

test("few of all PINs are refused", () => {
  const refused = Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, "0")).filter(
    (pin) => faultOf(pin) !== undefined,
  )
  expect(refused.length).toBeLessThan(20_000)
})
