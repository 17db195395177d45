export const ASSIGNMENT_STATES = ["assigned", "inprogress", "done", "success", "failed", "notshownup"] as const
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number]

export const ASSIGNMENT_TYPES = ["manual", "recurring", "approval"] as const
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number]

/**
 * Whether an assignment is open: not yet judged, or passed inside a group training that still goes on.
 *
 * @param training state of the group training that it belongs to, if any
 */
export function isOpen(state: AssignmentState, training: "ongoing" | "closed" | undefined): boolean {
  if (state === "success") return training === "ongoing"
  return state === "assigned" || state === "inprogress" || state === "done"
}
