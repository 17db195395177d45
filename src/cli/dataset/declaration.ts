import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `import` and `export`. */
export function declareDatasets(program: Command): void {
  const importing = subcommand(program, "import")
    .description("Import a dataset: all of it, or nothing if it has an error")
    .argument("<file>", "The dataset, or - for standard input")
    .option("--json", "Print the ids and credentials of what was imported, for scripts")
    .option("--dry-run", "Check and try everything, but save nothing")
  addSettingOptions(importing)
  examples(
    importing,
    "trainbase import company.json --dry-run",
    "trainbase import company.json --json --data /var/lib/trainbase",
  )
  importing.action(async (file: string, options: { json?: true; dryRun?: true }) => {
    const settings = settingsFor(importing)
    const command = await import("./import.ts")
    await command.importFile(settings, { file, json: options.json === true, dryRun: options.dryRun === true })
  })

  const exporting = subcommand(program, "export")
    .description("Export the whole installation as a dataset")
    .argument("<file>", "The dataset to write, or - for standard output")
    .option(
      "--with-secrets",
      "Include everything that people and systems sign in with (passwords, second factors, providers, tokens, webhooks), and videos",
    )
    .option("--force", "Replace an older export")
  addSettingOptions(exporting)
  examples(
    exporting,
    "trainbase export export.json --data /var/lib/trainbase",
    "trainbase export moving.json --with-secrets",
  )
  exporting.action(async (file: string, options: { withSecrets?: true; force?: true }) => {
    const settings = settingsFor(exporting)
    const command = await import("./export.ts")
    await command.exportFile(settings, {
      file,
      withSecrets: options.withSecrets === true,
      force: options.force === true,
    })
  })
}
