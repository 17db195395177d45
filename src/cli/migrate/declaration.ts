import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `migrate` */
export function declareMigration(program: Command): void {
  const command = subcommand(program, "migrate")
    .description(
      "Upgrade the database to the schema of this release, as the server does when it starts; stop the server first",
    )
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase migrate --data /var/lib/trainbase")
  command.action(async ({ json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./migrate.ts")).migrateDatabase(settings, { json: json === true })
  })
}
