import { rmSync } from "node:fs"
import { installationCaller } from "../../access/caller.ts"
import { requireCompany } from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { chunks } from "../../database/in-list.ts"
import { openFiles } from "../../files/open.ts"
import { LETTERS_MAX, lettersFor, type NoLetter } from "../../people/letters/rules.ts"
import { selectedUsers } from "../../people/letters/selection.ts"
import type { Settings } from "../../settings/read.ts"
import { createLog } from "../../tools/log/log.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { createRenderer } from "../../training/documents/renderer.ts"
import { counted } from "../counted.ts"
import { refuseOther, writePdf } from "../pdf-output.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"
import { told } from "./faults.ts"

/** The values given on the command line. */
export interface LetterChoices {
  readonly usernames: readonly string[]
  readonly out: string
  readonly company?: string
  readonly team?: string
  readonly location?: string
  readonly all?: boolean
  readonly address?: string
  readonly json?: boolean
}

interface Outcome {
  readonly files: readonly string[]
  readonly letters: number
  readonly signed_in_before: number
  readonly left_out: readonly { readonly user_id: number; readonly reason: NoLetter }[]
}

/** Only the person who prints the letters may read their passwords. */
const PRIVATE = 0o600

/** `trainbase user letters`; works while a server is running. Throws `OperatorError`. */
export async function printLetters(settings: Settings, choices: LetterChoices): Promise<void> {
  const { usernames, company: key, team, location, all = false, json = false } = choices
  const address = settings.public_url ?? choices.address
  if (address === undefined) {
    throw new OperatorError(
      "letters need the address of the installation",
      "set public_url, so that they also have a QR code, or name the address by --address",
    )
  }
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, key)
    const choice = { usernames, team, location, withKnown: all }
    const { ids, known } = await selectedUsers(database, company.id, choice)
    if (ids.length === 0) throw new OperatorError("there is nobody to print a letter for", hintOf(known))
    const parts = [...chunks(ids, LETTERS_MAX)]
    const names = parts.map((_, index) => (parts.length === 1 ? choices.out : numbered(choices.out, index + 1)))
    for (const name of names) await refuseOther(name)
    const certificates = createRenderer({ log: createLog({ format: "text", level: "error" }) })
    const services = { database, settings, certificates, files: openFiles(settings) }
    const caller = installationCaller(company, commandActor("user letters"))
    const outcome = { files: [] as string[], letters: 0, left_out: [] as Outcome["left_out"][number][] }
    try {
      for (const [index, part] of parts.entries()) {
        const file = names[index] ?? choices.out
        const printing = { address, now: Date.now(), keep: (pdf: Uint8Array<ArrayBuffer>) => keep(file, pdf) }
        const made = await told(discarded(file, lettersFor(services, caller, part, printing)), () => "people")
        outcome.files.push(file)
        outcome.letters += made.printed.length
        outcome.left_out.push(...made.leftOut.map(({ id, reason }) => ({ user_id: id, reason })))
      }
    } finally {
      await certificates.stop()
    }
    const result = { ...outcome, signed_in_before: known }
    await printResult(result, textOf(result), json)
  })
}

/** Removes the file if its passwords were not saved: its letters would open nothing. */
async function discarded<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (written.delete(file)) rmSync(file, { force: true })
    throw error
  }
}

const written = new Set<string>()

async function keep(file: string, pdf: Uint8Array<ArrayBuffer>): Promise<void> {
  await writePdf(file, pdf, { mode: PRIVATE })
  written.add(file)
}

/** `letters.pdf` becomes `letters-2.pdf`. */
function numbered(name: string, number: number): string {
  return name.replace(/(\.pdf)?$/i, (end) => `-${number}${end}`)
}

function hintOf(known: number): string | undefined {
  return known === 0 ? undefined : "everybody has signed in before; --all includes these people"
}

const REASONS: Readonly<Record<NoLetter, string>> = {
  not_found: "do not exist",
  inactive: "are inactive",
  own: "print their own",
  outranked: "have more rights",
  sign_on: "have to sign on at a provider",
}

function textOf({ files, letters, signed_in_before: known, left_out }: Outcome): string {
  const lines = [
    `${counted(letters, "letter")} in ${files.join(", ")}. Their passwords work for 30 days; keep the file to yourself and delete it once it is printed.`,
  ]
  if (known > 0) lines.push(`${known} who have signed in before have none; --all includes them.`)
  for (const [reason, ones] of Map.groupBy(left_out, (one) => one.reason)) {
    lines.push(`${ones.length} have none because they ${REASONS[reason]}.`)
  }
  return `${lines.join("\n")}\n`
}
