import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `mail test` */
export function declareMail(program: Command): void {
  const group = commandGroup(program, "mail").description("Try the settings for mail")
  const command = subcommand(group, "test")
    .description("Send one mail at once and say what the mail server answered")
    .argument("<address>", "Whom to send it to")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase mail test it@acme.example --data /var/lib/trainbase")
  command.action(async (address: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./mail.ts")).testMail(settings, { address, json: json === true })
  })
}
