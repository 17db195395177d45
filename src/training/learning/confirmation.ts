import { authorshipOf } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import { type Fault, fault, refuse } from "../../tools/errors.ts"
import { foldForSearch } from "../../tools/language/fold.ts"
import { type Acting, advance } from "./advance.ts"
import { keepVersion } from "./content/versions.ts"
import type { Signature } from "./evidence/details.ts"
import { addEvidence, nameOf } from "./evidence/rules.ts"
import { type Journey, ownJourney } from "./journey.ts"

/** What a learner confirms. */
export interface Confirmation {
  /** The sentence as it stood on the page, and its language. */
  readonly sentence: string
  readonly language: string
  readonly isTicked: boolean
  /** The learner's full name, as typed. */
  readonly fullName: string
  readonly signature: Signature | null
}

/**
 * The caller confirms to have understood a course of its own, once all content is completed and its test passed.
 *
 * @throws NotFound for anybody else's assignment
 * @throws Invalid with every fault, by the fields `confirmed` and `full_name`
 */
export async function confirmLearning(
  acting: Acting,
  assignmentId: number,
  { sentence, language, isTicked, fullName, signature }: Confirmation,
): Promise<Journey> {
  const { tx, caller, now } = acting
  const { course, content, standing } = await ownJourney(tx, caller, assignmentId)
  if (standing.confirmation !== "open") refuse([fault("assignment", "nothing_to_confirm")])
  const name = (await nameOf(tx, caller.user.id)) ?? caller.user.username
  const faults: Fault[] = []
  if (!isTicked) faults.push(fault("confirmed", "not_ticked"))
  if (!isSameName(fullName, name)) faults.push(fault("full_name", "not_your_name", { name }))
  refuse(faults)
  const versionId = await keepVersion(tx, caller.company.id, { course, content }, now)
  const details = { sentence, language, full_name: fullName, signature }
  await addEvidence(tx, caller, { assignmentId, versionId }, { kind: "confirmation", details }, now)
  const record = { type: "assignment", id: assignmentId } as const
  await noteChange(tx, { ...authorshipOf(caller, now), action: "confirm", record })
  return advance(acting, assignmentId)
}

/** Whether somebody typed this name: accents, case, punctuation and the order of its words do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(name)]
  // A name without any letter is nothing but its characters.
  return other === "" ? typed.trim() === name.trim() : one === other
}

/** Phones write other apostrophes and hyphens than keyboards do. */
function wordsOf(name: string): string {
  return foldForSearch(name)
    .replace(/['\u2018\u2019\u02bc`\u00b4]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ")
}
