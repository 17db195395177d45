import type { ReportTitles } from "./shape.ts"

export const it: ReportTitles = {
  matrix: "Persone e corsi",
  compliance: "Chi deve sapere che cosa",
  expiring: "In scadenza",
  overdue: "In ritardo",
  history: "Storico delle formazioni",
  reminders: "Promemoria",
  people: "Persone",
  exemptions: "Esenzioni",
}
