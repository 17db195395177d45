import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { submissionsBeside } from "../../training/submissions/rules.ts"
import type { SubmissionQuery } from "../../training/submissions/schema.ts"
import { SUBMISSION_STATES } from "../../training/submissions/states.ts"
import { courseChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { besideRequest, type ListOffer, type ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { SUBMISSIONS_WORDING } from "./wording/wording.ts"

export const SUBMISSION_LIST: ListOffer = {
  filters: ["state", "course_id"],
  sorts: ["created_at", "id"],
  sort: { field: "created_at", descending: false },
}

/** The filters of the list of submissions, with the courses in view. */
export async function submissionFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters, states } = SUBMISSIONS_WORDING[language]
  const courses = await courseChoices(database, caller, { language, held: held.course_id })
  return [
    {
      name: "state",
      label: filters.state,
      kind: "choice",
      options: SUBMISSION_STATES.map((value) => ({ value, label: states[value] })),
    },
    { name: "course_id", label: filters.course, kind: "choice", options: courses },
  ]
}

/** A page of submissions. */
export function submissionPage(database: Database, caller: PersonCaller, query: SubmissionQuery, state: ListState) {
  return submissionsBeside(database, caller, query, besideRequest(state))
}
