import { type Command, Option } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"
import { duration } from "./duration.ts"

/** `client list`, `client create`, `client rotate-secret` and `client revoke`. */
export function declareClients(program: Command): void {
  const group = commandGroup(program, "client").description("Manage the API clients")
  declareList(group)
  declareCreate(group)
  declareRotation(group)
  declareRevocation(group)
}

function declareList(group: Command): void {
  const command = subcommand(group, "list")
    .description("List the API clients of all companies")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase client list --data /var/lib/trainbase", "trainbase client list --json")
  command.action(async ({ json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./client.ts")).list(settings, { json: json === true })
  })
}

function declareCreate(group: Command): void {
  const command = subcommand(group, "create")
    .description("Create an API client and print its secret, which is shown only once")
    .requiredOption("--company <KEY>", "Key of the company")
    .requiredOption("--name <NAME>", "Name of the client")
    .requiredOption("--service-user <USERNAME>", "User of the company that the client acts as")
    .option("--collection <COURSE_KEY>", "Default collection for content; a request may name another")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    'trainbase client create --company acme --name "HR sync" --service-user hr-sync',
    "trainbase client create --company acme --name Videos --service-user svc --collection wh-base --json",
  )
  command.action(
    async (options: { company: string; name: string; serviceUser: string; collection?: string; json?: true }) => {
      const { company, name, serviceUser, collection, json } = options
      const settings = settingsFor(command)
      const request = { company, name, serviceUser, collection, json: json === true }
      await (await import("./client.ts")).create(settings, request)
    },
  )
}

function declareRotation(group: Command): void {
  const command = subcommand(group, "rotate-secret")
    .description("Give an API client a new secret and print it, which happens only once; its tokens stay valid")
    .argument("<client_id>", "The client, as trainbase client list shows it")
    .addOption(
      new Option(
        "--overlap <DURATION>",
        "How long the old secret stays valid, such as 30s, 15m, 24h or 7d (default: it stops working at once)",
      ).argParser(duration),
    )
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase client rotate-secret 7e0b5b4e-5f0c-4c1c-9a86-3f2f7a1a7c55 --overlap 24h")
  command.action(async (clientId: string, { overlap = 0, json }: { overlap?: number; json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./client.ts")).rotate(settings, { clientId, overlap, json: json === true })
  })
}

function declareRevocation(group: Command): void {
  const command = subcommand(group, "revoke")
    .description("Disable an API client for good: its secrets and tokens are refused at once")
    .argument("<client_id>", "The client, as trainbase client list shows it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase client revoke 7e0b5b4e-5f0c-4c1c-9a86-3f2f7a1a7c55")
  command.action(async (clientId: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./client.ts")).revoke(settings, { clientId, json: json === true })
  })
}
