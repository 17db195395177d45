import { type Command, InvalidArgumentError, Option } from "commander"
import { isDate } from "../../tools/calendar/dates.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

interface Options {
  day: string
  company?: string
  json?: true
}

/** `reminders preview` */
export function declareReminders(program: Command): void {
  const group = commandGroup(program, "reminders").description("Reminders of open trainings")
  const command = subcommand(group, "preview")
    .description("Print which reminders would be sent on a day, and which would not and why; changes nothing")
    .addOption(
      new Option("--day <DATE>", "The day (yyyy-mm-dd) in the time zone of each company")
        .argParser(day)
        .makeOptionMandatory(),
    )
    .option("--company <KEY>", "Only those of this company")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase reminders preview --day 2026-12-01",
    "trainbase reminders preview --day 2026-12-01 --company acme --json",
  )
  command.action(async ({ json, ...options }: Options) => {
    const settings = settingsFor(command)
    await (await import("./preview.ts")).preview(settings, { ...options, json: json === true, now: Date.now() })
  })
}

function day(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("It must be a day such as 2026-12-01.")
  return text
}
