import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import type { FrozenContent } from "../content/frozen.ts"
import { versionContent } from "../content/versions.ts"
import { hidesKey, withoutKey } from "./key.ts"
import { requireEvidence } from "./lookup.ts"
import { type Evidence, evidenceOf } from "./rules.ts"
import type { AssignmentEvidence } from "./schema.ts"

/** Returns all evidence of an assignment in the caller's view, as the API represents it. */
export async function showEvidence(queries: Queries, caller: Caller, id: number) {
  const row = await requireEvidence(queries, caller, id)
  const isOwn = row.user_id === caller.user.id
  if (isOwn && row.withdrawn_at !== null) throw new NotFound()
  const known = await evidenceOf(queries, caller.company.id, id)
  const isHidden = isOwn && hidesKey(row.state, known)
  const entries = isHidden ? known.map(keyless) : known
  const { user_id, user_key, first_name, last_name, course_id, course_title, short_type, withdrawn_at } = row
  const { state, assignment_type, deadline_date, begin_date, finish_date, valid_until, result_percent } = row
  return {
    assignment: {
      ...{ id, type: "course_assignment", state, assignment_type, deadline_date, begin_date, finish_date },
      ...{ valid_until, result_percent },
      withdrawn_at: withdrawn_at === null ? null : isoInstant(withdrawn_at),
    },
    holder: { id: user_id, external_id: user_key, full_name: fullName({ first_name, last_name }), type: "user" },
    course: { id: course_id, title: course_title, short_type, type: "course" },
    entries: entries.map(entryOf),
    content_versions: isHidden ? [] : await versionsOf(queries, caller.company.id, known),
  } satisfies AssignmentEvidence & { entries: unknown }
}

/** The versions of content that the evidence refers to, in order of first appearance. */
async function versionsOf(queries: Queries, companyId: number, entries: readonly Evidence[]) {
  const ids = new Map(
    entries.flatMap(({ contentHash, versionId }) =>
      contentHash === null || versionId === null ? [] : [[contentHash, versionId] as const],
    ),
  )
  const versions: { sha256: string; content: FrozenContent }[] = []
  for (const [sha256, id] of ids) {
    const content = await versionContent(queries, companyId, id)
    if (content !== undefined) versions.push({ sha256, content })
  }
  return versions
}

/** Removes the correct answers to questions that the test may still ask, and the hash of the content, which includes them. */
function keyless(known: Evidence) {
  const evidence = { ...known, contentHash: null }
  if (evidence.kind !== "attempt") return evidence
  return { ...evidence, details: { ...evidence.details, questions: withoutKey(evidence.details.questions) } }
}

function entryOf({ number, at, author, contentHash, kind, details }: Evidence | ReturnType<typeof keyless>) {
  return { number, at: isoInstant(at), author, content_version: contentHash, kind, details }
}
