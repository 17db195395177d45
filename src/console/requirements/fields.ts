import type { PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import type { Requirement } from "../../compliance/requirements/schema.ts"
import type { Database } from "../../database/port.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { REQUIREMENTS_WORDING } from "./wording/wording.ts"

/** The fields of a requirement. Of one that has bound somebody, course and audience stay the same. */
export async function requirementFields(
  database: Database,
  caller: PersonCaller,
  { language, chosen, isFixed }: Form,
): Promise<readonly FieldSpec[]> {
  const { fields, hints } = REQUIREMENTS_WORDING[language]
  const { roles } = FRAME_WORDING[language]
  const [courses, locations, teams] = isFixed
    ? [[], [], []]
    : await Promise.all([
        courseChoices(database, caller, { language, held: chosen("course_id") }),
        locationChoices(database, caller, { held: chosen("location_id") }),
        teamChoices(database, caller, chosen("team_id")),
      ])
  const from = { kind: "choice", isId: true } as const
  const whom: readonly FieldSpec[] = [
    { ...from, name: "course_id", from: "course.id", label: fields.course, required: true, options: courses },
    {
      ...{ ...from, name: "location_id", from: "audience.location_id", label: fields.location },
      options: locations,
    },
    { ...from, name: "team_id", from: "audience.team_id", label: fields.team, options: teams },
    {
      ...({ kind: "choice", name: "role", from: "audience.role", label: fields.role } as const),
      options: ROLES.map((value) => ({ value, label: roles[value] })),
    },
  ]
  return [
    ...(isFixed ? [] : whom),
    { kind: "text", name: "title", label: fields.title, hint: hints.title, maxlength: 255 },
    { kind: "date", name: "from", label: fields.from, hint: hints.from, omitEmpty: true },
    { kind: "date", name: "until", label: fields.until, hint: hints.until },
    { kind: "number", name: "lead_days", label: fields.lead, hint: hints.lead, required: true },
    { kind: "number", name: "grace_days", label: fields.grace, hint: hints.grace, required: true },
  ]
}

interface Form {
  readonly language: ConsoleLanguage
  /** The value of a field so far. */
  readonly chosen: (name: string) => string
  readonly isFixed: boolean
}

/** What a requirement is called. */
export function nameOf({ title, course }: Pick<Requirement, "title" | "course">): string {
  return title ?? course.title
}
