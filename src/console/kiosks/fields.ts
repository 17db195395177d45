import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { locationChoices, teamChoices } from "../frame/choices.ts"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { KIOSKS_WORDING } from "./wording/wording.ts"

/** The name of a tablet. */
export function nameField(language: ConsoleLanguage): FieldSpec {
  const { fields } = KIOSKS_WORDING[language]
  return { kind: "text", name: "name", label: fields.name, hint: fields.nameHint, required: true, maxlength: 255 }
}

/** The form of a new tablet. Its place is one field, whose values say whether it is a location or a team. */
export async function newKioskFields(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  /** The place that is chosen already. */
  held: string,
): Promise<readonly FieldSpec[]> {
  const { fields, location, team } = KIOSKS_WORDING[language]
  const [, kind, id] = /^(location|team)-(\d+)$/.exec(held) ?? []
  const [locations, teams] = await Promise.all([
    locationChoices(database, caller, { held: kind === "location" ? id : undefined }),
    teamChoices(database, caller, kind === "team" ? id : undefined),
  ])
  const searched = [
    ...(locations.searched ?? []).map((one) => ({ ...one, prefix: "location-" })),
    ...(teams.searched ?? []).map((one) => ({ ...one, prefix: "team-" })),
  ]
  return [
    nameField(language),
    {
      ...{ kind: "choice", name: "location_id", label: fields.place, hint: fields.placeHint, required: true },
      options: Object.assign(
        [
          ...locations.map(({ value, label }) => ({ value: `location-${value}`, label: location(label) })),
          ...teams.map(({ value, label }) => ({ value: `team-${value}`, label: team(label) })),
        ],
        searched.length === 0 ? {} : { searched },
      ),
    },
  ]
}

/** The tablet that a form describes. A place that the form did not offer is none. */
export function kioskIn(specs: readonly FieldSpec[], { name, location_id: place }: FieldValues) {
  const isOffered = specs.some((spec) => "options" in spec && spec.options.some(({ value }) => value === place))
  const [kind, id] = isOffered ? String(place).split("-") : []
  return {
    name: String(name),
    ...(kind === "location" ? { location_id: Number(id) } : {}),
    ...(kind === "team" ? { team_id: Number(id) } : {}),
  }
}
