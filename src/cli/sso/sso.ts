import { commandActor } from "../../audit/command-actor.ts"
import { OpenIdClient } from "../../people/openid/client.ts"
import { SignOnFailure } from "../../people/openid/failure.ts"
import { SIGN_ON } from "../../people/providers/address.ts"
import {
  addProvider,
  type ListedProvider,
  listed,
  listProviders,
  type NewProvider,
  type ProviderSettings,
  removeProvider,
  requireProvider,
  updateProvider,
} from "../../people/providers/rules.ts"
import { SignOnSeal } from "../../people/providers/secrets.ts"
import { unlink as unlinkPerson } from "../../people/sign-on/identities/matching.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { visible } from "../../tools/language/visible.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { isoMoment } from "../moment.ts"
import { printResult } from "../result.ts"
import { readSecret } from "../secret-input.ts"
import { tableText } from "../table.ts"
import { withDatabase } from "../with-database.ts"

/*
 * The commands of `trainbase sso`. All of them work while a server is running, which applies a change from the next
 * sign-on. They throw `OperatorError`.
 */

interface Output {
  /** Whether to print JSON for scripts. */
  readonly json: boolean
}

const SECRET = "the client secret"

/** `trainbase sso list` */
export async function list(
  settings: Settings,
  { company, json }: { company: string | undefined } & Output,
): Promise<void> {
  await withDatabase(settings, async (database) => {
    const providers = await listProviders(database, company)
    const text =
      providers.length === 0 ? "There are no providers yet. Add one with trainbase sso add.\n" : tableOf(providers)
    await printResult({ providers: providers.map((provider) => jsonOf(provider, settings)) }, text, json)
  })
}

/** `trainbase sso show` */
export async function show(settings: Settings, { key, json }: { key: string } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const provider = listed(await requireProvider(database, key))
    await printResult(jsonOf(provider, settings), described(provider, settings), json)
  })
}

/** `trainbase sso add` */
export async function add(
  settings: Settings,
  request: {
    readonly company: string
    readonly key: string
    readonly provider: Omit<NewProvider, "clientSecret">
    readonly secretFile: string | undefined
  } & Output,
): Promise<void> {
  const { company, key, provider, secretFile, json } = request
  const clientSecret = await readSecret(secretFile, SECRET)
  await withDatabase(settings, async (database) => {
    const by = { seal: new SignOnSeal(installationKey(settings)), actor: commandActor("sso add"), now: Date.now() }
    const made = await addProvider(database, { company, key, settings: { ...provider, clientSecret } }, by)
    const text = `People of ${made.company_key} can sign on at ${visible(made.name)}.\n${described(made, settings)}`
    await printResult(jsonOf(made, settings), `${text}Try it: trainbase sso test ${key}\n`, json)
  })
}

/** `trainbase sso update` */
export async function update(
  settings: Settings,
  {
    key,
    provider,
    secretFile,
    json,
  }: { readonly key: string; readonly provider: ProviderSettings; readonly secretFile: string | undefined } & Output,
): Promise<void> {
  const clientSecret = secretFile === undefined ? undefined : await readSecret(secretFile, SECRET)
  await withDatabase(settings, async (database) => {
    const by = { seal: new SignOnSeal(installationKey(settings)), actor: commandActor("sso update"), now: Date.now() }
    const changed = await updateProvider(database, { key, settings: { ...provider, clientSecret } }, by)
    await printResult(jsonOf(changed, settings), described(changed, settings), json)
  })
}

/** `trainbase sso remove` */
export async function remove(settings: Settings, { key, json }: { key: string } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const removed = await removeProvider(database, key, { actor: commandActor("sso remove"), now: Date.now() })
    const text = `The provider ${key} is removed. People who signed on there are kept; they need a password now.\n`
    await printResult(jsonOf(removed, settings), text, json)
  })
}

