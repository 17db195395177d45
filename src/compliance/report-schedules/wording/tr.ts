import type { ReportTitles } from "./shape.ts"

export const tr: ReportTitles = {
  matrix: "Kişiler ve eğitimler",
  compliance: "Kim neyi bilmeli",
  expiring: "Yakında sona erecek",
  overdue: "Gecikmiş",
  history: "Eğitim geçmişi",
  reminders: "Hatırlatmalar",
  people: "Kişiler",
  exemptions: "Muafiyetler",
}
