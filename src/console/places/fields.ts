import type { PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { isMadeKey } from "../../database/key.ts"
import type { Database } from "../../database/port.ts"
import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { versioned, versionOf } from "../../tools/versions.ts"
import { type Choice, type Choices, instructionChoices, locationChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { locationNames } from "./tree.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

/** An external id that somebody has given; those that the server made mean nothing to people. */
export function shownExternalId(id: string): string | null {
  return isMadeKey(id) ? null : id
}

/** A place as its form shows it. */
export function inForm<Place extends { readonly external_id: string }>(place: Place): Place {
  const version = versionOf(place)
  const shown = { ...place, external_id: shownExternalId(place.external_id) ?? "" }
  return version === undefined ? shown : versioned(shown, { updated_at: version })
}

/** The form of a location. */
export function locationFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields } = PLACES_WORDING[language]
  return [{ kind: "text", name: "name", label: fields.name, required: true, maxlength: 255 }, ...sharedFields(language)]
}

interface TeamFieldsOptions {
  readonly language: ConsoleLanguage
  /** The team that is changed; undefined for a new one. */
  readonly team?: TeamDetail | undefined
  /** What is chosen already, by the names of the fields. */
  readonly chosen: (name: string) => string
}

/** The form of a team. Its locations are those where the reader may do this. */
export async function teamFields(
  database: Database,
  caller: PersonCaller,
  { language, team, chosen }: TeamFieldsOptions,
): Promise<readonly FieldSpec[]> {
  const { fields } = PLACES_WORDING[language]
  const permission: Permission = team === undefined ? "teams.create" : "teams.update"
  const [locations, courses, names] = await Promise.all([
    locationChoices(database, caller, { permission, held: chosen("location_id") }),
    instructionChoices(database, caller, { language, held: chosen("instruction_course_id") }),
    team === undefined ? new Map<number, string>() : locationNames(database, caller, [team.location_id]),
  ])
  const here = team === undefined ? undefined : { value: String(team.location_id), label: names.get(team.location_id) }
  const held = team?.instruction
  const course = held ? { value: String(held.id), label: fields.inactiveCourse(held.title) } : undefined
  return [
    { kind: "text", name: "name", label: fields.name, required: true, maxlength: 255 },
    {
      kind: "choice",
      name: "location_id",
      label: fields.location,
      isId: true,
      required: true,
      options: here?.label === undefined ? locations : withOption(locations, { ...here, label: here.label }),
    },
    {
      kind: "choice",
      name: "instruction_course_id",
      label: fields.course,
      hint: fields.courseHint,
      isId: true,
      options: course === undefined ? courses : withOption(courses, course),
    },
    ...sharedFields(language),
  ]
}

/** What is chosen already stays to be chosen. */
function withOption(choices: Choices, held: Choice): Choices {
  if (choices.some(({ value }) => value === held.value)) return choices
  return Object.assign([held, ...choices], choices.searched === undefined ? {} : { searched: choices.searched })
}

function sharedFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields } = PLACES_WORDING[language]
  return [
    { kind: "area", name: "description", label: fields.description, maxlength: 5_000 },
    { kind: "text", name: "street", from: "contact.street", label: fields.street, maxlength: 255 },
    { kind: "text", name: "zip_city", from: "contact.zip_city", label: fields.city, maxlength: 255 },
    {
      kind: "text",
      name: "country",
      from: "contact.country",
      label: fields.country,
      hint: fields.countryHint,
      maxlength: 2,
    },
    { kind: "text", name: "phone", from: "contact.phone", label: fields.phone, maxlength: 255 },
    {
      kind: "email",
      name: "email",
      from: "contact.email",
      label: fields.email,
      hint: fields.emailHint,
      maxlength: 254,
    },
    {
      kind: "text",
      name: "external_id",
      label: fields.externalId,
      hint: fields.externalIdHint,
      maxlength: 255,
    },
  ]
}
