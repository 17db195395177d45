import type { OverviewWording } from "./shape.ts"

export const english: OverviewWording = {
  title: "Overview",
  lead: (company, isWhole) =>
    isWhole ? `All trainings at ${company}.` : `Trainings of the people at ${company} whom you train or administer.`,
  figures: {
    rate: ["Rate", "Of everything required, what is valid today"],
    overdue: ["Overdue", "Required, not valid, deadline passed"],
    expiring: ["Expiring", "Valid, but to be renewed now"],
    exceptions: ["Exceptions", "Required, but nothing is open"],
    unreachable: ["Without email", "Active people who get no mail"],
  },
  trainings: {
    open: ["Open", "Trainings not completed yet"],
    overdue: ["Overdue", "Trainings past their deadline"],
    waiting: ["Waiting for you", "Conversations, results and attempts"],
    expiring: ["Expiring", "Certificates that end within 30 days"],
  },
  nextStep: {
    title: "Say who needs which course",
    text: "With requirements, people get their courses by themselves, and this page shows how far they are fulfilled.",
    add: "Add a requirement",
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
    exceptions: (count, isOne) => (isOne ? "Decide about 1 exception" : `Decide about ${count} exceptions`),
    failed: (count, isOne) =>
      isOne ? "1 reminder failed in the last 30 days" : `${count} reminders failed in the last 30 days`,
    submissions: (count, isOne) =>
      isOne
        ? "Decide about 1 certificate that was handed in"
        : `Decide about ${count} certificates that were handed in`,
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
  rated: { title: "Teams, lowest rate first", all: "All teams", team: "Team", rate: "Rate" },
  course: {
    title: "Rate in the last twelve months",
    now: (rate) => `${rate} today`,
    day: "Day",
    gap: "Not recorded",
    nothing: { title: "No rate yet", text: "From tomorrow on, each day appears here." },
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
