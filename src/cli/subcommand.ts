import type { Command } from "commander"
import { guardedOutput } from "../tools/processes/guarded-output.ts"
import { usageFault } from "./usage.ts"

/** Adds a command whose usage errors are reported in one line. `parent` is the program or a command group. */
export function subcommand(parent: Command, name: string, options: { hidden?: boolean } = {}): Command {
  const command = parent.command(name, options).helpOption("-h, --help", "Print help")
  tellUsageFaults(command)
  refuseContradictions(command)
  return command
}

/** Refuses `--x` together with `--no-x`; the parser would use the last one. */
function refuseContradictions(command: Command): void {
  const given = new Set<string>()
  const { addOption } = command
  command.addOption = (option) => {
    const name = option.name()
    const opposite = option.negate ? name.replace(/^no-/, "") : `no-${name}`
    command.on(`option:${name}`, () => {
      given.add(name)
      if (given.has(opposite)) command.error(`error: option '--${name}' cannot be used with option '--${opposite}'`)
    })
    return addOption.call(command, option)
  }
}

/** Adds a command group, which prints its help if called without a command. */
export function commandGroup(program: Command, name: string): Command {
  return subcommand(program, name).helpCommand(false)
}

/**
 * The command named by the first words; the remaining words are its own. An unknown command is refused, even if help is
 * requested after it.
 */
export function commandOf(program: Command, words: readonly string[]): Command {
  let command = program
  for (const word of words) {
    const { commands, registeredArguments } = command
    const next = commands.find((each) => each.name() === word)
    const isGroup = commands.length > 0 && registeredArguments.length === 0
    if (next === undefined && isGroup && !word.startsWith("-")) command.error(`error: unknown command '${word}'`)
    if (next === undefined) break
    command = next
  }
  return command
}

export function tellUsageFaults(command: Command): void {
  command.configureOutput({
    writeOut: (text) => void guardedOutput().write(text),
    outputError: (text, write) => write(usageFault(text, command)),
  })
}
