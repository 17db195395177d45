import { authorshipOf } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import { type Fault, fault, refuse } from "../../tools/errors.ts"
import { keepVersion } from "../content/versions.ts"
import type { Signature } from "../evidence/details.ts"
import { addEvidence, nameOf, spacedNameOf } from "../evidence/rules.ts"
import { type Acting, advance } from "./advance.ts"
import { type Journey, ownJourney } from "./journey.ts"
import { isSameName } from "./same-name.ts"

/** What a learner submits to confirm a course. */
export interface Confirmation {
  /** The sentence that the page showed, and its language. */
  readonly sentence: string
  readonly language: string
  readonly isTicked: boolean
  /** The learner's full name, as typed by the learner. */
  readonly fullName: string
  readonly signature: Signature | null
}

/**
 * The caller confirms that they have understood one of their own courses, after all content is completed and the test
 * is passed.
 *
 * @throws NotFound for another user's assignment
 * @throws Invalid with every error, in the fields `confirmed` and `full_name`
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
  const words = (await spacedNameOf(tx, caller.user.id)) ?? name
  if (!isSameName(fullName, words)) faults.push(fault("full_name", "not_your_name", { name }))
  refuse(faults)
  const versionId = await keepVersion(tx, caller.company.id, { course, content }, now)
  const details = { sentence, language, full_name: fullName, signature }
  await addEvidence(tx, caller, { assignmentId, versionId }, { kind: "confirmation", details }, now)
  const record = { type: "assignment", id: assignmentId } as const
  await noteChange(tx, { ...authorshipOf(caller, now), action: "confirm", record })
  return advance(acting, assignmentId)
}
