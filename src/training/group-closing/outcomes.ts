import type { AssignmentResult } from "../assignments/states.ts"

/** What is known about a participant when a training is closed. */
export interface Known {
  readonly userId: number
  /** The result that was noted or is recorded in the assignment. */
  readonly result: AssignmentResult | null
  /** By session; null if nothing was noted. */
  readonly attendance: readonly (string | null)[]
}

export interface Outcomes {
  readonly results: ReadonlyMap<number, AssignmentResult>
  /** Those whose result must be noted first. */
  readonly undecided: readonly number[]
}

/**
 * How a training ends for its participants: as noted; absent from every session, as not shown up; present at every one, by the
 * default if there is one. Nobody decides their own result by the default.
 *
 * @param self the user who closes the training
 */
export function outcomesOf(
  participants: readonly Known[],
  defaultResult: AssignmentResult | null,
  self: number,
): Outcomes {
  const results = new Map<number, AssignmentResult>()
  const undecided: number[] = []
  for (const { userId, result, attendance } of participants) {
    const isAbsent = attendance.length > 0 && attendance.every((status) => status === "absent")
    const isPresent = attendance.every((status) => status === "present")
    const decided = result ?? (isAbsent ? "notshownup" : isPresent && userId !== self ? defaultResult : null)
    if (decided === null) undecided.push(userId)
    else results.set(userId, decided)
  }
  return { results, undecided }
}
