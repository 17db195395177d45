import type { Command } from "commander"
import { candidatesFor } from "./candidates.ts"
import { completedCommand } from "./model.ts"
import { SCRIPTS } from "./shells.ts"

/** `trainbase completion`: prints the script with which a shell completes the program's commands and flags. */
export async function printCompletion(shell: string): Promise<void> {
  const script = SCRIPTS[shell]
  if (script === undefined) throw new TypeError(`there is no completion for ${shell}`)
  await Bun.write(Bun.stdout, script)
}

/** `trainbase complete -- WORD…`: prints the candidates for the last word. Called by these scripts. */
export async function printCandidates(program: Command, words: readonly string[]): Promise<void> {
  const { names, words: candidates } = candidatesFor(completedCommand(program), words)
  const lines = candidates.map(({ word, description }) =>
    description === undefined ? word : `${word}\t${description}`,
  )
  await Bun.write(Bun.stdout, [names, ...lines].map((line) => `${line}\n`).join(""))
}
