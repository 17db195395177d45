import { isOver, nextPage } from "../../training/learning/going-on.ts"
import type { Journey, ListedJourney } from "../../training/learning/journey.ts"

/** The learner's next step in a course, which the main button of its page offers. */
export type NextAct =
  | { readonly kind: "begin" }
  | { readonly kind: "page"; readonly nodeId: number }
  | { readonly kind: "test" }
  | { readonly kind: "confirmation" }
  | { readonly kind: "end" }

/** The next step. Undefined if the course is over, if it cannot be completed, or if somebody else has to act first. */
export function nextAct(journey: Pick<ListedJourney, "assignment" | "standing">): NextAct | undefined {
  const { assignment, standing } = journey
  if (standing.obstacle !== undefined || isOver(journey)) return undefined
  if (assignment.state === "assigned") return { kind: "begin" }
  const nodeId = nextPage(journey)
  if (nodeId !== undefined) return { kind: "page", nodeId }
  if (standing.test?.status === "open") return { kind: "test" }
  if (standing.confirmation === "open") return { kind: "confirmation" }
  // Since the learner's last action, the course has been changed so that it requires less or allows fewer attempts.
  return standing.next === undefined ? undefined : { kind: "end" }
}

/** What others have to do once the learner has nothing left to do. */
export function awaited(journey: Journey): "conversation" | "trainer" | undefined {
  const { conversation, trainer, obstacle } = journey.standing
  if (obstacle !== undefined || isOver(journey) || nextAct(journey) !== undefined) return undefined
  if (conversation === "open") return "conversation"
  return trainer === "open" ? "trainer" : undefined
}
