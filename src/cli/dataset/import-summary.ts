import type { ImportChanges, ImportResult, KindChanges, OwnerChanges } from "../../dataset/rules.ts"
import { counted, inGroups } from "../counted.ts"

/** Maximum number of keys named in a line; scripts get all of them. */
const KEYS_MAX = 10

/** The result of an import as text for people, with the credentials of new clients. */
export function importSummary(
  { companies, courses, scopes }: ImportResult,
  dryRun: boolean,
  wouldMake: readonly string[],
): string {
  const imported = dryRun ? "Would import" : "Imported"
  const shared = [number(courses, "shared course"), number(scopes, "scope")].filter((count) => count !== "")
  const lines = shared.length === 0 ? [] : [`${imported} ${shared.join(", ")}.`]
  for (const [key, company] of Object.entries(companies)) {
    const counts = [
      number(company.locations, "location"),
      number(company.teams, "team"),
      number(company.users, "user"),
      number(company.courses, "course"),
      number(company.content_nodes, "content node"),
      number(company.group_trainings, "group training"),
      number(company.assignments, "assignment"),
      number(company.clients, "client"),
    ].filter((count) => count !== "")
    lines.push(`${imported} the company ${key}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`)
    for (const [name, { client_id, client_secret }] of Object.entries(company.clients)) {
      if (client_secret === null) continue
      lines.push(`New client ${name} of ${key}; its secret is shown only once:`)
      lines.push(`  client_id      ${client_id}`, `  client_secret  ${client_secret}`)
    }
  }
  if (lines.length === 0) return "There was nothing to import.\n"
  if (wouldMake.length > 0) lines.push(`Would first create ${wouldMake.join(" and ")}.`)
  if (dryRun) lines.push("This was a dry run: nothing was saved.")
  return `${lines.join("\n")}\n`
}

function number(records: object, noun: string): string {
  return counted(Object.keys(records).length, noun)
}

/** The result for scripts, with the keys of the records that a dry run would create. */
export function importJson(result: ImportResult, dryRun: boolean, wouldMake: readonly string[]): object {
  const { changes, withoutSecrets: _, ...ids } = result
  const counts = (owner: OwnerChanges) =>
    Object.fromEntries(Object.entries(owner).map(([kind, changed]) => [kind, countsOf(changed, dryRun)]))
  const companies = Object.entries(changes.companies).map(([key, owner]) => [key, counts(owner)])
  const shown = { companies: Object.fromEntries(companies), provider: counts(changes.provider) }
  return dryRun ? { dry_run: true, would_make: wouldMake, ...ids, changes: shown } : { ...ids, changes: shown }
}

function countsOf({ created, ...others }: KindChanges, dryRun: boolean): object {
  return { created: created.length, ...others, ...(dryRun && { would_create: created }) }
}

/**
 * The numbers of records as text, with a line for each kind and owner. A dry run names the records that it would create.
 */
export function changesText({ companies, provider }: ImportChanges, dryRun: boolean): string {
  const owners: [string, OwnerChanges][] = [["shared", provider], ...Object.entries(companies)]
  const lines = owners.flatMap(([owner, changes]) =>
    Object.entries(changes).map(
      ([kind, changed]) => `${owner}: ${kind.replaceAll("_", " ")}: ${wordsOf(changed, dryRun)}\n`,
    ),
  )
  return lines.join("")
}

function wordsOf({ created, updated, unchanged, removed }: KindChanges, dryRun: boolean): string {
  const would = dryRun ? "would be " : ""
  const names = dryRun && created.length > 0 ? ` (${namesOf(created)})` : ""
  const counts = [
    `${inGroups(created.length)} ${would}created${names}`,
    `${inGroups(updated)} ${would}updated`,
    `${inGroups(unchanged)} unchanged`,
    ...(removed === 0 ? [] : [`${inGroups(removed)} ${would}removed`]),
  ]
  return counts.join(", ")
}

function namesOf(keys: readonly string[]): string {
  const more = keys.length - KEYS_MAX
  return keys.slice(0, KEYS_MAX).join(", ") + (more > 0 ? ` and ${inGroups(more)} more` : "")
}
