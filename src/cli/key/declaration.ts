import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `key accept` */
export function declareKey(program: Command): void {
  const group = commandGroup(program, "key").description("Say that the installation has another key for good")
  const command = subcommand(group, "accept")
    .description(
      "Accept the key in use (secret_key, or secret.key) where the one before is lost: what that one sealed stays sealed, and starts and doctor complain no more",
    )
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase key accept --data /var/lib/trainbase")
  command.action(async ({ json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./key.ts")).accept(settings, json === true)
  })
}
