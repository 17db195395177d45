import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { CHOICES_MAX, teamChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

/** The form of a person. Teams are those that the reader may put people into. */
export async function personFields(
  database: Database,
  caller: PersonCaller,
  { language, isNew }: { readonly language: ConsoleLanguage; readonly isNew: boolean },
): Promise<readonly FieldSpec[]> {
  const { fields } = PEOPLE_WORDING[language]
  const teams = await teamChoices(database, caller)
  return [
    { kind: "text", name: "first_name", label: fields.firstName, required: true, maxlength: 255 },
    { kind: "text", name: "last_name", label: fields.lastName, required: true, maxlength: 255 },
    {
      kind: "choice",
      name: "salutation",
      label: fields.salutation,
      options: (["m", "f", "d"] as const).map((value) => ({ value, label: fields.salutations[value] })),
    },
    { kind: "email", name: "email", label: fields.email, maxlength: 254 },
    { kind: "text", name: "mobile_number", label: fields.mobile, maxlength: 255 },
    {
      kind: "text",
      name: "username",
      label: fields.username,
      maxlength: 255,
      ...(isNew ? { hint: fields.usernameHint } : {}),
    },
    {
      kind: "text",
      name: "external_id",
      label: fields.externalId,
      hint: fields.externalIdHint,
      maxlength: 255,
      omitEmpty: true,
    },
    {
      kind: "choice",
      name: "language",
      label: fields.language,
      options: WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own })),
    },
    ...(teams.length > 0 && mayInConsole(caller, "teams.assign-users")
      ? [
          {
            ...({ kind: "several", name: "team_ids", label: fields.teams, options: teams, isId: true } as const),
            ...(teams.searched === undefined ? {} : { hint: FRAME_WORDING[language].choices.others(CHOICES_MAX) }),
          },
        ]
      : []),
    { kind: "date", name: "birthday", label: fields.birthday, autocomplete: "off" },
    { kind: "date", name: "fitness_valid_until", label: fields.fitness },
    { kind: "date", name: "absent_from", label: fields.absentFrom, autocomplete: "off" },
    { kind: "date", name: "absent_until", label: fields.absentUntil, hint: fields.absentHint, autocomplete: "off" },
    {
      kind: "several",
      name: "driving_classes",
      label: fields.drivingClasses,
      options: DRIVING_CLASSES.map((value) => ({ value, label: value })),
    },
    ...(isNew
      ? [
          {
            kind: "tick",
            name: "send_credentials",
            label: fields.sendCredentials,
            hint: fields.sendCredentialsHint,
          } as const,
        ]
      : []),
  ]
}

/** The form of somebody's roles. */
export function roleFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { roles } = FRAME_WORDING[language]
  const { fields } = PEOPLE_WORDING[language]
  return [
    {
      kind: "several",
      name: "roles",
      label: fields.roles,
      options: ROLES.map((value) => ({ value, label: roles[value], hint: fields.roleHints[value] })),
    },
  ]
}
