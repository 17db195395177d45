import type { AssignmentState } from "../assignments/states.ts"
import type { ContentNode, CourseContent } from "../content/rules.ts"
import type { Demands } from "../courses/demands.ts"
import type { Proven } from "../evidence/rules.ts"
import { canPass } from "./exam/draw.ts"
import { type NodeProgress, type NodeStatus, statusOf } from "./progress/node-progress.ts"

/*
 * A learner's standing in a course, and the next step. This is the state machine of assignments; it does not depend on
 * HTTP, the database or the clock.
 */

/** Why nobody can complete the course in the portal. */
export type Obstacle = "no_content" | "too_few_points"

export interface Learned {
  readonly state: AssignmentState
  readonly demands: Demands
  /** The number of questions drawn for the test, and the points needed to pass it. */
  readonly numberOfQuestions: number
  readonly neededPoints: number
  readonly content: CourseContent
  /** By content node id. */
  readonly progress: ReadonlyMap<number, NodeProgress>
  readonly proven: Proven
  /** The keys of the pages that were learned according to evidence. Used if there is no progress. */
  readonly learnedPages: ReadonlySet<string>
}

/** `locked` until the previous step is done. */
export type StepStatus = "locked" | "open" | "done"

interface TestStanding {
  readonly status: StepStatus | "failed"
  /** The number of attempts that may still begin or are in progress; null for no limit. */
  readonly attemptsLeft: number | null
}

export interface Standing {
  readonly obstacle: Obstacle | undefined
  readonly nodes: readonly { readonly node: ContentNode; readonly status: NodeStatus }[]
  /** Whether all content was completed. */
  readonly isContentCompleted: boolean
  /** Each of these is undefined if the course does not require it. */
  readonly test: TestStanding | undefined
  readonly confirmation: StepStatus | undefined
  readonly conversation: StepStatus | undefined
  /** The practical result, which only a trainer can note. */
  readonly trainer: StepStatus | undefined
  /** The state to which the assignment moves automatically; undefined if it stays in its state. */
  readonly next: "done" | "success" | "failed" | undefined
}

export function standingOf(learned: Learned): Standing {
  const { state, demands, content, progress, proven, learnedPages } = learned
  const nodes = content.nodes.map((node) => ({ node, status: statusOf(node, progress.get(node.id)) }))
  const isPassed = proven.lastAttempt?.passed === true
  // After the test is passed or the confirmation is given, a change of the content does not require anything new.
  const isSettled = isPassed || proven.confirmed
  const obstacle = isSettled ? undefined : obstacleOf(learned)
  // An assignment that became "done" elsewhere (before an import) has no progress here. A granted attempt is not a sign
  // of reading.
  const isRead = proven.granted === 0 || proven.attempts > 0
  // Progress is also missing if all pages were replaced. Evidence survives a move to another installation and shows
  // which pages were learned.
  const isKnown = learnedPages.size === 0 || nodes.every(({ node }) => learnedPages.has(node.key))
  const isDoneElsewhere = state === "done" && progress.size === 0 && isRead && isKnown
  const isContentCompleted =
    obstacle === undefined && (isSettled || isDoneElsewhere || nodes.every(({ status }) => status === "completed"))
  const isBegun = state === "inprogress" || state === "done"
  const test = demands.test ? testStandingOf(learned, { isReady: isBegun && isContentCompleted, isPassed }) : undefined
  const isTheoryDone = isContentCompleted && (test === undefined || test.status === "done")
  const stepOf = (isAsked: boolean, isDone: boolean, isReady: boolean): StepStatus | undefined => {
    if (!isAsked) return undefined
    return isDone ? "done" : isBegun && isReady ? "open" : "locked"
  }
  const confirmation = stepOf(demands.confirmation, proven.confirmed, isTheoryDone)
  const conversation = stepOf(demands.conversation, proven.conversed, true)
  const isReady = isTheoryDone && [confirmation, conversation].every((step) => step === undefined || step === "done")
  const trainer = stepOf(demands.trainer, state === "success", isTheoryDone)
  const standing = { obstacle, nodes, isContentCompleted, test, confirmation, conversation, trainer }
  return { ...standing, next: nextOf(state, { isContentCompleted, test, isReady: isReady && !demands.trainer }) }
}

/** Why nobody can complete a course with this content in the portal; undefined if it can be completed. */
export function obstacleOf({
  demands,
  numberOfQuestions: amount,
  neededPoints,
  content,
}: Pick<Learned, "demands" | "numberOfQuestions" | "neededPoints" | "content">): Obstacle | undefined {
  if (content.nodes.length === 0) return "no_content"
  return demands.test && !canPass(content.questions, { amount, neededPoints }) ? "too_few_points" : undefined
}

function testStandingOf(
  { demands, proven }: Learned,
  { isReady, isPassed }: { readonly isReady: boolean; readonly isPassed: boolean },
): TestStanding {
  const attemptsLeft =
    demands.attempts === null ? null : Math.max(0, demands.attempts + proven.granted - proven.attempts)
  if (isPassed) return { status: "done", attemptsLeft }
  if (attemptsLeft === 0) return { status: "failed", attemptsLeft }
  return { status: isReady ? "open" : "locked", attemptsLeft }
}

function nextOf(
  state: AssignmentState,
  {
    isContentCompleted,
    test,
    isReady,
  }: { readonly isContentCompleted: boolean; readonly test: TestStanding | undefined; readonly isReady: boolean },
): Standing["next"] {
  if (state === "inprogress") return isContentCompleted ? "done" : undefined
  if (state !== "done") return undefined
  if (test?.status === "failed") return "failed"
  return isReady ? "success" : undefined
}
