import { type Queries, sql } from "../../database/port.ts"
import { CLIENTS, LOCATIONS, SECRETS, TEAMS, TOKENS, USERS } from "../format/organisation.ts"
import { momentText } from "../moments.ts"
import { countOf, findPage, findParts, findTeams, findUserSignatures } from "../store/exported.ts"
import { adminsOf as adminsOfPlaces, findNamedLinks, type NamedLink, TEAM_USERS, USER_ROLES } from "../store/links.ts"
import { findAbsences } from "../store/lookups.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages, told } from "./pages.ts"
import { type Exporting, partRows, rowOf } from "./row.ts"

/** Writes a company's locations with their teams. */
export async function exportPlaces(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const locations = pages((page) => findPage(queries, LOCATIONS, companyId, page))
  const rows = mapped(locations, async (page) => {
    const found = await findTeams(
      queries,
      page.map(({ id }) => id),
    )
    const teamAdmins = await adminsOf(queries, "team", found)
    const locationAdmins = await adminsOf(queries, "location", page)
    const teams = Map.groupBy(found, ({ location_id }) => location_id)
    return page.map((location) => {
      const teamRows = teams.get(location.id)?.map((team) => rowOf(TEAMS, team, exporting, teamAdmins(team), names))
      return rowOf(LOCATIONS, location, exporting, { ...locationAdmins(location), teams: teamRows })
    })
  })
  await json.list("locations", rows)
}

type Identified = { readonly id: number }

/** Reads the administrators and trainers of these places; returns a function that looks up a place's properties. */
async function adminsOf(queries: Queries, place: "location" | "team", places: readonly Identified[]) {
  const ids = places.map(({ id }) => id)
  const admins = keysByOwner(await findNamedLinks(queries, adminsOfPlaces(place, "admin"), ids))
  const trainers = keysByOwner(await findNamedLinks(queries, adminsOfPlaces(place, "trainer_admin"), ids))
  return ({ id }: Identified) => ({ admin_user_keys: admins.get(id), trainer_admin_user_keys: trainers.get(id) })
}

function keysByOwner(links: readonly NamedLink[]): ReadonlyMap<number, readonly string[]> {
  const groups = Map.groupBy(links, ({ owner }) => owner)
  return new Map(Array.from(groups, ([owner, group]) => [owner, group.map(({ key }) => key)]))
}

/** Writes a company's users with their roles and memberships. */
export async function exportUsers(exporting: Exporting, companyId: number): Promise<void> {
  const { json, queries, files, withSecrets, onProgress } = exporting
  const total = await countOf(queries, USERS, companyId)
  const users = pages((page) => findPage(queries, USERS, companyId, page))
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const roles = keysByOwner(await findNamedLinks(queries, USER_ROLES, ids))
    const memberships = Map.groupBy(await findNamedLinks(queries, TEAM_USERS, ids), ({ owner }) => owner)
    const signatures = new Map(
      (await findUserSignatures(queries, ids)).map((signature) => [signature.user_id, files.pathOf(signature)]),
    )
    const absences = Map.groupBy(await findAbsences(queries, ids), ({ user_id }) => user_id)
    return page.map((user) =>
      rowOf(USERS, user, exporting, {
        signature: signatures.get(user.id),
        ...(withSecrets ? {} : { password_hash: null }),
        roles: roles.get(user.id) ?? [],
        memberships: memberships
          .get(user.id)
          ?.map(({ key, created_at }) => ({ team_key: key, created_at: momentText(created_at) })),
        absences: absences.get(user.id)?.map(({ from_date, until_date }) => {
          return { from: from_date, ...(until_date === null ? {} : { until: until_date }) }
        }),
      }),
    )
  })
  await json.list("users", told(rows, { what: "users written", total }, onProgress))
}

/** Number of clients read at a time, each with its tokens. */
const CLIENTS_AT_ONCE = 50

/** Writes a company's API clients; with secrets, also the hashes of their secrets and of their valid tokens. */
export async function exportClients(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, withSecrets, now } = exporting
  const clients = pages((page) => findPage(queries, CLIENTS, companyId, page), CLIENTS_AT_ONCE)
  const rows = mapped(clients, async (page) => {
    const ids = withSecrets ? page.map(({ id }) => id) : []
    const secrets = partRows(SECRETS, await findParts(queries, SECRETS, ids), exporting)
    const live = await findParts(queries, TOKENS, ids, sql`and expires_at > ${now}`)
    const tokens = partRows(TOKENS, live, exporting)
    return page.map((client) => {
      const own = { secrets: secrets.get(client.id) ?? [], tokens: tokens.get(client.id) ?? [] }
      return rowOf(CLIENTS, client, exporting, withSecrets ? own : {}, names)
    })
  })
  await json.list("clients", rows)
}
