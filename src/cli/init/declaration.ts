import type { Command } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

interface Options {
  company?: string
  language?: string
  timezone?: string
  firstName?: string
  lastName?: string
  email?: string
  username?: string
  passwordFile?: string
  json?: true
}

/** `init` */
export function declareInit(program: Command): void {
  const command = subcommand(program, "init")
    .description("Set up an empty installation: its company and its administrator; asks for what is missing")
    .option("--company <NAME>", "What the company is called")
    .option("--language <CODE>", "Language of company and administrator, two letters (default: en)")
    .option("--timezone <NAME>", "Time zone of the company (default: that of the machine)")
    .option("--first-name <NAME>", "Given name of the administrator; none for somebody who has one name only")
    .option("--last-name <NAME>", "Family name of the administrator")
    .option("--email <ADDRESS>", "Mail address of the administrator")
    .option("--username <NAME>", "Username of the administrator (default: made of the name)")
    .option("--password-file <FILE>", "File with the password, or - for standard input; a random one without")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase init --data /var/lib/trainbase",
    "trainbase init --company Acme --first-name Ada --last-name Nowak --email ada@acme.example --json",
  )
  command.action(async ({ json, ...given }: Options) => {
    const settings = settingsFor(command)
    await (await import("./init.ts")).initialise(settings, { ...given, json: json === true })
  })
}
