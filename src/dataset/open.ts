import type { AssignmentState } from "./store/training-tables.ts"

/**
 * Whether an assignment is open: not yet judged, or passed inside a group training that still goes on.
 *
 * @param training state of the group training that it belongs to, if any
 */
export function isOpen(state: AssignmentState, training: "ongoing" | "closed" | undefined): boolean {
  if (state === "success") return training === "ongoing"
  return state === "assigned" || state === "inprogress" || state === "done"
}
