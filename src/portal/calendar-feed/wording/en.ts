import type { CalendarWording } from "./shape.ts"

export const english: CalendarWording = {
  title: "Deadlines in your calendar",
  lead: "Your calendar can show when your trainings are due. Some calendars also remind you a week before. Your calendar needs an address that belongs to you alone. In Outlook, in Google Calendar or on your phone, subscribe to a calendar by its address.",
  link: "Deadlines in your calendar",
  create: "Create an address",
  address: {
    title: "Your new address",
    label: "Address of your calendar",
    shownFor: (minutes) =>
      `Copy it now: this page shows it for ${minutes} minutes. After that nobody can show it to you again.`,
    secret: "Keep it to yourself: anyone who has it can see your deadlines.",
    copy: "Copy the address",
    copied: "The address is copied.",
    open: "Open in a calendar",
  },
  existing: {
    title: "Your address",
    createdAt: (moment) => `Created: ${moment}`,
    lost: "The address was shown when it was created, and cannot be shown again. If you do not have it any more, create a new one.",
  },
  change: {
    title: "Change or remove",
    hint: "A new address ends the old one at once: subscribe to the new one in your calendar.",
    renew: "Create a new address",
    remove: "Remove the address",
  },
  removed: "The address is removed. Calendars get nothing from it any more.",
  feed: {
    name: (company) => `Trainings at ${company}`,
    due: (course) => `Training due: ${course}`,
    completeBy: (day) => `Please complete this training by ${day}.`,
  },
}
