import type { PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import { REASON_MAX } from "../../compliance/exemptions/schema.ts"
import { MESSAGE_MAX } from "../../compliance/reminders/schema.ts"
import type { Database } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import type { ActName } from "../act-wording/names.ts"
import type { ActsWording } from "../act-wording/shape.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { courseChoices, qualifyingChoices, teamChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"

/** What an act asks for before it can be previewed; nothing for most. */
export async function inputFields(
  database: Database,
  caller: PersonCaller,
  {
    act,
    language,
    fields: typed,
  }: {
    readonly act: ActName
    readonly language: ConsoleLanguage
    /** What is chosen already. */
    readonly fields: Pick<Form, "text">
  },
): Promise<readonly FieldSpec[]> {
  const { fields } = ACTS_WORDING[language]
  const courseField = async (): Promise<FieldSpec> => ({
    ...({ kind: "choice", name: "course_id", label: fields.course, required: true, isId: true } as const),
    options: await courseChoices(database, caller, { language, held: typed.text("course_id") }),
  })
  switch (act) {
    case "users.give-role":
    case "users.take-role": {
      const { roles } = FRAME_WORDING[language]
      const options = ROLES.map((value) => ({ value, label: roles[value] }))
      return [{ kind: "choice", name: "role", label: fields.role, required: true, options }]
    }
    case "users.join-team":
    case "users.leave-team": {
      const options = await teamChoices(database, caller, typed.text("team_id"))
      return [{ kind: "choice", name: "team_id", label: fields.team, required: true, options, isId: true }]
    }
    case "users.assign-course":
      return [
        await courseField(),
        { kind: "date", name: "deadline_date", label: fields.deadline, hint: fields.deadlineHint, omitEmpty: true },
        { kind: "tick", name: "skip_in_force", label: fields.skip },
      ]
    case "users.record-qualification": {
      const options = await qualifyingChoices(database, caller, { language, held: typed.text("course_id") })
      return [
        {
          ...({ kind: "choice", name: "course_id", label: fields.course, required: true, isId: true } as const),
          ...(options.length === 0 ? { hint: fields.noneToRecord } : {}),
          options,
        },
        ...recordFields(fields),
      ]
    }
    case "pairs.record":
      return recordFields(fields)
    case "users.remind":
      return [await courseField(), wordsField(fields)]
    case "users.exempt":
      return [await courseField(), ...exemptFields(fields)]
    case "assignments.remind":
    case "pairs.remind":
      return [wordsField(fields)]
    case "assignments.move-deadline":
      return [{ kind: "date", name: "deadline_date", label: fields.newDeadline, hint: fields.newDeadlineHint }]
    case "pairs.assign":
      return [
        {
          kind: "date",
          name: "deadline_date",
          label: fields.deadline,
          hint: fields.otherDeadlineHint,
          omitEmpty: true,
        },
      ]
    case "pairs.move-deadline":
      return [{ kind: "date", name: "deadline_date", label: fields.newDeadline, required: true }]
    case "pairs.exempt":
      return exemptFields(fields)
    default:
      return []
  }
}

function wordsField({ words: label, wordsHint: hint }: ActsWording["fields"]): FieldSpec {
  return { kind: "area", name: "message", label, hint, maxlength: MESSAGE_MAX }
}

function recordFields({ finished, validity, validityHint }: ActsWording["fields"]): readonly FieldSpec[] {
  return [
    { kind: "date", name: "finish_date", label: finished, required: true },
    {
      ...({ kind: "text", name: "valid_period", label: validity, hint: validityHint } as const),
      ...{ omitEmpty: true, maxlength: 12 },
    },
  ]
}

function exemptFields({ from, fromHint, until, untilHint, why }: ActsWording["fields"]): readonly FieldSpec[] {
  return [
    { kind: "date", name: "from", label: from, hint: fromHint, omitEmpty: true },
    { kind: "date", name: "until", label: until, hint: untilHint },
    { kind: "area", name: "reason", label: why, required: true, maxlength: REASON_MAX },
  ]
}
