import type { OverviewWording } from "./shape.ts"

export const english: OverviewWording = {
  title: "Overview",
  lead: (company) => `Trainings at ${company}, as far as you see them.`,
  figures: {
    open: ["Open", "trainings are assigned"],
    overdue: ["Overdue", "trainings have missed their deadline"],
    waiting: ["Waiting for you", "conversations, results and attempts"],
    expiring: ["Expiring", "certificates end in the next 30 days"],
    unreachable: ["Without address", "people get no mails"],
  },
  moreThan: (count) => `${count}+`,
  needs: {
    title: "What needs you",
    all: "Show all",
    nothing: {
      title: "Nothing waits for you",
      text: "Conversations, practical results and further attempts appear here.",
    },
    person: "Person",
    course: "Course",
    what: "What is missing",
  },
  due: {
    title: "Due next",
    all: "Show all open trainings",
    deadline: "Deadline",
    nothing: { title: "Nothing is open", text: "Assign a course, and its deadline appears here." },
  },
  completed: { title: "Completed in the last twelve months", month: "Month", count: "Completed" },
  expiry: { title: "Certificates that end in the next twelve months", month: "Month", count: "Certificates" },
  notices: { checklist_hidden: "The list is hidden." },
  asTable: "Show as a table",
}
