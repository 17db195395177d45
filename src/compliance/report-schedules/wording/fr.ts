import type { ReportTitles } from "./shape.ts"

export const fr: ReportTitles = {
  matrix: "Personnes et formations",
  compliance: "Qui doit savoir quoi",
  expiring: "Expire bientôt",
  overdue: "En retard",
  history: "Historique des formations",
  reminders: "Rappels",
  people: "Personnes",
  exemptions: "Dispenses",
}
