export const ASSIGNMENT_STATES = ["assigned", "inprogress", "done", "success", "failed", "notshownup"] as const
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number]

/** The states of assignments that have a result. */
export const RESULTS = ["success", "failed", "notshownup"] as const satisfies readonly AssignmentState[]
export type AssignmentResult = (typeof RESULTS)[number]

/** Whether an assignment has its result. */
export function hasResult(state: AssignmentState): state is AssignmentResult {
  return state === "success" || state === "failed" || state === "notshownup"
}

export const ASSIGNMENT_TYPES = ["manual", "recurring", "approval"] as const
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number]

export const TRAINING_STATES = ["planned", "ongoing", "closed", "cancelled"] as const
export type TrainingState = (typeof TRAINING_STATES)[number]

/** Whether people can still be added to a group training, and marks noted in it. */
export function isUnderWay(state: TrainingState): boolean {
  return state === "planned" || state === "ongoing"
}

/**
 * Whether an assignment is open: it has no result yet, or it was passed within an ongoing group training.
 *
 * @param training state of its group training, if any
 */
export function isOpen(state: AssignmentState, training: TrainingState | undefined): boolean {
  if (state === "success") return training === "ongoing"
  return state === "assigned" || state === "inprogress" || state === "done"
}
