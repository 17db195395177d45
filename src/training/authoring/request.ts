import { entityTag, isMatched } from "../../http/entity-tag.ts"
import { jsonText } from "../../http/json.ts"
import { PreconditionFailed, PreconditionRequired } from "../../http/refusals.ts"
import { versioned } from "../../tools/versions.ts"
import type { CourseDraft } from "./schema.ts"

type Known = Pick<CourseDraft, "revision" | "based_on_version">

/**
 * What the entity tag of a draft changes with, as its record's version: the revision or, without a draft, the version. Publishing
 * a draft does not change it, so a person who goes on writing loses nothing.
 */
function versionOfDraft({ revision, based_on_version: version }: Known) {
  return { updated_at: revision === null ? 2 * (version ?? 0) : 2 * revision + 1 }
}

/** The draft with the version that its entity tag contains. */
export function tagged(draft: CourseDraft): CourseDraft {
  return versioned(draft, versionOfDraft(draft))
}

/** The entity tag of an answer with the draft, for answers to changes. */
export function tagOf(draft: CourseDraft): string {
  return entityTag(versionOfDraft(draft).updated_at, jsonText({ data: draft }))
}

/** A change by somebody who had not seen the draft as it is. */
export class StaleDraft extends PreconditionFailed {}

/**
 * @param ifMatch the value of `If-Match`; null if it was not sent
 * @throws PreconditionRequired, StaleDraft
 */
export function requireTag(ifMatch: string | null, draft: CourseDraft): void {
  if (ifMatch === null) throw new PreconditionRequired()
  if (isMatched(ifMatch, versionOfDraft(draft).updated_at)) return
  const { revision, updated_at, updated_by } = draft
  throw new StaleDraft(undefined, { revision, updated_at, updated_by })
}
