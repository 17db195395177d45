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
  starterCourses?: true
  json?: true
}

/** `init` */
export function declareInit(program: Command): void {
  const command = subcommand(program, "init")
    .description("Set up an empty installation with a company and its administrator; asks for what is missing")
    .option("--company <NAME>", "Name of the company")
    .option("--language <CODE>", "Language of the company and the administrator, two letters (default: en)")
    .option("--timezone <NAME>", "Time zone of the company (default: the machine's)")
    .option("--first-name <NAME>", "Given name of the administrator; leave it out for somebody with a single name")
    .option("--last-name <NAME>", "Family name of the administrator")
    .option("--email <ADDRESS>", "Email address of the administrator")
    .option("--username <NAME>", "Username of the administrator (default: derived from the name)")
    .option("--password-file <FILE>", "File with the password, or - for standard input (default: a random password)")
    .option("--starter-courses", "Add courses to begin with: fire safety, first aid at work, screen work")
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
