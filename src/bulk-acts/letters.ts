import { Type } from "typebox"
import { faultsOfRefusal } from "../access/bulk/batches.ts"
import { authorshipOf } from "../access/caller.ts"
import { hashPassword, randomPassword } from "../organisation/users/password.ts"
import { savePrintedPasswords } from "../organisation/users/password-reset.ts"
import { endOfPasswords } from "../people/letters/printing.ts"
import { forLetters, type NoLetter } from "../people/letters/rules.ts"
import { Forbidden, fault, Invalid } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { actOf, type Verdict } from "./act.ts"

/*
 * Sign-in letters: each person gets a temporary password, which is kept sealed until the letters can no longer be fetched
 * (`letters-file.ts`).
 */

export const PRINT_LETTERS = "users.print-letters"

/** What is kept of a letter. */
export interface Sealed {
  readonly sealed: string
}

interface NewPassword extends Sealed {
  readonly hash: string
}

const printLetters = actOf(Type.Object({}), {
  name: PRINT_LETTERS,
  subject: "user",
  permission: "users.reset-password",
  ends: false,
  async examine(queries, { caller }, ids) {
    const { admitted, leftOut } = await forLetters(queries, caller, ids)
    const verdicts = new Map<number, Verdict>(admitted.map((id) => [id, { status: "can" }]))
    for (const { id, reason } of leftOut) {
      if (reason === "not_found") continue
      verdicts.set(id, { status: "failed", faults: faultsOfRefusal(REFUSALS[reason](), "record") })
    }
    return verdicts
  },
  async prepare({ database, letterSeal }, { caller }, ids) {
    if (letterSeal === undefined) throw new TypeError("letters need a seal for their passwords")
    const { admitted } = await forLetters(database, caller, ids)
    const made = new Map<number, NewPassword>()
    for (const id of admitted) {
      const plain = randomPassword()
      // One after the other: no person waits for these, so that people who sign in have their turns in between.
      made.set(id, { sealed: letterSeal.seal(plain, id), hash: await hashPassword(plain) })
    }
    return made
  },
  async perform(tx, { caller, now }, ids, _, prepared) {
    const unprepared = ids.findIndex((id) => !prepared.has(id))
    const ready = unprepared === -1 ? ids : ids.slice(0, unprepared)
    const passwords = ready.map((id) => ({ id, ...(prepared.get(id) as NewPassword) }))
    const saved = { passwords, until: endOfPasswords(now) }
    if (passwords.length > 0) await savePrintedPasswords(tx, caller.company.id, saved, authorshipOf(caller, now))
    return passwords.map(({ id, sealed }) => ({ id, status: "updated", former: { sealed } }))
  },
})

export const LETTER_ACTS = [printLetters]

const REFUSALS: Readonly<Record<Exclude<NoLetter, "not_found">, () => Error>> = {
  inactive: () => new Invalid([fault("record", "inactive_reader")]),
  own: () => new Forbidden(message("own_letter")),
  outranked: () => new Forbidden(message("outranked")),
  sign_on: () => new Invalid([fault("record", "signs_on")]),
}
