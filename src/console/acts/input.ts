import type { PersonCaller } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { listCourses } from "../../training/courses/rules.ts"
import type { ActName } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { courseChoices, teamChoices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"

/** What an act asks for before it can be previewed; nothing for most. */
export async function inputFields(
  database: Database,
  caller: PersonCaller,
  act: ActName,
  language: ConsoleLanguage,
): Promise<readonly FieldSpec[]> {
  const { fields } = ACTS_WORDING[language]
  switch (act) {
    case "users.give-role":
    case "users.take-role": {
      const { roles } = FRAME_WORDING[language]
      const options = ROLES.map((value) => ({ value, label: roles[value] }))
      return [{ kind: "choice", name: "role", label: fields.role, required: true, options }]
    }
    case "users.join-team":
    case "users.leave-team": {
      const options = await teamChoices(database, caller)
      return [{ kind: "choice", name: "team_id", label: fields.team, required: true, options, isId: true }]
    }
    case "users.assign-course":
      return [
        {
          ...({ kind: "choice", name: "course_id", label: fields.course, required: true, isId: true } as const),
          options: await courseChoices(database, caller),
        },
        { kind: "date", name: "deadline_date", label: fields.deadline, hint: fields.deadlineHint, omitEmpty: true },
        { kind: "tick", name: "skip_in_force", label: fields.skip },
      ]
    case "users.record-qualification": {
      const options = await qualifyingChoices(database, caller)
      return [
        {
          ...({ kind: "choice", name: "course_id", label: fields.course, required: true, isId: true } as const),
          ...(options.length === 0 ? { hint: fields.noneToRecord } : {}),
          options,
        },
        { kind: "date", name: "finish_date", label: fields.finished, required: true },
        {
          ...({ kind: "text", name: "valid_period", label: fields.validity, hint: fields.validityHint } as const),
          ...{ omitEmpty: true, maxlength: 12 },
        },
      ]
    }
    case "assignments.move-deadline":
      return [{ kind: "date", name: "deadline_date", label: fields.newDeadline, hint: fields.newDeadlineHint }]
    default:
      return []
  }
}

/** The courses for which qualifications can be recorded. */
async function qualifyingChoices(database: Database, caller: PersonCaller) {
  const list = { sort: [], page: { page: 1, perPage: 500 }, include: new Set<string>() }
  const { items } = await listCourses(database, caller, { type: "qualification", list }, list)
  return items
    .map(({ id, title }) => ({ value: String(id), label: title }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
