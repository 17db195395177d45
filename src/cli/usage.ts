import type { Command } from "commander"
import { closestName } from "../settings/closest-name.ts"

/**
 * A one-line message about a command line that the parser refused. Of an unknown option, only the name is repeated, never
 * the value, which may be the secret of a mistyped flag.
 */
export function usageFault(parserMessage: string, command: Command): string {
  const unknown = /^error: unknown (option|command) '([^=]*?)(=.*)?'$/s.exec(parserMessage.trim())
  const [, sort, name, value] = unknown ?? []
  const message = sort && name ? `unknown ${sort} '${name}${value ? "=…" : ""}'` : parserMessage.replace(/^error: /, "")
  const known = sort === "option" ? optionNames(command) : command.commands.map((subcommand) => subcommand.name())
  const closest = name === undefined ? undefined : closestName(name, known)
  const help = closest === undefined ? `see ${fullName(command)} --help` : `did you mean ${closest}?`
  return `trainbase: ${message
    .trim()
    .replace(/\.$/, "")
    .replace(/\s*[\r\n]+\s*/g, " ")}, ${help}\n`
}

function optionNames(command: Command): string[] {
  return [...command.options.flatMap(({ long }) => long ?? []), "--help"]
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`
}
