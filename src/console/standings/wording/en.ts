import type { StandingsWording } from "./shape.ts"

export const english: StandingsWording = {
  standings: {
    valid: "Valid",
    expiring: "Expiring",
    overdue: "Overdue",
    open: "Open",
    exempt: "Exempt",
    absent: "Absent",
    none: "Not required",
  },
  held: "Held, not required",
  exceptions: {
    prerequisites: "Conditions not met",
    failed: "Failed",
    withdrawn: "Withdrawn",
    course_inactive: "Course is inactive",
  },
  unlimited: "Unlimited",
}
