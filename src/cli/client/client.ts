import {
  type ClientRequest,
  type ClientSummary,
  createClient,
  listClients,
  type NewCredentials,
  revokeClient,
  rotateSecret,
} from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { administratorsOf } from "../../organisation/users/administrators/rules.ts"
import type { Settings } from "../../settings/read.ts"
import { isoMoment, shownMoment } from "../moment.ts"
import { printResult } from "../result.ts"
import { tableText } from "../table.ts"
import { withDatabase } from "../with-database.ts"

/*
 * The commands of `trainbase client`. All of them work while a server is running, which applies a change from its next
 * request on. They throw `OperatorError`.
 */

interface Output {
  /** Whether to print JSON for scripts. */
  readonly json: boolean
}

/** `trainbase client list` */
export async function list(settings: Settings, { json }: Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const clients = await listClients(database, Date.now())
    const text =
      clients.length === 0
        ? "There are no API clients yet. Create one with trainbase client create.\n"
        : tableOf(clients)
    await printResult({ clients: clients.map(jsonOf) }, text, json)
  })
}

/** `trainbase client create` */
export async function create(settings: Settings, { json, ...request }: ClientRequest & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const actor = commandActor("client create")
    const { companyId, serviceUserId, ...made } = await database.transaction((tx) =>
      createClient(tx, request, actor, Date.now()),
    )
    const { people, serviceUsers } = await administratorsOf(database, companyId)
    if (people.size === 0 && serviceUsers.has(serviceUserId)) process.stderr.write(onlyAdministrator(request))
    await printResult(made, `The client is ready; its secret is shown this once:\n${credentials(made)}`, json)
  })
}

/** `trainbase client rotate-secret`; `overlap` in milliseconds, 0 for none. */
export async function rotate(
  settings: Settings,
  { json, ...request }: { clientId: string; overlap: number } & Output,
): Promise<void> {
  await withDatabase(settings, async (database) => {
    const actor = commandActor("client rotate-secret")
    const made = await database.transaction((tx) => rotateSecret(tx, request, actor, Date.now()))
    const { previous_ends_at: ends, ...rotated } = made
    const previous =
      ends === null ? "The previous secret no longer works." : `The previous secret works until ${shownMoment(ends)}.`
    await printResult(
      { ...rotated, previous_ends_at: ends === null ? null : isoMoment(ends) },
      `The new secret is shown this once:\n${credentials(made)}${previous}\n`,
      json,
    )
  })
}

/** `trainbase client revoke` */
export async function revoke(settings: Settings, { json, clientId }: { clientId: string } & Output): Promise<void> {
  await withDatabase(settings, async (database) => {
    const actor = commandActor("client revoke")
    const { already, ...revoked } = await database.transaction((tx) => revokeClient(tx, clientId, actor, Date.now()))
    const { client_id, name, revoked_at } = revoked
    const text = already
      ? `The client ${client_id} (${name}) was already revoked at ${shownMoment(revoked_at)}.\n`
      : `The client ${client_id} (${name}) is revoked: its secrets and tokens are refused from now on.\n`
    await printResult({ ...revoked, revoked_at: isoMoment(revoked_at), already_revoked: already }, text, json)
  })
}

function onlyAdministrator({ serviceUser, company }: ClientRequest): string {
  return (
    `trainbase: this client acts as the administrator ${serviceUser.trim()}, and ${company} has no administrator without a client; ` +
    "give the client a user of its own, or give another person the role company.admin\n"
  )
}

function credentials({ client_id, client_secret }: NewCredentials): string {
  return `  client_id      ${client_id}\n  client_secret  ${client_secret}\n`
}

function jsonOf({ revoked_at, created_at, last_token_at, overlap_ends_at, ...client }: ClientSummary) {
  const moment = (instant: number | null) => (instant === null ? null : isoMoment(instant))
  return {
    ...client,
    overlap_ends_at: moment(overlap_ends_at),
    last_token_at: moment(last_token_at),
    created_at: isoMoment(created_at),
    revoked_at: moment(revoked_at),
  }
}

const HEAD = ["COMPANY", "NAME", "CLIENT_ID", "SERVICE USER", "COLLECTION", "STATE", "SECRETS", "LAST TOKEN"]

function tableOf(clients: readonly ClientSummary[]): string {
  const rows = clients.map((client) => [
    client.company_key,
    client.name,
    client.client_id,
    client.user_state === "active" ? client.username : `${client.username} (inactive)`,
    client.collection_key ?? "-",
    client.state,
    secretsOf(client),
    client.last_token_at === null ? "-" : shownMoment(client.last_token_at),
  ])
  return tableText(HEAD, rows)
}

function secretsOf({ secrets, overlap_ends_at: ends }: ClientSummary): string {
  return ends === null ? String(secrets) : `${secrets}, one until ${shownMoment(ends)}`
}
