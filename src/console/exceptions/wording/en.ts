import type { ExceptionsWording } from "./shape.ts"

export const english: ExceptionsWording = {
  title: "Exceptions",
  lead: "Courses that people need and that are not open for them. Somebody has to decide what comes next.",
  caption: "Exceptions in your view",
  filters: { search: "Person", reason: "Reason", course: "Course", team: "Team", location: "Location" },
  columns: {
    person: "Person",
    course: "Course",
    reason: "Reason",
    since: "Since",
    deadline: "Deadline",
  },
  sinceDay: (day) => `since ${day}`,
  reasons: {
    prerequisites: "Conditions not met",
    failed: "Not passed",
    withdrawn: "Withdrawn",
    course_inactive: "Course inactive",
  },
  acts: { assign: "Assign anyway", deadline: "Set another date", exempt: "Exempt", attempt: "Grant an attempt" },
  empty: { title: "No exceptions", text: "Everybody holds what they need, or has it open." },
}
