/** A PIN has six digits. */
export const PIN_LENGTH = 6

/** What is wrong with a chosen PIN. */
export type PinFault = "not_six_digits" | "too_simple" | "personal" | "differs"

/** Numbers of a person that others know. */
interface Known {
  /** `yyyy-mm-dd` */
  readonly birthday: string | null
  /** The external id, often a personnel number. */
  readonly key: string
  readonly username: string
}

/** The digits that somebody typed, in whatever script; other signs are kept. */
export function plainPin(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "")
}

/** What is wrong with a chosen PIN; undefined if it is acceptable. */
export function pinFault(pin: string, again: string, known: Known): PinFault | undefined {
  if (!/^\d{6}$/.test(pin)) return "not_six_digits"
  if (isSimple(pin)) return "too_simple"
  if (isPersonal(pin, known)) return "personal"
  return pin === again ? undefined : "differs"
}

/**
 * One or two digits alone, a half repeated, its own reverse, or steps of one size, in the whole or in every second digit:
 * 112211, 123123, 123321, 123456, 112233, 102030.
 */
function isSimple(pin: string): boolean {
  const digits = [...pin].map(Number)
  if (new Set(digits).size <= 2 || COMMON.has(pin)) return true
  if (pin.slice(0, 3) === pin.slice(3) || digits.toReversed().join("") === pin) return true
  return [0, 1].every((from) => hasOneStep(digits.filter((_, index) => index % 2 === from)))
}

/** Whether each digit follows from the one before by the same step; 0 follows 9. */
function hasOneStep(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

/** Keys in a row, and others at the head of published lists. */
const COMMON = new Set([
  "147258",
  "258369",
  "159753",
  "159357",
  "147852",
  "369258",
  "741852",
  "789456",
  "456123",
  "520131",
])

function isPersonal(pin: string, { birthday, key, username }: Known): boolean {
  if ([key, username].some((text) => text.replace(/\D/g, "").includes(pin))) return true
  if (birthday === null) return false
  const [year = "", month = "", day = ""] = birthday.split("-")
  const short = year.slice(2)
  const written = [
    ...[`${day}${month}${short}`, `${month}${day}${short}`, `${short}${month}${day}`, `${short}${day}${month}`],
    ...[`${year}${month}`, `${month}${year}`, `${year}${day}`, `${day}${year}`],
  ]
  return written.includes(pin)
}
