import { assignment, EmptyInstallation, instruction, user } from "./empty-installation.ts"

/** People and courses in a company that has certificates to issue. */
export const PEOPLE_AND_COURSES = {
  users: [
    user("ada", { first_name: "Ada", last_name: "Nowak" }),
    user("tom", { first_name: "Tom", last_name: "Ek" }),
    user("eve"),
  ],
  courses: [instruction("c1", { title: "First aid", valid_period: "1m" }), instruction("c2")],
}
/** A success by Ada in the first course. */
export const success = (key: string, more: object = {}) =>
  assignment(key, "ada", "c1", { state: "success", finish_date: "2026-01-31", ...more })
/** A group training for the first course. */
export const training = (state: string) => ({ key: "g1", course_key: "c1", state })

/** A company with these additional rows. */
export async function started(more: object = {}): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  await installation.importAcme({ ...PEOPLE_AND_COURSES, ...more })
  return installation
}

/** The certificates as `assignment issue`, in that order. */
export async function issued(installation: EmptyInstallation): Promise<string[]> {
  const found = await installation.rows(`
    select a.key, k.issue from certificates k join assignments a on a.id = k.assignment_id order by a.key, k.issue`)
  return found.map(({ key, issue }) => `${key} ${issue}`)
}
