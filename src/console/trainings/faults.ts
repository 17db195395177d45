import { unlessRefused } from "../../portal/refusal.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { FaultKey, MessageValues } from "../../tools/language/messages.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import type { TrainingsWording } from "./wording/shape.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

/**
 * Runs the action of a form. If the action is refused, returns the reasons as sentences by field, with the empty name
 * for the form as a whole. Returns undefined if it succeeds.
 *
 * @param fields the form's field names, by the names that the rule uses
 */
export async function refusalOf(
  act: () => Promise<unknown>,
  language: ConsoleLanguage,
  fields: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { faults } = await unlessRefused(act)
  if (faults === undefined) return undefined
  const told: Record<string, string> = {}
  for (const { field, message } of faults) {
    const name = fields[field] ?? ""
    const sentence = sentenceOf(message.key, message.values, language)
    // Unmet prerequisites are listed together, because all of them are about the course.
    told[name] = told[name] === undefined ? sentence : `${told[name]} ${sentence}`
  }
  return told
}

function sentenceOf(key: FaultKey, values: MessageValues, language: ConsoleLanguage): string {
  const { faults } = TRAININGS_WORDING[language]
  const value = (name: string) => String(values[name] ?? "")
  switch (key) {
    case "before_assignment":
      return faults.before_assignment(writtenDay(value("day"), language))
    case "before_begin":
      return faults.before_begin(writtenDay(value("day"), language))
    case "prerequisite_age":
      return faults.age(value("age"))
    case "prerequisite_birthday":
      return faults.birthday(value("age"))
    case "prerequisite_course":
      return faults.prerequisite(value("title"))
    case "prerequisite_driving_class":
      return faults.drivingClass(value("class"))
    default:
      return plain(faults)[key] ?? faults.other
  }
}

function plain(faults: TrainingsWording["faults"]): Readonly<Partial<Record<FaultKey, string>>> {
  const { course, fitness, date, choice } = faults
  const { already_completed, already_assigned, in_future, max_length, characters, inactive_course, inactive_trainee } =
    faults
  const { no_test, not_failed, test_passed, in_force } = faults
  return {
    ...{ already_completed, already_assigned, in_future, max_length, characters, inactive_course, inactive_trainee },
    ...{ no_test, not_failed, test_passed, in_force, date, deadline: date, choice, unknown_course: course },
    ...{ required: choice, one_of: choice, prerequisite_fitness: fitness, prerequisite_fitness_unknown: fitness },
  }
}
