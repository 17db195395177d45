import type { Command } from "commander"
import { commandOf, subcommand } from "./subcommand.ts"

/** `help client create`, a synonym for `client create --help`. */
export function declareHelp(program: Command): void {
  subcommand(program, "help", { hidden: true })
    .description("Print the help of a command")
    .argument("[command...]", "The command (default: all commands)")
    .action((words: readonly string[]) => commandOf(program, words).help())
}
