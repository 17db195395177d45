import type { Queries } from "../../database/port.ts"
import type { Faults } from "../faults.ts"
import type { ClientRow } from "../format/organisation.ts"
import type { CompanyPlan } from "../plan.ts"
import type { Entry, Named } from "../registry.ts"
import { findSecretIds, findTokenOwners } from "../store/secrets.ts"
import type { IdClaims } from "./ids.ts"

/** Checks the secrets that clients bring. They have no key: an id may be one of the client's own, which are replaced. */
export async function checkSecrets(
  queries: Queries,
  rows: readonly ClientRow[],
  clients: Named<Entry>,
  pathOf: (index: number) => string,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  const replaced = rows.flatMap(({ key, secrets }) => (secrets === undefined ? [] : (clients.get(key)?.id ?? [])))
  const own = await findSecretIds(queries, replaced)
  rows.forEach(({ client_secret, secrets }, index) => {
    const path = `${pathOf(index)}.secrets`
    if (typeof client_secret === "string" && secrets !== undefined) {
      faults.add(path, "says the same as client_secret; give one of the two")
    }
    secrets?.forEach(({ id }, place) => {
      claims.claim("client_secrets", id, id !== undefined && own.has(id) ? id : undefined, () => `${path}[${place}]`)
    })
  })
}

/** Tokens are unique in the installation. */
export async function checkTokens(queries: Queries, companies: readonly CompanyPlan[], faults: Faults): Promise<void> {
  const places = new Map<string, string>()
  const replaced = new Set<number>()
  for (const { row, path, clients } of companies) {
    row.clients?.forEach(({ key, tokens }, index) => {
      const id = tokens === undefined ? undefined : clients.get(key)?.id
      if (id !== undefined) replaced.add(id)
      tokens?.forEach(({ hash }, tokenIndex) => {
        const place = `${path}.clients[${index}].tokens[${tokenIndex}]`
        if (typeof hash !== "string") return
        const first = places.get(hash)
        if (first === undefined) places.set(hash, place)
        else faults.add(`${place}.hash`, `${first} has the same hash`)
      })
    })
  }
  for (const { token_hash, client_id } of await findTokenOwners(queries, [...places.keys()])) {
    if (replaced.has(client_id)) continue
    faults.add(`${places.get(token_hash)}.hash`, "another client of this installation has the same token")
  }
}
