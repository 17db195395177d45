import { type Command, InvalidArgumentError, Option } from "commander"
import { ROLES } from "../../access/permissions.ts"
import { DATE_ORDERS } from "../../organisation/users/sheet/date-order.ts"
import { SEPARATORS } from "../../tools/csv/rows.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"
import type { NewUserChoices } from "./create.ts"
import type { ImportChoices } from "./import.ts"
import type { LetterChoices } from "./letters.ts"
import type { ListChoices } from "./list.ts"

/** `user list`, `create`, `import`, `letters`, `reset-password` and `remove-second-factor`. */
export function declareUsers(program: Command): void {
  const group = commandGroup(program, "user").description("Manage users, and help those who cannot sign in")
  declareList(group)
  declareCreation(group)
  declareImport(group)
  declareLetters(group)
  declareReset(group)
  declareRemoval(group)
}

const COMPANY = "Key of the company, if there are several"

function declareList(group: Command): void {
  const command = subcommand(group, "list")
    .description("List users, by default of all companies")
    .option("--company <KEY>", "Only users of the company with this key")
    .option("--search <TEXT>", "Only users whose name, username or address contains this text")
    .addOption(new Option("--role <ROLE>", "Only users with this role").choices(ROLES))
    .addOption(new Option("--state <STATE>", "Only users in this state").choices(["active", "inactive"]))
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase user list --search nowak", "trainbase user list --role company.admin --json")
  command.action(async (options: ListChoices) => {
    await (await import("./list.ts")).listUsers(settingsFor(command), options)
  })
}

function declareCreation(group: Command): void {
  const command = subcommand(group, "create")
    .description("Create a user with a new password, which is printed once unless it comes from a file or is mailed")
    .option("--first-name <NAME>", "Given name; leave it out for somebody with a single name")
    .requiredOption("--last-name <NAME>", "Family name")
    .option("--company <KEY>", COMPANY)
    .option("--email <ADDRESS>", "Mail address")
    .option("--username <NAME>", "Username (default: derived from the name)")
    .addOption(new Option("--salutation <LETTER>", "m, f or d").choices(["m", "f", "d"]))
    .option("--language <CODE>", "Two letters (default: the company's)")
    .option("--birthday <DATE>", "yyyy-mm-dd")
    .option("--mobile-number <NUMBER>", "Mobile phone")
    .option("--external-id <ID>", "Identifier of the user in other systems and datasets")
    .addOption(new Option("--role <ROLE...>", "Roles (default: company.employee)").choices(ROLES))
    .option("--team <KEY...>", "Keys of the teams that the user joins")
    .option("--password-file <FILE>", "File with the password, or - for standard input (default: a random password)")
    .option("--send-email", "Mail username and password to the user instead of printing them")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase user create --first-name Ada --last-name Nowak --email ada@acme.example --role company.admin",
    "trainbase user create --company acme --first-name Jo --last-name Li --team wh --json",
  )
  command.action(async (options: NewUserChoices) => {
    await (await import("./create.ts")).createUser(settingsFor(command), options)
  })
}

function declareImport(group: Command): void {
  const command = subcommand(group, "import")
    .description("Create and update users from a spreadsheet (XLSX or CSV); all of its lines or none")
    .argument("<file>", "The file, or - for standard input; one of its lines names the columns")
    .option("--company <KEY>", COMPANY)
    .option("--encoding <NAME>", "Encoding of the file, such as windows-1250, if it is not detected")
    .addOption(
      new Option("--separator <CHARACTER>", "What separates cells in a text, if it is not detected").choices(
        SEPARATORS,
      ),
    )
    .option("--sheet <NAME>", "Sheet of the workbook, if several have content")
    .addOption(
      new Option("--head-row <NUMBER>", "Line that names the columns, if it is not found").argParser(lineNumber),
    )
    .addOption(
      new Option("--date-order <ORDER>", "Order of day and month in dates such as 03/04/1990").choices(DATE_ORDERS),
    )
    .option(
      "--ignore-columns [HEADS]",
      "Ignore these columns (comma-separated), or all unknown columns",
      (heads: string, before: readonly string[] = []) => [...before, ...heads.split(",")],
    )
    .option("--dry-run", "Save nothing, and report what would happen")
    .option("--skip-faulty", "Save the valid lines even if others have errors")
    .option("--send-email", "Mail username and password to new users who have an email address")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase user import people.csv --dry-run",
    "trainbase user import people.csv --company acme --send-email",
    "trainbase user import people.xlsx --sheet Employees",
    "trainbase user import people.csv --encoding windows-1250 --ignore-columns",
  )
  command.action(async (file: string, options: Omit<ImportChoices, "file">) => {
    await (await import("./import.ts")).importSpreadsheet(settingsFor(command), { file, ...options })
  })
}

function declareLetters(group: Command): void {
  const command = subcommand(group, "letters")
    .description("Print sign-in letters with temporary passwords: one page for each person, as PDF")
    .argument("[usernames...]", "These people; otherwise, all of the company who have never signed in")
    .requiredOption("--out <FILE>", "File for the letters; an existing one is replaced only if it is a PDF")
    .option("--company <KEY>", COMPANY)
    .addOption(new Option("--team <KEY>", "Only members of the team with this key").conflicts("location"))
    .option("--location <KEY>", "Only members of the teams of the location with this key")
    .option("--all", "Include people who have signed in before; their passwords stop working")
    .option("--address <ADDRESS>", "Address of the installation to print, if public_url is not set")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase user letters --company acme --out letters.pdf",
    "trainbase user letters --team warehouse --out warehouse.pdf",
    "trainbase user letters jo.li ada.nowak --out two.pdf",
  )
  command.action(async (usernames: readonly string[], options: Omit<LetterChoices, "usernames">) => {
    await (await import("./letters.ts")).printLetters(settingsFor(command), { ...options, usernames })
  })
}

function lineNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("It must be a number from 1.")
  return number
}

function declareReset(group: Command): void {
  const command = subcommand(group, "reset-password")
    .description("Give a user a new password: a random one, printed once, unless it comes from a file")
    .argument("<username>", "The user, in any company")
    .option("--password-file <FILE>", "File with the password, or - for standard input")
    .option("--send-email", "Mail the password to the user instead of printing it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase user reset-password ada.nowak --data /var/lib/trainbase",
    "trainbase user reset-password ada.nowak --send-email",
    "pass show ada | trainbase user reset-password ada.nowak --password-file -",
  )
  command.action(async (username: string, options: { passwordFile?: string; sendEmail?: true; json?: true }) => {
    const { passwordFile, sendEmail, json } = options
    const settings = settingsFor(command)
    const choices = { username, passwordFile, sendEmail: sendEmail === true, json: json === true }
    await (await import("./password.ts")).resetPassword(settings, choices)
  })
}

/** `user remove-second-factor` */
function declareRemoval(group: Command): void {
  const command = subcommand(group, "remove-second-factor")
    .description("Remove the second factor of a user whose phone is lost; this ends all their sessions")
    .argument("<username>", "The user, in any company")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase user remove-second-factor ada.nowak --data /var/lib/trainbase")
  command.action(async (username: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./second-factor.ts")).removeSecondFactor(settings, { username, json: json === true })
  })
}
