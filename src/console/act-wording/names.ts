/** The acts that pages offer for selected records, by the names that they are recorded under. */
export const ACT_NAMES = [
  "users.assign-course",
  "users.record-qualification",
  "users.remind",
  "users.exempt",
  "users.join-team",
  "users.leave-team",
  "users.set-instruction-date",
  "users.give-role",
  "users.take-role",
  "users.deactivate",
  "users.activate",
  "users.print-letters",
  "users.print-reminders",
  "assignments.move-deadline",
  "assignments.withdraw",
  "assignments.remind",
  "pairs.assign",
  "pairs.record",
  "pairs.move-deadline",
  "pairs.remind",
  "pairs.exempt",
  "pairs.grant-attempt",
  "teams.deactivate",
  "teams.activate",
  "locations.deactivate",
  "locations.activate",
  "locations.reorder",
  "teams.reorder",
  "teams.leaders",
  "locations.leaders",
] as const
export type ActName = (typeof ACT_NAMES)[number]

export function isActName(name: string): name is ActName {
  return (ACT_NAMES as readonly string[]).includes(name)
}

/** Acts that have pages of their own: letters, and those of places, some of which are acts only when they are undone. */
const WITH_OWN_PAGE: ReadonlySet<string> = new Set<ActName>([
  "users.print-letters",
  "users.set-instruction-date",
  "locations.reorder",
  "teams.reorder",
  "teams.leaders",
  "locations.leaders",
])

/** Whether an act can be done to selected records. */
export function isForSelection(name: string): name is ActName {
  return isActName(name) && !WITH_OWN_PAGE.has(name)
}

/** Whether an act changes what people may do. Its forms need a proof of identity, and so do those that undo or resume it. */
export function isAboutRoles(name: string | undefined): boolean {
  return name === "users.give-role" || name === "users.take-role"
}
