import type { Command } from "commander"

/** Adds example command lines to the end of a command's help. */
export function examples(command: Command, ...lines: readonly string[]): void {
  command.addHelpText(
    "after",
    `\n${lines.length === 1 ? "Example" : "Examples"}:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  )
}
