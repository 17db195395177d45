import type { ReportTitles } from "./shape.ts"

export const nl: ReportTitles = {
  matrix: "Personen en cursussen",
  compliance: "Wie wat moet weten",
  expiring: "Verloopt binnenkort",
  overdue: "Te laat",
  history: "Geschiedenis van trainingen",
  reminders: "Herinneringen",
  people: "Personen",
  exemptions: "Vrijstellingen",
}
