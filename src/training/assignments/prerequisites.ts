import { type DateText, isDate } from "../../tools/calendar/dates.ts"
import { type FaultKey, type Message, message } from "../../tools/language/messages.ts"
import type { ShortType } from "../courses/short-type.ts"

/** The conditions that a course sets for trainees. */
export interface Prerequisites {
  readonly minAge: number | null
  /** A fitness examination that is valid today. */
  readonly fitness: boolean
  readonly drivingClasses: readonly string[]
  readonly courses: readonly { readonly id: number; readonly title: string }[]
}

export interface Trainee {
  readonly birthday: DateText | null
  readonly fitnessValidUntil: DateText | null
  readonly drivingClasses: readonly string[]
  /** The required courses that the trainee has passed and that are still valid. */
  readonly passedCourseIds: ReadonlySet<number>
}

/** Only trainings of operators and trainers have prerequisites; instruction is for everyone. */
export function hasPrerequisites(shortType: ShortType): boolean {
  return shortType === "operator" || shortType === "trainer"
}

/** Every condition that the trainee does not meet on `day`. A condition on an unknown value is not met. */
export function failingConditions(required: Prerequisites, trainee: Trainee, day: DateText): Message<FaultKey>[] {
  return [
    ...ageFailure(required.minAge, trainee.birthday, day),
    ...required.courses
      .filter(({ id }) => !trainee.passedCourseIds.has(id))
      .map(({ title }) => message("prerequisite_course", { title })),
    ...(required.fitness ? fitnessFailure(trainee.fitnessValidUntil, day) : []),
    ...required.drivingClasses
      .filter((drivingClass) => !trainee.drivingClasses.includes(drivingClass))
      .map((drivingClass) => message("prerequisite_driving_class", { class: drivingClass })),
  ]
}

function ageFailure(minAge: number | null, birthday: DateText | null, day: DateText): Message<FaultKey>[] {
  if (minAge === null) return []
  if (birthday === null) return [message("prerequisite_birthday", { age: minAge })]
  return ageOn(birthday, day) < minAge ? [message("prerequisite_age", { age: minAge })] : []
}

function fitnessFailure(validUntil: DateText | null, day: DateText): Message<FaultKey>[] {
  if (validUntil === null) return [message("prerequisite_fitness_unknown")]
  return validUntil < day ? [message("prerequisite_fitness", { date: validUntil })] : []
}

/**
 * Age in completed years on `day`. In years without 29 February, people born on that day complete a year at the end of
 * the 28th (German Civil Code, BGB § 188; most countries have the same rule).
 */
export function ageOn(birthday: DateText, day: DateText): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < anniversary(birthday, day.slice(0, 4)) ? years - 1 : years
}

function anniversary(birthday: DateText, year: string): string {
  const day = birthday.slice(5)
  return isDate(`${year}-${day}`) ? day : "03-01"
}
