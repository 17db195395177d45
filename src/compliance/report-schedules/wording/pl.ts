import type { ReportTitles } from "./shape.ts"

export const pl: ReportTitles = {
  matrix: "Osoby i szkolenia",
  compliance: "Kto musi co umieć",
  expiring: "Wkrótce wygasa",
  overdue: "Po terminie",
  history: "Historia szkoleń",
  reminders: "Przypomnienia",
  people: "Osoby",
  exemptions: "Zwolnienia",
}
