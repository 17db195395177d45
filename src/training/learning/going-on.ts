import { hasResult } from "../assignments/states.ts"
import { type Acting, advance } from "./advance.ts"
import { completeByReading, type ReadPage } from "./completing.ts"
import { type Journey, type ListedJourney, ownJourney } from "./journey.ts"

/**
 * The learner moves on from a page of one of their own courses. This completes the page unless it has a video that was
 * not played. If the course is already over (a video may have just ended it), nothing is completed.
 *
 * @returns the next page; undefined if there is nothing left to read
 * @throws NotFound for another user's assignment, and for a page that is not in its course
 * @throws Invalid if the course has not begun, the video was not played, or the page has changed
 */
export async function goOn(acting: Acting, assignmentId: number, page: ReadPage): Promise<number | undefined> {
  const journey = await ownJourney(acting.tx, acting.caller, assignmentId)
  if (isOver(journey)) return undefined
  await completeByReading(acting, journey, page)
  return nextPage(await advance(acting, assignmentId), page.nodeId)
}

/**
 * Advances one of the learner's own courses as far as the progress allows, in case the course now requires less than
 * before.
 *
 * @throws NotFound for another user's assignment
 */
export async function moveOn(acting: Acting, assignmentId: number): Promise<void> {
  await ownJourney(acting.tx, acting.caller, assignmentId)
  await advance(acting, assignmentId)
}

/** Whether an assignment has its result. */
export function isOver({ assignment: { state } }: Pick<ListedJourney, "assignment">): boolean {
  return hasResult(state)
}

/** The next page to complete, starting after `nodeId` and continuing from the beginning. Undefined if there is none. */
export function nextPage({ standing }: Pick<Journey, "standing">, nodeId?: number): number | undefined {
  if (standing.isContentCompleted) return undefined
  const place = standing.nodes.findIndex(({ node }) => node.id === nodeId) + 1
  const inTurn = [...standing.nodes.slice(place), ...standing.nodes.slice(0, place)]
  return inTurn.find(({ status }) => status !== "completed")?.node.id
}
