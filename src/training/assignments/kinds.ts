import type { AssignmentState } from "./states.ts"

/** The kinds of assignments: each is a state, combined with whether the assignment is open. */
export interface Kind {
  readonly state: AssignmentState
  readonly is_open: 0 | 1
}

/** All kinds. An assignment passed within an ongoing group training is open. */
export const KINDS: readonly Kind[] = [
  { state: "assigned", is_open: 1 },
  { state: "inprogress", is_open: 1 },
  { state: "done", is_open: 1 },
  { state: "success", is_open: 1 },
  { state: "success", is_open: 0 },
  { state: "failed", is_open: 0 },
  { state: "notshownup", is_open: 0 },
]
