import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `user reset-password` */
export function declareUsers(program: Command): void {
  const group = commandGroup(program, "user").description("Help users who cannot sign in")
  const command = subcommand(group, "reset-password")
    .description("Give a user a new password: a random one, printed once, unless a file has it")
    .argument("<username>", "The user, of whichever company")
    .option("--password-file <FILE>", "File with the password, or - for standard input")
    .option("--send-email", "Mail the password to the user instead of printing it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase user reset-password ada.nowak --data /var/lib/trainbase",
    "trainbase user reset-password ada.nowak --send-email",
    "pass show ada | trainbase user reset-password ada.nowak --password-file -",
  )
  command.action(async (username: string, options: { passwordFile?: string; sendEmail?: true; json?: true }) => {
    const { passwordFile, sendEmail, json } = options
    const settings = settingsFor(command)
    const choices = { username, passwordFile, sendEmail: sendEmail === true, json: json === true }
    await (await import("./user.ts")).resetPassword(settings, choices)
  })
}
