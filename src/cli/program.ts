import { Command, CommanderError } from "commander"
import manifest from "../../package.json" with { type: "json" }
import { failureText } from "../tools/processes/failure.ts"
import { guardedOutput } from "../tools/processes/guarded-output.ts"
import { declareAudit } from "./audit/declaration.ts"
import { declareBackups } from "./backup/declaration.ts"
import { declareCertificates } from "./certificate/declaration.ts"
import { declareClients } from "./client/declaration.ts"
import { declareClock } from "./clock/declaration.ts"
import { declareCompletion } from "./completion/declaration.ts"
import { declareDatasets } from "./dataset/declaration.ts"
import { declareDoctor } from "./doctor/declaration.ts"
import { declareHelp } from "./help.ts"
import { declareInit } from "./init/declaration.ts"
import { declareJobs } from "./jobs/declaration.ts"
import { declareKey } from "./key/declaration.ts"
import { declareLicenses } from "./licenses/declaration.ts"
import { declareMail } from "./mail/declaration.ts"
import { declareMigration } from "./migrate/declaration.ts"
import { declareReminders } from "./reminders/declaration.ts"
import { declareServing, SERVING_COMMANDS } from "./serve/declaration.ts"
import { SETTINGS_HELP } from "./setting-options.ts"
import { declareSettings } from "./settings/declaration.ts"
import { declareSignOn } from "./sso/declaration.ts"
import { declareStarterCourses } from "./starter-courses/declaration.ts"
import { commandOf, subcommand, tellUsageFaults } from "./subcommand.ts"
import { declareUsers } from "./user/declaration.ts"

/**
 * Runs the command given by the arguments and resolves when it is done. Without arguments, the help is printed. Every
 * failure is reported on standard error and ends the process with exit code 1.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const [first] = argv
  // A server prints only one line at its start and does not need Node's streams.
  if (!isServing(first)) guardedOutput()
  try {
    const words = argv.length === 0 ? ["--help"] : first === "--version" ? ["version", ...argv.slice(1)] : argv
    const program = buildProgram(first)
    commandOf(program, words)
    await program.parseAsync(words, { from: "user" })
  } catch (error) {
    // Help, version and usage errors: the parser has already printed them.
    if (error instanceof CommanderError) await exit(error.exitCode)
    else await exit(1, failureText(error))
  }
}

/**
 * Ends the process even if a failed command has left a timer or a database open, but not before a slow reader of a pipe
 * has received all of the output.
 */
async function exit(code: number, lastWords = ""): Promise<never> {
  await Promise.all([
    new Promise<void>((done) => process.stdout.end(done)),
    new Promise<void>((done) => process.stderr.end(lastWords, done)),
  ])
  process.exit(code)
}

/**
 * A command's code is imported when it is called, so that other commands start without loading it.
 *
 * @param first the first argument; if it is a command of the server, the other commands are not even declared, because
 *   their many options take a tenth of its start time
 */
function buildProgram(first: string | undefined): Command {
  const program = new Command("trainbase")
    .description(manifest.description)
    // It is the command version, by `run`.
    .option("--version", "Print the version")
    .helpOption("-h, --help", "Print help")
    .helpCommand(false)
    .showSuggestionAfterError(false)
    // Options belong to the command that they follow: backup and backup keygen have some of the same name.
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText("after", `${SETTINGS_HELP}\n\n${PROGRAM_HELP}`)
  tellUsageFaults(program)

  declareServing(program)
  if (isServing(first)) return program
  declareInit(program)
  declareStarterCourses(program)
  declareDatasets(program)
  declareCertificates(program)
  declareClients(program)
  declareUsers(program)
  declareMail(program)
  declareSignOn(program)
  declareJobs(program)
  declareBackups(program)
  declareMigration(program)
  declareReminders(program)
  declareAudit(program)
  declareClock(program)
  declareKey(program)
  declareSettings(program)
  declareDoctor(program)
  declareCompletion(program)
  subcommand(program, "version")
    .description("Print the version, the commit it was made from, and the schema version that it uses")
    .option("--json", "Print JSON, for scripts")
    .action(async ({ json }: { json?: true }) => (await import("./version.ts")).printVersion(json === true))
  declareLicenses(program)
  declareHelp(program)

  return program
}

function isServing(first: string | undefined): boolean {
  return first !== undefined && SERVING_COMMANDS.includes(first)
}

const PROGRAM_HELP = `More on a command, with examples: trainbase help client create

Commands end with exit code 0 on success, otherwise with 1 and one line on standard error that says why. --json prints JSON for scripts.`
