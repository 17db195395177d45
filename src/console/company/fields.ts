import { ROLES } from "../../access/permissions.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { timezones } from "../../people/set-up/timezones.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { TEMPLATES } from "../../training/documents/certificate/look.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

/** The forms of the company. Each changes some of its fields. */
export const COMPANY_PARTS = ["details", "appearance", "security"] as const
export type CompanyPart = (typeof COMPANY_PARTS)[number]

/** The fields of a form. */
export function companyFields(part: CompanyPart, language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields } = COMPANY_WORDING[language]
  if (part === "details") {
    return [
      { kind: "text", name: "name", label: fields.name, required: true, maxlength: 255 },
      {
        ...{ kind: "choice", name: "language", label: fields.language, hint: fields.languageHint, required: true },
        options: WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own })),
      },
      {
        ...{ kind: "choice", name: "timezone", label: fields.timezone, hint: fields.timezoneHint, required: true },
        options: timezones().map((value) => ({ value, label: value.replaceAll("_", " ") })),
      },
    ]
  }
  if (part === "appearance") {
    return [
      { kind: "colour", name: "colour", label: fields.colour, hint: fields.colourHint },
      {
        ...{ kind: "radios", name: "certificate_template", label: fields.template, required: true },
        options: TEMPLATES.map((value) => ({ value, label: fields.templates[value] })),
      },
      { kind: "text", name: "signatory", label: fields.signatory, hint: fields.signatoryHint, maxlength: 512 },
    ]
  }
  return [
    {
      ...{ kind: "several", name: "second_factor", label: fields.secondFactor, hint: fields.secondFactorHint },
      options: ROLES.map((value) => ({ value, label: FRAME_WORDING[language].roles[value] })),
    },
    { kind: "tick", name: "mail_new_sign_in", label: fields.mailNewSignIn, hint: fields.mailNewSignInHint },
  ]
}
