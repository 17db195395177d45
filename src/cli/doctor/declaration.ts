import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `doctor` */
export function declareDoctor(program: Command): void {
  const command = subcommand(program, "doctor")
    .description(
      "Check everything that the server needs and say what to do; changes nothing, exit code 1 if a check fails",
    )
    .option("--deep", "Also compare the bytes of every stored file, which may take long")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase doctor --data /var/lib/trainbase", "trainbase doctor --deep --json")
  command.action(async ({ deep, json }: { deep?: true; json?: true }) => {
    const choices = { deep: deep === true, json: json === true }
    await (await import("./doctor.ts")).examine(() => settingsFor(command), choices)
  })
}
