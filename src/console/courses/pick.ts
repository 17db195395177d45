import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import type { WrittenUsers } from "../../organisation/users/written.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { PASTED_MAX, pastedLines, peopleInLines } from "../frame/pick.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { PICKED_FOR, type PickedFor } from "./pick-page.tsx"
import { COURSES_WORDING } from "./wording/wording.ts"

/** What the form about an act's people contained. */
export function typedIn(form: Form) {
  const people = form.text("people").toWellFormed().replaceAll("\0", "")
  return { team_id: form.text("team_id"), location_id: form.text("location_id"), people }
}

interface Picking {
  readonly act: PickedFor
  readonly courseId: number
  readonly typed: ReturnType<typeof typedIn>
  readonly language: ConsoleLanguage
}

type Picked =
  /** The page that previews the act for these people. */
  { readonly path: string } | { readonly faults: FieldFaults; readonly pasted?: WrittenUsers }

/** Whom the form means: the members of a team, the people of a location, both, or those of a pasted column. */
export async function picked(
  database: Database,
  caller: PersonCaller,
  { act, courseId, typed, language }: Picking,
): Promise<Picked> {
  const { pick } = COURSES_WORDING[language]
  const common = { act: PICKED_FOR[act], course_id: String(courseId) }
  const lines = pastedLines(typed.people)
  const places = Object.entries({ team_id: typed.team_id, location_id: typed.location_id }).filter(
    ([, value]) => value !== "",
  )
  if (lines.length === 0 && places.length === 0) return { faults: { people: pick.nobody } }
  if (lines.length > 0 && places.length > 0) return { faults: { people: pick.either } }
  if (lines.length > PASTED_MAX) return { faults: { people: pick.tooMany(PASTED_MAX) } }
  if (lines.length === 0) {
    // The list with these filters is the selection, so that it can be of any size.
    const list = new URLSearchParams([["state", "active"], ...places])
    const asked = new URLSearchParams({ ...common, all: "1", back: `/console/people?${list}` })
    const wrong = places.filter(([, value]) => !/^[1-9]\d{0,14}$/.test(value))
    if (wrong.length > 0) {
      return { faults: Object.fromEntries(wrong.map(([name]) => [name, FRAME_WORDING[language].faults.choice])) }
    }
    return { path: `/console/acts/new?${asked}` }
  }
  const pasted = await peopleInLines(database, caller, "course-assignments.create", lines)
  if (pasted.unknown.length + pasted.ambiguous.length > 0) return { faults: { people: pick.notAll }, pasted }
  const asked = new URLSearchParams({ ...common, back: `/console/courses/${courseId}` })
  for (const { id } of pasted.found) asked.append("id", String(id))
  return { path: `/console/acts/new?${asked}` }
}
