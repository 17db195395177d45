import type { Command } from "commander"
import { bashScript } from "./completion/bash.ts"
import { fishScript } from "./completion/fish.ts"
import { type CompletedCommand, completedCommand } from "./completion/model.ts"
import { zshScript } from "./completion/zsh.ts"

const SCRIPTS: Readonly<Record<string, (root: CompletedCommand) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

/** `trainbase completion`: prints the script that lets a shell complete the commands and flags of the program. */
export async function printCompletion(program: Command, shell: string): Promise<void> {
  const script = SCRIPTS[shell]
  if (script === undefined) throw new TypeError(`there is no completion for ${shell}`)
  await Bun.write(Bun.stdout, script(completedCommand(program)))
}
