import type { StandingsWording } from "./shape.ts"

export const german: StandingsWording = {
  standings: {
    valid: "Gültig",
    expiring: "Läuft ab",
    overdue: "Überfällig",
    open: "Offen",
    exempt: "Befreit",
    absent: "Abwesend",
    none: "Nicht gefordert",
  },
  held: "Vorhanden, nicht gefordert",
  exceptions: {
    prerequisites: "Voraussetzungen fehlen",
    failed: "Nicht bestanden",
    withdrawn: "Zurückgezogen",
    course_inactive: "Kurs ist inaktiv",
  },
  unlimited: "Unbefristet",
}
