import { Argument, type Command, InvalidArgumentError } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `jobs list`, `jobs retry` and `jobs remove`. */
export function declareJobs(program: Command): void {
  const group = commandGroup(program, "jobs").description(
    "List background jobs, and retry or remove those that failed for good",
  )
  declareList(group)
  declareDecision(group, "retry", "Run a parked job again, once the cause of its failure is fixed")
  declareDecision(group, "remove", "Remove a parked job from the queue permanently")
}

function declareList(group: Command): void {
  const command = subcommand(group, "list")
    .description("List the jobs in the queue (waiting, running or parked), each with the error of its last attempt")
    .option("--parked", "Only parked jobs, which wait for your decision")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase jobs list --data /var/lib/trainbase", "trainbase jobs list --parked --json")
  command.action(async ({ json, parked }: { json?: true; parked?: true }) => {
    const settings = settingsFor(command)
    await (await import("./jobs.ts")).list(settings, { json: json === true, onlyParked: parked === true })
  })
}

function declareDecision(group: Command, name: "retry" | "remove", description: string): void {
  const command = subcommand(group, name)
    .description(description)
    .addArgument(new Argument("<id>", "The job, as trainbase jobs list --parked shows it").argParser(jobId))
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, `trainbase jobs ${name} 17`)
  command.action(async (id: number, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./jobs.ts"))[name](settings, { id, json: json === true })
  })
}

function jobId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError("It must be the number of a job")
}
