import type { AssignmentState } from "./states.ts"

/** Where assignments stand: a state, and whether they are open. */
export interface Kind {
  readonly state: AssignmentState
  readonly is_open: 0 | 1
}

/** All that there are. What was passed within a group training that still goes on is open. */
export const KINDS: readonly Kind[] = [
  { state: "assigned", is_open: 1 },
  { state: "inprogress", is_open: 1 },
  { state: "done", is_open: 1 },
  { state: "success", is_open: 1 },
  { state: "success", is_open: 0 },
  { state: "failed", is_open: 0 },
  { state: "notshownup", is_open: 0 },
]
