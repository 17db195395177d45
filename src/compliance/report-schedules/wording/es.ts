import type { ReportTitles } from "./shape.ts"

export const es: ReportTitles = {
  matrix: "Personas y cursos",
  compliance: "Quién debe saber qué",
  expiring: "Vence pronto",
  overdue: "Con retraso",
  history: "Historial de formaciones",
  reminders: "Recordatorios",
  people: "Personas",
  exemptions: "Exenciones",
}
