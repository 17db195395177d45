import type { ReminderWording } from "./shape.ts"

export const en: ReminderWording = {
  subjects: {
    manual: "Please complete your training",
    overdue: "Your training is overdue",
    due: "Your training is due soon",
    assigned: "New training for you",
    people: "Overdue training in your area",
    summary: "Summary of the training in your area",
  },
  greeting: (fullName) => `Hello ${fullName},`,
  introductions: {
    own: (companyName) => `This is how your training at ${companyName} stands today.`,
    people: (companyName) => `This is how the training of the people you look after at ${companyName} stands today.`,
  },
  headings: {
    overdue: "Overdue",
    due: "Due soon",
    assigned: "New",
    late: "Still overdue",
    expiring: "Ends within 30 days",
    exceptions: "Required, but could not be assigned",
    unreachable: "Could not be reached by mail",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `A reminder from ${name}`,
  due: (course, day) => `${course} – until ${day}`,
  wasDue: (course, day) => `${course} – was due on ${day}`,
  validUntil: (course, day) => `${course} – valid until ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "conditions of the course are not met",
    failed: "not passed",
    withdrawn: "withdrawn",
    course_inactive: "the course is not active",
  },
  more: (count) => `and ${count} more`,
  address: "Link",
  open: "Open the link and sign in to begin or continue.",
  openPeople: "Open the link and sign in to see everything.",
  signIn: "Sign in to your training account to begin or continue.",
  signInPeople: "Sign in to your training account to see everything.",
  footer: (companyName) =>
    `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
}
