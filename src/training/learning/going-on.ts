import { hasResult } from "../assignments/states.ts"
import { type Acting, advance } from "./advance.ts"
import { completeByReading, type ReadPage } from "./completing.ts"
import { type Journey, type ListedJourney, ownJourney } from "./journey.ts"

/**
 * The learner goes on from a page of its own course, and has completed it unless it has a video that was not played. Once the course
 * is over there is nothing to complete: a video may have ended it a moment ago.
 *
 * @returns the page that comes next; undefined when there is nothing more to read
 * @throws NotFound for anybody else's assignment, and for a page that its course does not have
 * @throws Invalid when the course has not begun, the video was not played, or the page has changed meanwhile
 */
export async function goOn(acting: Acting, assignmentId: number, page: ReadPage): Promise<number | undefined> {
  const journey = await ownJourney(acting.tx, acting.caller, assignmentId)
  if (isOver(journey)) return undefined
  await completeByReading(acting, journey, page)
  return nextPage(await advance(acting, assignmentId), page.nodeId)
}

/**
 * Moves the learner's own course on as far as what was learned lets it, where the course has come to ask for less than it did.
 *
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

/** The next page to be completed: behind `nodeId`, else from the beginning. Undefined when there is none. */
export function nextPage({ standing }: Pick<Journey, "standing">, nodeId?: number): number | undefined {
  if (standing.isContentCompleted) return undefined
  const place = standing.nodes.findIndex(({ node }) => node.id === nodeId) + 1
  const inTurn = [...standing.nodes.slice(place), ...standing.nodes.slice(0, place)]
  return inTurn.find(({ status }) => status !== "completed")?.node.id
}
