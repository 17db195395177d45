import { CLIENTS, LOCATIONS, TEAMS, USERS } from "../format/organisation.ts"
import { momentText } from "../moments.ts"
import {
  type Admin,
  countOf,
  findAdmins,
  findLiveTokens,
  findMemberships,
  findPage,
  findRoles,
  findSecrets,
  findTeams,
} from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages, told } from "./pages.ts"
import { type Exporting, momentOrNull, rowOf } from "./row.ts"

/** Writes a company's locations with their teams. */
export async function exportPlaces(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const adminsOf = async (place: "location" | "team") =>
    Map.groupBy(await findAdmins(queries, place, companyId), ({ place_id }) => place_id)
  const locationAdmins = await adminsOf("location")
  const teamAdmins = await adminsOf("team")
  const locations = pages((page) => findPage(queries, LOCATIONS, companyId, page))
  const rows = mapped(locations, async (page) => {
    const found = await findTeams(
      queries,
      page.map(({ id }) => id),
    )
    const teams = Map.groupBy(found, ({ location_id }) => location_id)
    return page.map((location) => {
      const teamRows = teams
        .get(location.id)
        ?.map((team) => rowOf(TEAMS, team, exporting, adminKeys(teamAdmins.get(team.id)), names))
      return rowOf(LOCATIONS, location, exporting, { ...adminKeys(locationAdmins.get(location.id)), teams: teamRows })
    })
  })
  await json.list("locations", rows)
}

function adminKeys(admins: readonly Admin[] = []) {
  const keysOf = (kind: Admin["kind"]) => {
    const keys = admins.filter((admin) => admin.kind === kind).map(({ user_key }) => user_key)
    return keys.length === 0 ? null : keys
  }
  return { admin_user_keys: keysOf("admin"), trainer_admin_user_keys: keysOf("trainer_admin") }
}

/** Writes a company's users with their roles and memberships. */
export async function exportUsers(exporting: Exporting, companyId: number): Promise<void> {
  const { json, queries, withSecrets, onProgress } = exporting
  const total = await countOf(queries, USERS, companyId)
  const users = pages((page) => findPage(queries, USERS, companyId, page))
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const roles = Map.groupBy(await findRoles(queries, ids), ({ user_id }) => user_id)
    const memberships = Map.groupBy(await findMemberships(queries, ids), ({ user_id }) => user_id)
    return page.map((user) =>
      rowOf(USERS, user, exporting, {
        ...(withSecrets ? {} : { password_hash: null }),
        roles: (roles.get(user.id) ?? []).map(({ role }) => role),
        memberships: memberships
          .get(user.id)
          ?.map(({ team_key, created_at }) => ({ team_key, created_at: momentText(created_at) })),
      }),
    )
  })
  await json.list("users", told(rows, { what: "users written", total }, onProgress))
}

/** Clients that are read at a time, each with its tokens. */
const CLIENTS_AT_ONCE = 50

/** Writes a company's API clients; with secrets, also the hashes of their secrets and of the tokens in force. */
export async function exportClients(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, withSecrets, now } = exporting
  const clients = pages((page) => findPage(queries, CLIENTS, companyId, page), CLIENTS_AT_ONCE)
  const rows = mapped(clients, async (page) => {
    const ids = withSecrets ? page.map(({ id }) => id) : []
    const secrets = Map.groupBy(await findSecrets(queries, ids), ({ client_id }) => client_id)
    const tokens = Map.groupBy(await findLiveTokens(queries, ids, now), ({ client_id }) => client_id)
    return page.map((client) => {
      const ofClient = {
        secrets: (secrets.get(client.id) ?? []).map(({ id, secret_hash, expires_at, created_at }) => ({
          id,
          hash: secret_hash,
          expires_at: momentOrNull(expires_at),
          created_at: momentText(created_at),
        })),
        tokens: (tokens.get(client.id) ?? []).map(({ token_hash, scope, expires_at, created_at }) => ({
          hash: token_hash,
          scope,
          expires_at: momentText(expires_at),
          created_at: momentText(created_at),
        })),
      }
      return rowOf(CLIENTS, client, exporting, withSecrets ? ofClient : {}, names)
    })
  })
  await json.list("clients", rows)
}
