import { type Command, Option } from "commander"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** `sso list`, `show`, `add`, `update`, `remove`, `unlink` and `test`. */
export function declareSignOn(program: Command): void {
  const group = commandGroup(program, "sso").description("Manage OpenID Connect providers for single sign-on")
  declareList(group)
  declareShow(group)
  declareAdd(group)
  declareUpdate(group)
  declareRemove(group)
  declareUnlink(group)
  declareTest(group)
}

type Switch = "on" | "off"

/** The options of `add` and `update`, as returned by the parser. */
interface Given {
  readonly name?: string
  readonly issuer?: string
  readonly clientId?: string
  readonly match?: "username" | "email" | "external_id"
  readonly claim?: string
  readonly trustEmail?: Switch
  readonly createUsers?: Switch
  readonly passwords?: Switch
  readonly state?: "active" | "inactive"
}

const MATCH = "Field of users that the claim is compared with at the first sign-on (add: username)"
const CLAIM = "The claim to compare (default by field: preferred_username, email, sub)"
const TRUST = "Whether to trust addresses that the provider does not mark as verified (add: off)"
const CREATE = "Whether to create unknown people, as employees (add: off)"
const PASSWORDS = "Whether people without an administrator role may also use passwords and passkeys (add: on)"

/** The options in addition to name, issuer and client. */
function addChoices(command: Command): void {
  const onOrOff = (flags: string, description: string) => new Option(flags, description).choices(["on", "off"])
  command
    .addOption(new Option("--match <FIELD>", MATCH).choices(["username", "email", "external_id"]))
    .option("--claim <NAME>", CLAIM)
    .addOption(onOrOff("--trust-email <ON|OFF>", TRUST))
    .addOption(onOrOff("--create-users <ON|OFF>", CREATE))
    .addOption(onOrOff("--passwords <ON|OFF>", PASSWORDS))
    .addOption(new Option("--state <STATE>", "active or inactive (add: active)").choices(["active", "inactive"]))
}

const SECRET = "File with the client secret, or - for standard input"

function settingsOf({ match, trustEmail, createUsers, passwords, ...given }: Given) {
  const isOn = (value: Switch | undefined) => (value === undefined ? undefined : value === "on")
  return {
    ...{ name: given.name, issuer: given.issuer, clientId: given.clientId, claim: given.claim, state: given.state },
    matches: match,
    trustsEmail: isOn(trustEmail),
    createsUsers: isOn(createUsers),
    allowsPasswords: isOn(passwords),
  }
}

function declareList(group: Command): void {
  const command = subcommand(group, "list")
    .description("List the providers of all companies")
    .option("--company <KEY>", "Only providers of this company")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase sso list --data /var/lib/trainbase", "trainbase sso list --json")
  command.action(async ({ company, json }: { company?: string; json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./sso.ts")).list(settings, { company, json: json === true })
  })
}

function declareShow(group: Command): void {
  const command = subcommand(group, "show")
    .description("Show one provider, and the redirect URI to enter there")
    .argument("<key>", "The provider, as trainbase sso list shows it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase sso show acme-entra")
  command.action(async (key: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./sso.ts")).show(settings, { key, json: json === true })
  })
}

function declareAdd(group: Command): void {
  const command = subcommand(group, "add")
    .description("Let people of a company sign on at a provider")
    .requiredOption("--company <KEY>", "Key of the company")
    .requiredOption("--key <KEY>", "What the provider is called in addresses, such as acme-entra")
    .requiredOption("--name <NAME>", "The name shown to people, such as Microsoft")
    .requiredOption("--issuer <URL>", "The address before /.well-known/openid-configuration")
    .requiredOption("--client-id <ID>", "The id of this server at the provider")
    .option("--client-secret-file <FILE>", `${SECRET}; if left out, it is asked for`)
  addChoices(command)
  command.option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase sso add --company acme --key acme-keycloak --name Keycloak --issuer https://id.acme.example/realms/acme --client-id trainbase --client-secret-file secret.txt",
    "pass show sso | trainbase sso add --company acme --key google --name Google --issuer https://accounts.google.com --client-id 1234.apps.googleusercontent.com --client-secret-file - --match email",
  )
  command.action(
    async (
      options: Given & {
        company: string
        key: string
        name: string
        issuer: string
        clientId: string
        clientSecretFile?: string
        json?: true
      },
    ) => {
      const { company, key, name, issuer, clientId, clientSecretFile: secretFile, json } = options
      const settings = settingsFor(command)
      const provider = { ...settingsOf(options), name, issuer, clientId }
      const request = { company, key, provider, secretFile, json: json === true }
      await (await import("./sso.ts")).add(settings, request)
    },
  )
}

function declareUpdate(group: Command): void {
  const command = subcommand(group, "update")
    .description("Change a provider; options that are left out keep their values")
    .argument("<key>", "The provider, as trainbase sso list shows it")
    .option("--name <NAME>", "The name shown to people")
    .option("--issuer <URL>", "The address before /.well-known/openid-configuration")
    .option("--client-id <ID>", "The id of this server at the provider")
    .option("--client-secret-file <FILE>", SECRET)
  addChoices(command)
  command.option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase sso update acme-entra --passwords off",
    "trainbase sso update acme-entra --client-secret-file new-secret.txt",
  )
  command.action(async (key: string, options: Given & { clientSecretFile?: string; json?: true }) => {
    const { clientSecretFile: secretFile, json } = options
    const settings = settingsFor(command)
    const request = { key, provider: settingsOf(options), secretFile, json: json === true }
    await (await import("./sso.ts")).update(settings, request)
  })
}

function declareRemove(group: Command): void {
  const command = subcommand(group, "remove")
    .description("Remove a provider and its links to users; the users are kept")
    .argument("<key>", "The provider, as trainbase sso list shows it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase sso remove acme-entra")
  command.action(async (key: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./sso.ts")).remove(settings, { key, json: json === true })
  })
}

function declareUnlink(group: Command): void {
  const command = subcommand(group, "unlink")
    .description("Unlink a user from a provider, so that the claim decides again at the next sign-on")
    .argument("<key>", "The provider, as trainbase sso list shows it")
    .argument("<username>", "The user of its company")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase sso unlink acme-entra ada.nowak")
  command.action(async (key: string, username: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./sso.ts")).unlink(settings, { key, username, json: json === true })
  })
}

function declareTest(group: Command): void {
  const command = subcommand(group, "test")
    .description("Fetch a provider's description of itself, and show what to enter there for this server")
    .argument("<key>", "The provider, as trainbase sso list shows it")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(command, "trainbase sso test acme-entra")
  command.action(async (key: string, { json }: { json?: true }) => {
    const settings = settingsFor(command)
    await (await import("./sso.ts")).test(settings, { key, json: json === true })
  })
}
