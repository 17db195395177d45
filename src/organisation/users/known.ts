import type { Caller } from "../../access/caller.ts"
import { Known } from "../../access/external-ids/known.ts"
import { USER_REFERENCES } from "../../access/external-ids/references.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { Asked } from "../../tools/asked.ts"
import type { Draft } from "../../tools/draft.ts"
import { administeringElsewhere } from "../admins/lookup.ts"
import { type JoinedTeam, teamsToJoin } from "../membership/rules.ts"
import { companyOfUser, type Subordinate, subordinate } from "./lookup.ts"
import type { Person } from "./schema.ts"
import * as store from "./store.ts"

/** The permissions needed to save users. */
export type SavingPermission = Extract<Permission, "users.create" | "users.update">

/** The records that have to be read before users can be saved. */
export class KnownUsers extends Known<store.UserRecord> {
  readonly #queries: Queries
  readonly #caller: Caller
  /** Users who administer or train places that the caller cannot see. */
  readonly #elsewhere: Asked<number, true>
  readonly #teams: Readonly<Record<SavingPermission, Asked<number, JoinedTeam>>>

  constructor(queries: Queries, caller: Caller) {
    super(queries, caller, "user", (sight, ids) => store.findInSight(queries, sight, ids))
    const teams = (permission: Permission) =>
      new Asked((ids: readonly number[]) => teamsToJoin(queries, caller, permission, ids))
    this.#elsewhere = new Asked(async (ids: readonly number[]) => {
      const found = await administeringElsewhere(queries, caller, "users.update", ids)
      return new Map(Array.from(found, (id) => [id, true as const]))
    })
    this.#queries = queries
    this.#caller = caller
    this.#teams = { "users.create": teams("users.create"), "users.update": teams("users.update") }
  }

  /** The user, if the caller may update it. Throws 404 or 403 for any other. */
  async requireSubordinate(id: number): Promise<Subordinate> {
    const row = await this.rows.one(id)
    if (row !== undefined) return subordinate(this.#caller, row, await this.#elsewhere.all([id]))
    return refuseOutOfView({ exists: (await companyOfUser(this.#queries, id)) !== undefined })
  }

  /** The given teams to which the caller may add users. */
  teamsInView(permission: SavingPermission, ids: Iterable<number>): Promise<ReadonlyMap<number, JoinedTeam>> {
    return this.#teams[permission].all(ids)
  }

  /** Loads every record that these rows refer to. */
  async prepareUsers(drafts: readonly Draft<Person>[]): Promise<void> {
    const holders = await this.prepare(drafts, USER_REFERENCES)
    await this.#elsewhere.all([...holders.values(), ...drafts.flatMap(({ fields }) => fields.id ?? [])])
    const isNew = ({ fields: { external_id: externalId, id } }: Draft<Person>) =>
      typeof id !== "number" && !holders.has(externalId ?? "")
    const named = drafts.filter(isNew).map(({ fields }) => fields)
    const keys = named.flatMap(({ team_external_ids: externalIds }) => externalIds ?? [])
    const teams = [...(await this.findIds("team", keys)).values(), ...named.flatMap(({ team_ids: ids }) => ids ?? [])]
    if (teams.length > 0) await this.teamsInView("users.create", teams)
  }
}
