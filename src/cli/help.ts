import type { Command } from "commander"
import { subcommand } from "./subcommand.ts"

/** `help client create`, which is `client create --help`. */
export function declareHelp(program: Command): void {
  subcommand(program, "help", { hidden: true })
    .description("Print the help of a command")
    .argument("[command...]", "The command; all of them without one")
    .action((words: readonly string[]) => {
      let command = program
      for (const word of words) {
        const next = command.commands.find((each) => each.name() === word)
        if (next === undefined) return command.error(`error: unknown command '${word}'`)
        command = next
      }
      command.help()
    })
}
