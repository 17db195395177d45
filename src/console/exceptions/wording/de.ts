import type { ExceptionsWording } from "./shape.ts"

export const german: ExceptionsWording = {
  title: "Ausnahmen",
  lead: "Kurse, die jemand braucht und die nicht offen sind. Hier muss entschieden werden, wie es weitergeht.",
  caption: "Ausnahmen in Ihrem Bereich",
  filters: { search: "Person", reason: "Grund", course: "Kurs", team: "Team", location: "Standort" },
  columns: {
    person: "Person",
    course: "Kurs",
    reason: "Grund",
    since: "Seit",
    deadline: "Frist",
  },
  sinceDay: (day) => `seit ${day}`,
  reasons: {
    prerequisites: "Voraussetzung fehlt",
    failed: "Nicht bestanden",
    withdrawn: "Zurückgezogen",
    course_inactive: "Kurs inaktiv",
  },
  acts: {
    assign: "Trotzdem zuweisen",
    deadline: "Anderes Datum setzen",
    exempt: "Befreien",
    attempt: "Versuch gewähren",
  },
  empty: { title: "Keine Ausnahmen", text: "Alle haben, was sie brauchen, oder es ist für sie offen." },
}
