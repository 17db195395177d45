import type { PersonCaller } from "../../access/caller.ts"
import { listFigures } from "../../compliance/pairs/figures.ts"
import { ratesOf } from "../../compliance/pairs/rates.ts"
import type { Reading } from "../../compliance/pairs/rules.ts"
import type { Figures } from "../../compliance/pairs/schema.ts"
import { listRequirements } from "../../compliance/requirements/rules.ts"
import type { Requirement, RequirementQuery } from "../../compliance/requirements/schema.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import type { CountedPage } from "../../tools/list.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import type { ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { REQUIREMENTS_WORDING } from "./wording/wording.ts"

export interface ShownRequirement extends Requirement {
  /** Whom it asks, in words. */
  readonly who: string
  /** The share of people in view who hold what is required, from 0 to 1; null if it is required of nobody. */
  readonly rate: number | null
}

/** A page of the requirements in the reader's view. */
export async function requirementPage(
  services: Deciding,
  caller: PersonCaller,
  { query, state, language }: { query: RequirementQuery; state: ListState; language: ConsoleLanguage },
): Promise<CountedPage<ShownRequirement>> {
  const { term, page, perPage } = state
  const list = { sort: [term], page: { page, perPage }, include: new Set<string>() }
  const found = await listRequirements(services.database, caller, { ...query, list })
  if (!("total" in found)) throw new TypeError("a numbered page has no total")
  return { items: await shownOf(services, caller, found.items, language), total: found.total }
}

/** Requirements with what pages show about them. */
export async function shownOf(
  services: Deciding,
  caller: PersonCaller,
  requirements: readonly Requirement[],
  language: ConsoleLanguage,
): Promise<ShownRequirement[]> {
  const [who, rates] = await Promise.all([
    audiencesOf(services, caller, requirements, language),
    ratesOf(services.database, caller, requirements, readingOf(services)),
  ])
  return requirements.map((one) => ({ ...one, who: who(one), rate: rates.get(one.id) ?? null }))
}

function readingOf({ clock, settings }: Deciding): Reading {
  return { now: clock(), leadDays: settings.renewal_lead, language: "en" }
}

/** The figures of a requirement for the people in view. */
export async function figuresFor(
  services: Deciding,
  caller: PersonCaller,
  requirementId: number,
  by: "company" | "team",
): Promise<readonly Figures[]> {
  const asked = { by, requirement_id: requirementId }
  const { data } = await listFigures(services.database, caller, asked, readingOf(services))
  return data
}

async function audiencesOf(
  { database }: Deciding,
  caller: PersonCaller,
  requirements: readonly Requirement[],
  language: ConsoleLanguage,
): Promise<(one: Requirement) => string> {
  const idsOf = (name: "location_id" | "team_id") => [
    ...new Set(requirements.flatMap(({ audience }) => audience[name] ?? [])),
  ]
  const [locations, teams] = await Promise.all([
    locationsInView(database, caller, "locations.view", idsOf("location_id")),
    teamsInView(database, caller, "teams.view", idsOf("team_id")),
  ])
  const location = new Map(locations.map(({ id, name }) => [id, name]))
  const { everybody } = REQUIREMENTS_WORDING[language]
  return ({ audience: { location_id, team_id, role } }) => {
    const parts = [
      ...(role === null ? [] : [FRAME_WORDING[language].roles[role]]),
      ...(team_id === null ? [] : [teams.get(team_id)?.name ?? "–"]),
      ...(location_id === null ? [] : [location.get(location_id) ?? "–"]),
    ]
    return parts.length === 0 ? everybody : parts.join(", ")
  }
}
