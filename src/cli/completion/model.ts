import type { Command, Option } from "commander"

/** What a shell can offer as a value: words, names of files or directories, or nothing. */
export interface Values {
  readonly words: readonly string[]
  readonly names: "files" | "directories" | "none"
}

export interface CompletedOption {
  /** `--help`, `-h` */
  readonly flags: readonly string[]
  readonly description: string
  /** Undefined for a switch. */
  readonly values: Values | undefined
  /** Whether the value is optional. */
  readonly isOptional: boolean
}

/** A command or command group for shell completion. */
export interface CompletedCommand {
  readonly name: string
  readonly description: string
  /** Hidden commands are not offered. */
  readonly commands: readonly CompletedCommand[]
  readonly options: readonly CompletedOption[]
  readonly argument: Values
}

/** Read from the program's declaration, so that completion always matches it. */
export function completedCommand(command: Command): CompletedCommand {
  const visible = command.createHelp().visibleCommands(command)
  const [argument] = command.registeredArguments
  return {
    name: command.name(),
    description: command.description(),
    commands: visible.map(completedCommand),
    options: command.createHelp().visibleOptions(command).map(completedOption),
    argument: argument === undefined ? NOTHING : { ...namesFor(argument.name()), words: argument.argChoices ?? [] },
  }
}

export const NOTHING: Values = { words: [], names: "none" }

function completedOption(option: Option): CompletedOption {
  const { short, long, description, required, optional, argChoices } = option
  const placeholder = /[<[](.*)[>\]]/.exec(option.flags)?.[1]
  return {
    flags: [long, short].filter((flag) => flag !== undefined),
    // The default and the variable follow in brackets.
    description: description.replace(/ \((default|environment): .*$|\n.*$/s, ""),
    values: required || optional ? valuesFor(placeholder ?? "", argChoices) : undefined,
    isOptional: optional,
  }
}

/** In `off|auto|PROGRAM`, lower-case words are literal. */
function valuesFor(placeholder: string, choices: readonly string[] | undefined): Values {
  const parts = placeholder.split("|")
  const words = choices ?? (parts.length > 1 ? parts.filter((part) => /^[a-z][a-z\d-]*$/.test(part)) : [])
  const name = parts.find((part) => !words.includes(part)) ?? ""
  return { ...namesFor(name), words }
}

/** The placeholders for paths, in options and arguments alike. */
function namesFor(placeholder: string): Values {
  switch (placeholder.toUpperCase()) {
    case "DIR":
      return { words: [], names: "directories" }
    case "FILE":
    case "PATH":
    case "PLACE":
    case "PROGRAM":
      return { words: [], names: "files" }
    default:
      return NOTHING
  }
}
