import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `key accept` */
export function declareKey(program: Command): void {
  const group = commandGroup(program, "key").description("Accept a new installation key")
  const command = subcommand(group, "accept")
    .description(
      "Accept the key in use (secret_key, or secret.key) after the previous one was lost: what the old key sealed stays sealed, and the server and doctor stop complaining",
    )
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase key accept --data /var/lib/trainbase")
  command.action(async ({ json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./key.ts")).accept(settings, json === true)
  })
}
