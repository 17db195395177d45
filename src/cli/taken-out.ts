import { commandActor } from "../audit/command-actor.ts"
import { noteAttempt } from "../audit/rules.ts"
import type { Database } from "../database/port.ts"
import { reasonOf } from "../tools/system-errors.ts"

/** The contents of an export or backup made on the command line, and how it was protected. */
type TakenOut =
  | { readonly action: "back-up"; readonly file: string; readonly encrypted: boolean }
  | { readonly action: "export"; readonly file: string; readonly with_secrets: boolean }

/**
 * Records in the audit log that all data was exported. If the entry fails, there is only a warning: a disk that has
 * become read-only, or a schema of another version, is no reason to refuse a backup.
 */
export async function noteTakenOut(open: () => Promise<Database>, { action, ...facts }: TakenOut): Promise<void> {
  try {
    const database = await open()
    try {
      const actor = commandActor(action === "export" ? "export" : "backup")
      const changes = Object.fromEntries(Object.entries(facts).map(([name, after]) => [name, { before: null, after }]))
      const authorship = { actor, companyId: null, now: Date.now() }
      await database.transaction((tx) =>
        noteAttempt(tx, authorship, { action, record: { type: "installation", id: null }, changes }),
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`trainbase: warning: this could not be recorded in the audit log: ${reasonOf(error)}\n`)
  }
}
