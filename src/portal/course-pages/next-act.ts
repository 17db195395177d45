import { isOver, nextPage } from "../../training/learning/going-on.ts"
import type { Journey, ListedJourney } from "../../training/learning/journey.ts"

/** The learner's next step in a course: the main button of its page. */
export type NextAct =
  | { readonly kind: "begin" }
  | { readonly kind: "page"; readonly nodeId: number }
  | { readonly kind: "test" }
  | { readonly kind: "confirmation" }
  | { readonly kind: "end" }

/** The next step; undefined when the course is over, cannot be completed, or others have to do something first. */
export function nextAct(journey: Pick<ListedJourney, "assignment" | "standing">): NextAct | undefined {
  const { assignment, standing } = journey
  if (standing.obstacle !== undefined || isOver(journey)) return undefined
  if (assignment.state === "assigned") return { kind: "begin" }
  const nodeId = nextPage(journey)
  if (nodeId !== undefined) return { kind: "page", nodeId }
  if (standing.test?.status === "open") return { kind: "test" }
  if (standing.confirmation === "open") return { kind: "confirmation" }
  // The course has been changed to require less, or allow fewer attempts, since the learner's last action.
  return standing.next === undefined ? undefined : { kind: "end" }
}

/** What others have to do when the learner has nothing left to do. */
export function awaited(journey: Journey): "conversation" | "trainer" | undefined {
  const { conversation, trainer, obstacle } = journey.standing
  if (obstacle !== undefined || isOver(journey) || nextAct(journey) !== undefined) return undefined
  if (conversation === "open") return "conversation"
  return trainer === "open" ? "trainer" : undefined
}
