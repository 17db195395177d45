import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsWithSources } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `settings` */
export function declareSettings(program: Command): void {
  const command = subcommand(program, "settings")
    .description("Print every setting with its value and its source; secrets are not shown")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase settings --data /var/lib/trainbase", "TRAINBASE_PORT=9000 trainbase settings --json")
  command.action(async ({ json }: { json?: true }) => {
    const found = settingsWithSources(command)
    await (await import("./settings.ts")).printSettings(found, { json: json === true })
  })
}
