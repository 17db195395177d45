import type { Command } from "commander"
import { SCHEDULED_BACKUP_COMMAND } from "../../operation/backup/schedule/process.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `backup` and `restore`, and the hidden command by which a server makes its scheduled backups. */
export function declareBackups(program: Command): void {
  const backup = subcommand(program, "backup")
    .description("Back up database, files and key into one archive, even while the server runs")
    .argument("<file>", "The archive to write, or - for standard output")
    .option("--force", "Replace an older file")
    .option("--json", "Print what was made as JSON, for scripts")
  addSettingOptions(backup)
  examples(backup, "trainbase backup --data /var/lib/trainbase /mnt/backups/trainbase.tar")
  backup.action(async (file: string, { force, json }: { force?: true; json?: true }) => {
    const settings = settingsFor(backup)
    const command = await import("./backup.ts")
    await command.backUp(settings, { file, force: force === true, json: json === true })
  })

  const restore = subcommand(program, "restore")
    .description("Check a whole backup, then restore it into an empty data directory")
    .argument("<file>", "The archive that backup has made")
    .option("--check", "Only check the archive, and write nothing")
    .option("--trust-settings", "Let the settings of the archive apply at once: they may name programs to start")
    .option("--json", "Print what was done as JSON, for scripts")
  addSettingOptions(restore)
  examples(
    restore,
    "trainbase restore --data /var/lib/trainbase /mnt/backups/trainbase.tar",
    "trainbase restore --check /mnt/backups/trainbase.tar",
  )
  restore.action(
    async (file: string, { check, json, trustSettings }: { check?: true; json?: true; trustSettings?: true }) => {
      const settings = settingsFor(restore)
      const command = await import("./restore.ts")
      const settingsAfterwards = () => settingsFor(restore)
      await command.restore(settings, {
        file,
        check: check === true,
        trustSettings: trustSettings === true,
        json: json === true,
        settingsAfterwards,
      })
    },
  )

  subcommand(program, SCHEDULED_BACKUP_COMMAND, { hidden: true }).action(async () => {
    const command = await import("./scheduled.ts")
    await command.backUpForParent()
  })
}
