import type { ReminderWording } from "./shape.ts"

export const de: ReminderWording = {
  subjects: {
    manual: "Bitte schließen Sie Ihre Schulung ab",
    overdue: "Ihre Schulung ist überfällig",
    due: "Ihre Schulung ist bald fällig",
    assigned: "Neue Schulung für Sie",
    people: "Überfällige Schulungen in Ihrem Bereich",
    summary: "Übersicht der Schulungen in Ihrem Bereich",
  },
  greeting: (fullName) => `Guten Tag ${fullName},`,
  introductions: {
    own: (companyName) => `so steht es heute um Ihre Schulungen bei ${companyName}.`,
    people: (companyName) => `so steht es heute um die Schulungen der Personen, die Sie bei ${companyName} betreuen.`,
  },
  headings: {
    overdue: "Überfällig",
    due: "Bald fällig",
    assigned: "Neu",
    late: "Weiterhin überfällig",
    expiring: "Endet innerhalb von 30 Tagen",
    exceptions: "Verlangt, konnte aber nicht zugewiesen werden",
    unreachable: "Per E-Mail nicht erreichbar",
  },
  counted: (heading, count) => `${heading}: ${count}`,
  from: (name) => `Eine Erinnerung von ${name}`,
  due: (course, day) => `${course} – bis ${day}`,
  wasDue: (course, day) => `${course} – war fällig am ${day}`,
  validUntil: (course, day) => `${course} – gültig bis ${day}`,
  about: (person, text) => `${person}: ${text}`,
  exceptions: {
    prerequisites: "Voraussetzungen der Schulung nicht erfüllt",
    failed: "nicht bestanden",
    withdrawn: "zurückgezogen",
    course_inactive: "Schulung nicht aktiv",
  },
  more: (count) => `und ${count} weitere`,
  address: "Link",
  open: "Öffnen Sie den Link und melden Sie sich an, um zu beginnen oder fortzufahren.",
  openPeople: "Öffnen Sie den Link und melden Sie sich an, um alles zu sehen.",
  signIn: "Melden Sie sich bei Ihrem Schulungskonto an, um zu beginnen oder fortzufahren.",
  signInPeople: "Melden Sie sich bei Ihrem Schulungskonto an, um alles zu sehen.",
  footer: (companyName) =>
    `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
}
