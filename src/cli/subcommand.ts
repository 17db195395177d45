import type { Command } from "commander"
import { guardedOutput } from "../tools/processes/guarded-output.ts"
import { usageFault } from "./usage.ts"

/** Adds a command whose usage faults are reported in one line. `parent` is the program, or a command group. */
export function subcommand(parent: Command, name: string, options: { hidden?: boolean } = {}): Command {
  const command = parent.command(name, options).helpOption("-h, --help", "Print help")
  tellUsageFaults(command)
  return command
}

/** Adds a command group; alone it prints its help. */
export function commandGroup(program: Command, name: string): Command {
  return subcommand(program, name).helpCommand(false)
}

export function tellUsageFaults(command: Command): void {
  command.configureOutput({
    writeOut: (text) => void guardedOutput().write(text),
    outputError: (text, write) => write(usageFault(text, command)),
  })
}
