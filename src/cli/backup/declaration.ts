import type { Command } from "commander"
import { SCHEDULED_BACKUP_COMMAND } from "../../operation/backup/schedule/process.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

interface BackupOptions {
  readonly encrypt?: boolean
  readonly passphraseFile?: string
  readonly recipient?: readonly string[]
  readonly force?: true
  readonly json?: true
}

interface RestoreOptions {
  readonly check?: true
  readonly passphraseFile?: string
  readonly identityFile?: string
  readonly trustSettings?: true
  readonly json?: true
}

/** `backup`, `backup keygen` and `restore`, and the hidden command that a server uses for its scheduled backups. */
export function declareBackups(program: Command): void {
  const backup = subcommand(program, "backup")
    .description("Back up database, files and key into one archive, even while the server runs")
    .argument("<file>", "The archive to write, or - for standard output")
    .option("--encrypt", "Encrypt it (age); asks for a passphrase unless there are recipients")
    .option("--passphrase-file <FILE>", "Encrypt it with the passphrase in this file; - for standard input")
    .option("--recipient <KEY>", "Encrypt it for this age public key; may be repeated", gathered)
    .option("--no-encrypt", "Do not encrypt it, even if the setting backup_recipients has keys")
    .option("--force", "Replace an older file")
    .option("--json", "Print the result as JSON, for scripts")
    .helpCommand(false)
    .usage("[options] <file>")
    .enablePositionalOptions()
  addSettingOptions(backup)
  examples(
    backup,
    "trainbase backup --data /var/lib/trainbase /mnt/backups/trainbase.tar",
    "trainbase backup --encrypt --data /var/lib/trainbase /mnt/backups/trainbase.tar.age",
    "trainbase backup keygen backup-identity.txt",
  )
  backup.action(async (file: string, options: BackupOptions) => {
    const settings = settingsFor(backup)
    const command = await import("./backup.ts")
    const { encrypt, passphraseFile, recipient: recipients = [], force, json } = options
    const encryption = { encrypt, passphraseFile, recipients }
    await command.backUp(settings, { file, encryption, force: force === true, json: json === true })
  })
  declareKeygen(backup)

  const restore = subcommand(program, "restore")
    .description("Check a whole backup, then restore it into an empty data directory")
    .argument("<file>", "The archive made by backup, or - for standard input")
    .option("--check", "Only check the archive, and write nothing")
    .option("--passphrase-file <FILE>", "File with the passphrase of an encrypted archive; - for standard input")
    .option("--identity-file <FILE>", "File with the identity that opens an encrypted archive; - for standard input")
    .option("--trust-settings", "Apply the archive's settings at once; they may name programs to start")
    .option("--json", "Print the result as JSON, for scripts")
  addSettingOptions(restore)
  examples(
    restore,
    "trainbase restore --data /var/lib/trainbase /mnt/backups/trainbase.tar",
    "trainbase restore --check /mnt/backups/trainbase.tar",
    "trainbase restore --identity-file backup-identity.txt --data /var/lib/trainbase /mnt/backups/trainbase.tar.age",
  )
  restore.action(async (file: string, options: RestoreOptions) => {
    const settings = settingsFor(restore)
    const command = await import("./restore.ts")
    const { check, json, trustSettings, passphraseFile, identityFile } = options
    await command.restore(settings, {
      file,
      secret: { passphraseFile, identityFile },
      check: check === true,
      trustSettings: trustSettings === true,
      json: json === true,
      settingsAfterwards: () => settingsFor(restore),
    })
  })

  subcommand(program, SCHEDULED_BACKUP_COMMAND, { hidden: true }).action(async () => {
    const command = await import("./scheduled.ts")
    await command.backUpForParent()
  })
}

function declareKeygen(backup: Command): void {
  const keygen = subcommand(backup, "keygen")
    .description(
      "Make a key pair for encrypted backups: an identity file that opens them, and the recipient to encrypt for",
    )
    .argument("<file>", "The file to write the identity to; keep it away from the server")
    .option("--json", "Print the recipient as JSON, for scripts")
  examples(keygen, "trainbase backup keygen backup-identity.txt")
  keygen.action(async (file: string, { json }: { json?: true }) => {
    await (await import("./keygen.ts")).makeKey(file, { json: json === true })
  })
}

/** Collects the values of a repeatable option. */
function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}
