import type { PersonCaller } from "../../access/caller.ts"
import { isMadeKey } from "../../database/key.ts"
import type { Database } from "../../database/port.ts"
import { partsOf } from "../../tools/calendar/periods.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import { versioned } from "../../tools/versions.ts"
import { TEMPLATES } from "../../training/courses/certificate-template.ts"
import { courseResource } from "../../training/courses/resource.ts"
import { type CourseRow, findScopes } from "../../training/courses/rules.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import { courseChoices, instructionChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

const UNITS = ["d", "w", "m", "y", "cm", "cy"] as const

interface FieldsOptions {
  readonly language: ConsoleLanguage
  /** The course that is changed; undefined for a new one. */
  readonly course?: CourseRow | undefined
  /** What is chosen already, by the names of the fields. */
  readonly chosen: (name: string) => string
}

/** The form with the rules of a course. */
export async function courseFields(
  database: Database,
  caller: PersonCaller,
  { language, course, chosen }: FieldsOptions,
): Promise<readonly FieldSpec[]> {
  const { rules, kinds } = COURSES_WORDING[language]
  const { headings } = rules
  const held = course?.instruction_course_id
  const [scopes, courses, instructions] = await Promise.all([
    findScopes(database),
    courseChoices(database, caller, { language, held: undefined }),
    instructionChoices(database, caller, { language, held: chosen("instruction_course_id") || String(held ?? "") }),
  ])
  const keepsKind = course?.short_type === "base" || course?.short_type === "instruction"
  const hasInstruction = course === undefined || course.short_type === "base"
  return [
    { kind: "text", name: "title", label: rules.title, required: true, maxlength: 255 },
    { kind: "area", name: "description", label: rules.description, maxlength: 65_535 },
    ...some(!keepsKind, {
      ...{ kind: "choice", name: "short_type", label: rules.kind, hint: rules.kindHint, required: true },
      options: SHORT_TYPES.map((value) => ({ value, label: kinds[value] })),
    }),
    ...some(scopes.length > 0, {
      ...{ kind: "choice", name: "scope_id", label: rules.scope, hint: rules.scopeHint, isId: true },
      options: scopes.map(({ id, title }) => ({ value: String(id), label: title })),
    }),
    ...some(hasInstruction, {
      ...{ kind: "choice", name: "instruction_course_id", label: rules.instruction, hint: rules.instructionHint },
      ...{ isId: true, options: instructions },
    }),
    {
      ...{ kind: "number", name: "number_of_questions", label: rules.questions, hint: rules.questionsHint },
      ...{ heading: headings.test, maxlength: 6 },
    },
    { kind: "number", name: "minimal_success_points", label: rules.points, maxlength: 15 },
    { kind: "number", name: "test_attempts", label: rules.attempts, hint: rules.attemptsHint, maxlength: 2 },
    {
      ...{ kind: "tick", name: "requires_confirmation", label: rules.confirmation, hint: rules.confirmationHint },
      heading: headings.completion,
    },
    { kind: "tick", name: "requires_conversation", label: rules.conversation },
    {
      ...{ kind: "radios", name: "requires_trainer", label: rules.trainer },
      options: [
        { value: "", label: rules.trainerOptions.byKind },
        { value: "yes", label: rules.trainerOptions.yes },
        { value: "no", label: rules.trainerOptions.no },
      ],
    },
    {
      ...{ kind: "number", name: "valid_period", label: rules.period, heading: headings.validity, maxlength: 7 },
      faults: { course_period: rules.periodFault },
    },
    {
      ...{ kind: "choice", name: "valid_unit", label: rules.unit },
      options: UNITS.map((value) => ({ value, label: rules.units[value] })),
    },
    { kind: "tick", name: "keep_anniversary", label: rules.anniversary, hint: rules.anniversaryHint },
    { kind: "tick", name: "allow_user_approval_date", label: rules.byHand, heading: headings.byHand },
    { kind: "tick", name: "may_change_valid_period", label: rules.ownValidity },
    {
      ...{ kind: "tick", name: "accepts_submissions", label: rules.submissions },
      faults: { submissions_need_approval: rules.submissionsFault },
    },
    {
      ...{ kind: "text", name: "submission_sample", label: rules.sample, hint: rules.sampleHint },
      maxlength: 255,
    },
    {
      ...{ kind: "number", name: "requires.min_age", label: rules.age, heading: headings.prerequisites },
      maxlength: 3,
    },
    {
      ...{ kind: "several", name: "requires.course_ids", label: rules.courses, isId: true },
      options: courses.filter(({ value }) => value !== String(course?.id)),
    },
    { kind: "tick", name: "requires.fitness", label: rules.fitness },
    {
      ...{ kind: "several", name: "requires.driving_classes", label: rules.drivingClasses },
      options: DRIVING_CLASSES.map((value) => ({ value, label: value })),
    },
    {
      ...{ kind: "choice", name: "certificate_template", label: rules.template, heading: headings.more },
      options: [
        { value: "", label: rules.templateOfCompany },
        ...TEMPLATES.map((value) => ({ value, label: rules.templates[value] })),
      ],
    },
    {
      ...{ kind: "text", name: "external_id", label: rules.externalId, hint: rules.externalIdHint },
      maxlength: 255,
    },
  ]
}

function some(isShown: boolean, spec: FieldSpec): readonly FieldSpec[] {
  return isShown ? [spec] : []
}

/** What a new course begins with in its form. */
export const NEW_COURSE = { short_type: "instruction", test_attempts: "3" }

/** A course as its form shows it: periods in two fields, and what nobody has decided as such. */
export function inForm(row: CourseRow, required: readonly number[]): object {
  const { amount, unit, isCalendar } = row.valid_period === null ? NO_PERIOD : partsOf(row.valid_period)
  const shown = {
    ...courseResource(row, required),
    external_id: isMadeKey(row.key) ? "" : row.key,
    valid_period: amount,
    valid_unit: `${isCalendar ? "c" : ""}${unit}`,
    requires_confirmation: row.requires_confirmation === 1,
    requires_trainer: row.requires_trainer === null ? "" : row.requires_trainer === 1 ? "yes" : "no",
    // Nothing is asked for by leaving a field empty.
    number_of_questions: row.number_of_questions || null,
    minimal_success_points: row.minimal_success_points || null,
  }
  return versioned(shown, row)
}

const NO_PERIOD = { amount: null, unit: "", isCalendar: false }

/** The request that an API client would send for what a form sends. */
export function asRequest(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { valid_period: amount, valid_unit: unit, requires_trainer: trainer, ...others } = sent
  const requires: Record<string, unknown> = {}
  const request: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others)) {
    if (name.startsWith("requires.")) requires[name.slice("requires.".length)] = value
    else request[name] = value
  }
  return {
    ...request,
    minimal_success_points: decimal(request.minimal_success_points),
    valid_period: periodOf(amount, unit),
    requires_trainer: trainer === null ? null : trainer === "yes",
    requires,
  }
}

/** People write decimal fractions with a point or a comma. */
function decimal(value: unknown): unknown {
  return typeof value === "string" && /^\d{1,9}[.,]\d{1,6}$/.test(value) ? Number(value.replace(",", ".")) : value
}

/** Of a calendar month or year, no number means the present one. */
function periodOf(amount: unknown, unit: unknown): string | null {
  if (amount === null && unit === null) return null
  const isCalendar = typeof unit === "string" && unit.startsWith("c")
  return `${amount ?? (isCalendar ? 0 : "")}${unit ?? ""}`
}
