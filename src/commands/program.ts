import { Command, CommanderError } from "commander"
import manifest from "../../package.json" with { type: "json" }
import { SETTINGS_FILE } from "../settings/table.ts"
import { RENDER_COMMAND } from "../video/rendering/process.ts"
import { failureText } from "./failure.ts"
import { addSettingOptions, settingsFor } from "./setting-options.ts"
import { usageFault } from "./usage.ts"
import { versionLine } from "./version.ts"
import { WORKER_COMMAND } from "./worker-process.ts"

/**
 * Runs the command that the arguments name and resolves when it is done. No arguments print the help. Every failure is
 * told on standard error and ends the process with exit code 1.
 */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await buildProgram().parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" })
  } catch (error) {
    // Help, version and usage faults: the parser has printed them already.
    if (error instanceof CommanderError) await exit(error.exitCode)
    else await exit(1, failureText(error))
  }
}

/**
 * Ends the process although a failed command may have left a timer or a database open, yet not before a slow reader of
 * a pipe has got all that was printed.
 */
async function exit(code: number, lastWords = ""): Promise<never> {
  await Promise.all([
    new Promise<void>((done) => process.stdout.end(done)),
    new Promise<void>((done) => process.stderr.end(lastWords, done)),
  ])
  process.exit(code)
}

/** Bodies of commands are imported when they are called, so that the others start without loading them. */
function buildProgram(): Command {
  const program = new Command("trainbase")
    .description(manifest.description)
    .version(versionLine, "--version", "Print the version")
    .helpOption("-h, --help", "Print help")
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .exitOverride()
    .addHelpText("afterAll", `\n${SETTINGS_HELP}`)
  tellUsageFaults(program)

  const serve = subcommand(program, "serve")
    .description("Start the server")
    .option("--demo", "Import the demo dataset into an empty database and print its client's credentials")
  addSettingOptions(serve)
  serve.action(async (options: { demo?: true }) => {
    const settings = settingsFor(serve)
    const demo = options.demo === true
    if (settings.workers === 1) await (await import("./serve.ts")).serve(settings, { demo })
    else await (await import("./serve-by-workers.ts")).serveByWorkers(settings, { demo })
  })

  subcommand(program, WORKER_COMMAND, { hidden: true }).action(async () => {
    const command = await import("./worker.ts")
    await command.work()
  })

  subcommand(program, RENDER_COMMAND, { hidden: true }).action(async () => {
    const command = await import("./render-video.ts")
    await command.renderForParent()
  })

  const importing = subcommand(program, "import")
    .description("Import a dataset: all of it, or nothing when it has a fault")
    .argument("<file>", "The dataset, or - for standard input")
    .option("--json", "Print the ids and credentials of what was imported, for scripts")
    .option("--dry-run", "Check and try everything, and save nothing")
  addSettingOptions(importing)
  importing.action(async (file: string, options: { json?: true; dryRun?: true }) => {
    const settings = settingsFor(importing)
    const command = await import("./import.ts")
    await command.importFile(settings, { file, json: options.json === true, dryRun: options.dryRun === true })
  })

  const exporting = subcommand(program, "export")
    .description("Export the whole installation as a dataset")
    .argument("<file>", "The dataset to write, or - for standard output")
    .option("--with-secrets", "Add the hashes of passwords, client secrets and tokens")
    .option("--force", "Replace an older export")
  addSettingOptions(exporting)
  exporting.action(async (file: string, options: { withSecrets?: true; force?: true }) => {
    const settings = settingsFor(exporting)
    const command = await import("./export.ts")
    await command.exportFile(settings, {
      file,
      withSecrets: options.withSecrets === true,
      force: options.force === true,
    })
  })

  subcommand(program, "version")
    .description("Print the version")
    .action(() => {
      process.stdout.write(`${versionLine}\n`)
    })

  return program
}

function subcommand(program: Command, name: string, options: { hidden?: boolean } = {}): Command {
  const command = program.command(name, options)
  tellUsageFaults(command)
  return command
}

function tellUsageFaults(command: Command): void {
  command.configureOutput({ outputError: (text, write) => write(usageFault(text, command)) })
}

const SETTINGS_HELP = `Every setting is read from its flag, else from its environment variable
(TRAINBASE_PORT=8080), else from ${SETTINGS_FILE} in the data directory
(port = 8080), else its default counts. A secret may also lie in a file that a
variable names (TRAINBASE_SMTP_URL_FILE=/run/secrets/smtp).`
