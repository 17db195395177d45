/** The kinds of courses: base courses, recurring instruction, and trainings of operators and of trainers. */
export const SHORT_TYPES = ["base", "instruction", "operator", "operator_recurring", "trainer"] as const
export type ShortType = (typeof SHORT_TYPES)[number]

/** Whether this is the recurring instruction of a team or of operators. Texts call it an instruction, not a training. */
export function isInstruction(shortType: ShortType): boolean {
  return shortType === "instruction" || shortType === "operator_recurring"
}
