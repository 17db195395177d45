import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `clock accept` */
export function declareClock(program: Command): void {
  const group = commandGroup(program, "clock").description("Confirm that this machine's clock is right")
  const command = subcommand(group, "accept")
    .description(
      "Accept the clock of this machine although it differs too much from the time that the database last saw: periodic tasks that delete, announce or open something resume within a minute",
    )
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase clock accept --data /var/lib/trainbase")
  command.action(async ({ json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./clock.ts")).accept(settings, { json: json === true, now: Date.now() })
  })
}
