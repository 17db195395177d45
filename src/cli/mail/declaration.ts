import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `mail test` */
export function declareMail(program: Command): void {
  const group = commandGroup(program, "mail").description("Test the mail settings")
  const command = subcommand(group, "test")
    .description("Send one mail at once and print the mail server's reply")
    .argument("<address>", "Recipient")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase mail test it@acme.example --data /var/lib/trainbase")
  command.action(async (address: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./mail.ts")).testMail(settings, { address, json: json === true })
  })
}
