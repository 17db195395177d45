/** The kinds of courses: base courses, recurring instruction, and trainings of operators and trainers. */
export const SHORT_TYPES = ["base", "instruction", "operator", "operator_recurring", "trainer"] as const
export type ShortType = (typeof SHORT_TYPES)[number]

/** Whether it is recurring instruction of a team or of operators, which is called an instruction and not a training. */
export function isInstruction(shortType: ShortType): boolean {
  return shortType === "instruction" || shortType === "operator_recurring"
}
