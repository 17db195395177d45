import { madeInstructionKey } from "../training/courses/rules.ts"
import type { CompanyPlan, Plan, Shelf } from "./plan.ts"
import { type Entry, idOf, type Named } from "./registry.ts"
import type { ClientCredentials } from "./write/clients.ts"
import type { OwnerChanges } from "./write/import-log.ts"

type Ids = Readonly<Record<string, number>>

export interface CompanyResult {
  readonly id: number
  readonly locations: Ids
  readonly teams: Ids
  readonly users: Ids
  readonly courses: Ids
  readonly content_nodes: Ids
  readonly assignments: Ids
  readonly group_trainings: Ids
  readonly clients: Readonly<Record<string, ClientCredentials>>
}

/** The ids of everything in the dataset, by key. */
export interface ImportResult {
  readonly companies: Readonly<Record<string, CompanyResult>>
  /** The provider's ids. */
  readonly courses: Ids
  readonly scopes: Ids
  readonly changes: ImportChanges
  /** Only for an export without secrets. */
  readonly withoutSecrets?: {
    /**
     * People who can sign in only after an administrator has set a password, because they had a second factor or a
     * provider.
     */
    readonly awaiting: number
  }
}

/** The outcome for the rows of the dataset: for each company (by key) and for the provider. */
export interface ImportChanges {
  readonly companies: Readonly<Record<string, OwnerChanges>>
  readonly provider: OwnerChanges
}

/** Results of writing a company that its plan does not contain. */
export interface WrittenCompany {
  readonly id: number
  readonly contentNodes: ReadonlyMap<string, number>
  readonly assignments: ReadonlyMap<string, number>
  readonly clients: ReadonlyMap<string, ClientCredentials>
  readonly changes: OwnerChanges
  /** People who are waiting for a password. */
  readonly awaiting: number
}

export function resultOf(
  plan: Plan,
  written: ReadonlyMap<CompanyPlan, WrittenCompany>,
  provider: OwnerChanges,
): ImportResult {
  const companies = Array.from(written, ([company, facts]) => [company.row.key, companyResult(company, facts)] as const)
  return {
    companies: Object.fromEntries(companies),
    courses: courseIds(plan.shared),
    scopes: idsOf(plan.scopes, plan.dataset.scopes),
    changes: {
      companies: Object.fromEntries(Array.from(written, ([company, { changes }]) => [company.row.key, changes])),
      provider,
    },
    ...(plan.dataset.secrets_left_out === true && {
      withoutSecrets: { awaiting: Array.from(written.values()).reduce((sum, { awaiting }) => sum + awaiting, 0) },
    }),
  }
}

/** The same without the generated secrets, which are useless if nothing was saved. */
export function withoutSecrets(result: ImportResult): ImportResult {
  const companies = Object.entries(result.companies).map(([key, company]) => {
    const clients = Object.entries(company.clients).map(([name, client]) => [name, { ...client, client_secret: null }])
    return [key, { ...company, clients: Object.fromEntries(clients) }]
  })
  return { ...result, companies: Object.fromEntries(companies) }
}

function companyResult(plan: CompanyPlan, { id, contentNodes, assignments, clients }: WrittenCompany): CompanyResult {
  const { row } = plan
  return {
    id,
    locations: idsOf(plan.locations, row.locations),
    teams: idsOf(
      plan.teams,
      row.locations?.flatMap((location) => location.teams ?? []),
    ),
    users: idsOf(plan.users, row.users),
    courses: courseIds(plan.shelf),
    content_nodes: Object.fromEntries(contentNodes),
    assignments: Object.fromEntries(assignments),
    group_trainings: idsOf(plan.trainings, row.group_trainings),
    clients: Object.fromEntries(clients),
  }
}

function idsOf(names: Named<Entry>, rows: readonly { readonly key: string }[] | null | undefined): Ids {
  return Object.fromEntries(idsByKey(names, rows ?? []))
}

/** Added one by one, because a very long list of pairs would be the peak of an import's memory use. */
function* idsByKey(
  names: Named<Entry>,
  rows: readonly { readonly key: string }[],
): Generator<readonly [string, number]> {
  for (const { key } of rows) {
    const entry = names.get(key)
    if (entry !== undefined) yield [key, idOf(entry)]
  }
}

/** The courses of the dataset, and those created for its base courses. */
function courseIds({ planned, own }: Shelf): Ids {
  const entries = planned.flatMap(({ row, entry }) => {
    const isNamed = entry.shortType !== "base" || typeof row.instruction_course_key === "string"
    const made = isNamed ? undefined : own.get(madeInstructionKey(entry.key))
    return made === undefined ? [entry] : [entry, made]
  })
  return Object.fromEntries(entries.map((entry) => [entry.key, idOf(entry)]))
}
