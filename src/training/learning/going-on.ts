import { hasResult } from "../assignments/states.ts"
import { type Acting, advance } from "./advance.ts"
import { completeByReading, type ReadPage } from "./completing.ts"
import { type Journey, type ListedJourney, ownJourney } from "./journey.ts"

/**
 * The learner moves on from a page of its own course, which completes the page unless it has a video that was not
 * played. Once the course is over, there is nothing to complete: a video may just have ended it.
 *
 * @returns the next page; undefined if there is nothing more to read
 * @throws NotFound for anybody else's assignment, and for a page that its course does not have
 * @throws Invalid when the course has not begun, the video was not played, or the page has changed
 */
export async function goOn(acting: Acting, assignmentId: number, page: ReadPage): Promise<number | undefined> {
  const journey = await ownJourney(acting.tx, acting.caller, assignmentId)
  if (isOver(journey)) return undefined
  await completeByReading(acting, journey, page)
  return nextPage(await advance(acting, assignmentId), page.nodeId)
}

/**
 * Advances the learner's own course as far as its progress allows, in case the course now requires less than before.
 * @throws NotFound for anybody else's assignment
 */
export async function moveOn(acting: Acting, assignmentId: number): Promise<void> {
  await ownJourney(acting.tx, acting.caller, assignmentId)
  await advance(acting, assignmentId)
}

/** Whether an assignment has its result. */
export function isOver({ assignment: { state } }: Pick<ListedJourney, "assignment">): boolean {
  return hasResult(state)
}

/** The next page to complete: after `nodeId`, or otherwise from the beginning. Undefined if there is none. */
export function nextPage({ standing }: Pick<Journey, "standing">, nodeId?: number): number | undefined {
  if (standing.isContentCompleted) return undefined
  const place = standing.nodes.findIndex(({ node }) => node.id === nodeId) + 1
  const inTurn = [...standing.nodes.slice(place), ...standing.nodes.slice(0, place)]
  return inTurn.find(({ status }) => status !== "completed")?.node.id
}
