import type { OverviewWording } from "./shape.ts"

export const english: OverviewWording = {
  title: "Overview",
  lead: (company, isWhole) =>
    isWhole ? `All trainings at ${company}.` : `Trainings of the people at ${company} whom you train or administer.`,
  figures: {
    open: ["Open", "Trainings not completed yet"],
    overdue: ["Overdue", "Trainings past their deadline"],
    waiting: ["Waiting for you", "Conversations, results and attempts"],
    expiring: ["Expiring", "Certificates that end within 30 days"],
    unreachable: ["Without email", "Active people who get no mail"],
  },
  moreThan: (count) => `${count}+`,
  needs: {
    title: "Waiting for you",
    all: "Show all",
    nothing: {
      title: "Nothing is waiting for you",
      text: "Conversations, practical results and further attempts appear here.",
    },
    faulty: (file, rows) =>
      `Correct ${rows === 1 ? "1 row" : `${rows.toLocaleString("en")} rows`} of ${file}, and import the file again`,
    training: "Person and course",
    what: "What is missing",
  },
  teams: {
    title: "Teams, furthest behind first",
    all: "All teams",
    team: "Team",
    overdue: "Overdue",
    expiring: "Expiring",
    open: "Open",
  },
  due: {
    title: "Due next",
    all: "All open trainings",
    deadline: "Deadline",
    nothing: { title: "Nothing is open", text: "Assign a course, and its deadline appears here." },
  },
  completed: {
    title: "Completed in the last twelve months",
    month: "Month",
    count: "Completed",
    nothing: { title: "Nothing completed yet", text: "Completed trainings of each month appear here." },
  },
  expiry: {
    title: "Certificates ending in the next twelve months",
    month: "Month",
    count: "Certificates",
    nothing: { title: "No certificate ends", text: "Certificates that end within twelve months appear here." },
  },
  notices: { checklist_hidden: "The list is hidden." },
  asTable: "Show as a table",
}
