import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type CourseRow, requirementsOf } from "../courses/rules.ts"
import type { TraineeRow } from "../trainees/rules.ts"
import { failingConditions, hasPrerequisites } from "./prerequisites.ts"
import { findPassedRequirements } from "./store.ts"

/** Who may be assigned a course: the obstacles of the course and of the users, and the prerequisites that users do not meet. */

/** Why nobody can be assigned the course; undefined if the company cannot see it. */
export function courseFaults(course: CourseRow | undefined): Fault[] {
  if (course === undefined) return [fault("course_id", "unknown_course")]
  return course.state === "active" ? [] : [fault("course_id", "inactive_course")]
}

/** Why a user cannot be assigned any course. */
export function traineeFaults(user: TraineeRow): Fault[] {
  return user.state === "active" ? [] : [fault("course_id", "inactive_trainee")]
}

/** For each of these users, the prerequisites of the course that they do not meet at `now` (epoch milliseconds). */
export async function prerequisiteFaults(
  tx: Queries,
  company: { readonly id: number; readonly timezone: string },
  course: CourseRow,
  users: readonly TraineeRow[],
  now: number,
): Promise<ReadonlyMap<number, Fault[]>> {
  if (users.length === 0 || !hasPrerequisites(course.short_type)) return new Map()
  const day = today(company.timezone, now)
  const required = {
    minAge: course.min_age,
    fitness: course.requires_fitness === 1,
    drivingClasses: JSON.parse(course.required_driving_classes),
    courses: await requirementsOf(tx, course.id),
  }
  const enrolment = { userIds: users.map(({ id }) => id), courseId: course.id }
  const passed = Map.groupBy(await findPassedRequirements(tx, company.id, enrolment, day), ({ user_id }) => user_id)
  return new Map(
    users.map((user) => {
      const trainee = {
        birthday: user.birthday,
        fitnessValidUntil: user.fitness_valid_until,
        drivingClasses: JSON.parse(user.driving_classes),
        passedCourseIds: new Set(passed.get(user.id)?.map(({ course_id }) => course_id)),
      }
      const failing = failingConditions(required, trainee, day)
      return [
        user.id,
        failing.map((condition) => ({ field: "course_id", message: condition, prerequisite: true as const })),
      ]
    }),
  )
}