/** `trainbase sso unlink` */
export async function unlink(
  settings: Settings,
  { key, username, json }: { key: string; username: string } & Output,
): Promise<void> {
  await withDatabase(settings, async (database) => {
    await database.transaction(async (tx) => {
      const by = { actor: commandActor("sso unlink"), now: Date.now() }
      await unlinkPerson(tx, await requireProvider(tx, key), username, by)
    })
    const text = `The claim decides again when ${visible(username)} signs on at ${key}.\n`
    await printResult({ key, username }, text, json)
  })
}

/** `trainbase sso test` */
export async function test(settings: Settings, { key, json }: { key: string } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const provider = await requireProvider(database, key)
    if (new SignOnSeal(installationKey(settings)).openClientSecret(provider) === undefined) {
      throw new OperatorError(
        `the client secret of ${key} was sealed with a different installation key`,
        `set it again with trainbase sso update ${key} --client-secret-file FILE`,
      )
    }
    const found = await new OpenIdClient({ clock: Date.now }).survey(provider.issuer).catch((error: unknown) => {
      if (!(error instanceof SignOnFailure)) throw error
      throw new OperatorError(`the provider ${key} cannot be used: ${error.reason}`, `its issuer is ${provider.issuer}`)
    })
    const lines = [
      `The provider ${key} answers.`,
      ...aligned([
        ["issuer", found.issuer],
        ["people sign on at", found.authorization_endpoint],
        ["codes are exchanged at", found.token_endpoint],
        ["keys", `${found.keys} at ${found.jwks_uri}`],
        ["names its issuer in responses", found.names_issuer ? "yes" : "no"],
      ]),
      "Enter there as the redirect URI, exactly:",
      `  ${redirectUri(settings, key)}`,
      "The first sign-on will show whether the client id and the secret are right.",
    ]
    const shown = { ...found, redirect_uri: redirectUri(settings, key) }
    await printResult(shown, `${lines.map(visible).join("\n")}\n`, json)
  })
}

function redirectUri({ public_url: origin }: Settings, key: string): string {
  return SIGN_ON.redirectUri(origin ?? "https://ADDRESS-OF-THIS-SERVER", key)
}

function jsonOf(
  { created_at, updated_at, trusts_email, creates_users, ...provider }: ListedProvider,
  settings: Settings,
) {
  const { company_name: _, company_language: _language, timezone: _timezone, allows_passwords, ...shown } = provider
  return {
    ...shown,
    trusts_email: trusts_email === 1,
    creates_users: creates_users === 1,
    allows_passwords: allows_passwords === 1,
    redirect_uri: redirectUri(settings, provider.key),
    created_at: isoMoment(created_at),
    updated_at: isoMoment(updated_at),
  }
}

function described(provider: ListedProvider, settings: Settings): string {
  const yes = (flag: 0 | 1) => (flag === 1 ? "yes" : "no")
  return `${aligned([
    ["key", provider.key],
    ["company", provider.company_key],
    ["name", provider.name],
    ["state", provider.state],
    ["issuer", provider.issuer],
    ["client id", provider.client_id],
    ["compared", `the claim ${provider.claim} with the ${provider.matches} of users`],
    ["trusts unverified addresses", yes(provider.trusts_email)],
    ["creates unknown people", yes(provider.creates_users)],
    ["passwords work too", provider.allows_passwords === 1 ? "yes" : "for administrators only"],
    ["people linked", String(provider.identities)],
    ["redirect URI", redirectUri(settings, provider.key)],
  ])
    .map(visible)
    .join("\n")}\n`
}

function aligned(rows: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

const HEAD = ["COMPANY", "KEY", "NAME", "ISSUER", "CLAIM", "MATCHES", "STATE", "PEOPLE"]

function tableOf(providers: readonly ListedProvider[]): string {
  return tableText(
    HEAD,
    providers.map(({ company_key, key, name, issuer, claim, matches, state, identities }) => [
      ...[company_key, key, name, issuer, claim, matches, state, String(identities)],
    ]),
  )
}
