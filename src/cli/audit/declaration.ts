import { type Command, Option } from "commander"
import type { RecordType } from "../../audit/rules.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"
import { beginning, clientUuid, count, ending, recordOf } from "./options.ts"

interface Options {
  company?: string
  record?: { readonly recordType: RecordType; readonly recordId?: number }
  client?: string
  user?: string
  since?: number
  until?: number
  limit?: number
  json?: true
  csv?: true
}

/** `audit` */
export function declareAudit(program: Command): void {
  const command = subcommand(program, "audit")
    .description("Read the audit log: who changed what and when, oldest first")
    .option("--company <KEY>", "Only changes in this company")
    .addOption(
      new Option("--record <TYPE[:ID]>", "Only changes to records of this type, or to one record: user:17").argParser(
        recordOf,
      ),
    )
    .addOption(new Option("--client <UUID>", "Only changes by this API client").argParser(clientUuid))
    .option("--user <USERNAME>", "Only changes by this user, in person or through API clients")
    .addOption(new Option("--since <TIME>", "Only changes since this day (UTC) or instant").argParser(beginning))
    .addOption(
      new Option("--until <TIME>", "Only changes up to and including this day (UTC) or instant").argParser(ending),
    )
    .addOption(new Option("--limit <NUMBER>", "Only the latest changes, at most this many").argParser(count))
    .addOption(new Option("--json", "Print one JSON object per line, for scripts").conflicts("csv"))
    .option("--csv", "Print comma-separated values, for a spreadsheet")
  addSettingOptions(command)
  examples(
    command,
    "trainbase audit --limit 20",
    "trainbase audit --record user:17 --since 2026-11-01",
    "trainbase audit --company acme --json > audit.jsonl",
  )
  command.action(async ({ json, csv, ...filters }: Options) => {
    const settings = settingsFor(command)
    const format = json === true ? "json" : csv === true ? "csv" : "readable"
    await (await import("./audit.ts")).readAudit(settings, { ...filters, format })
  })
}
