import type { CompletedStanding, PrintedRequired } from "./facts.ts"

/** The texts of a printed training record. */
export interface RecordWording {
  readonly title: string
  readonly personnelNumber: string
  readonly state: string
  readonly inactive: string
  readonly asOf: string
  /** Headings of the parts. */
  readonly parts: Readonly<Record<"required" | "held" | "open" | "ended" | "failed", string>>
  /** What stands in place of a part without trainings. */
  readonly nothing: Readonly<Record<"required" | "held" | "open", string>>
  readonly columns: {
    readonly course: string
    readonly kind: string
    readonly state: string
    readonly deadline: string
    readonly finished: string
    readonly validUntil: string
    readonly certificate: string
  }
  readonly standings: Readonly<Record<CompletedStanding, string>>
  readonly required: Readonly<Record<PrintedRequired["standing"], string>>
  readonly overdue: (deadline: string) => string
  readonly leftOut: Readonly<Record<"open" | "completed", (count: number) => string>>
  /** At the foot of each page; `day` is written out. */
  readonly footer: (day: string) => string
}

export const RECORD_WORDING: Readonly<Record<"en" | "de", RecordWording>> = {
  en: {
    title: "Personal training record",
    personnelNumber: "Personnel number",
    state: "State",
    inactive: "Inactive",
    asOf: "As of",
    parts: { required: "Required", held: "Valid", open: "Open", ended: "No longer valid", failed: "Not passed" },
    nothing: {
      required: "Nothing is required on this day.",
      held: "Nothing is valid on this day.",
      open: "Nothing is open.",
    },
    columns: {
      course: "Training",
      kind: "Kind",
      state: "State",
      deadline: "Deadline",
      finished: "Completed on",
      validUntil: "Valid until",
      certificate: "Certificate",
    },
    standings: {
      held: "Valid",
      expired: "Expired",
      renewed: "Renewed",
      superseded: "Superseded",
      revoked: "Revoked",
      failed: "Not passed",
      notshownup: "Did not attend",
    },
    required: {
      valid: "Valid",
      expiring: "Expiring",
      overdue: "Overdue",
      open: "Open",
      exempt: "Exempt",
      absent: "Absent",
    },
    overdue: (deadline) => `${deadline} (overdue)`,
    leftOut: {
      open: (count) => `Not printed: ${count} more open trainings.`,
      completed: (count) => `Not printed: ${count} older completed trainings.`,
    },
    footer: (day) => `Personal training record · Printed on ${day}`,
  },
  de: {
    title: "Persönliche Schulungsakte",
    personnelNumber: "Personalnummer",
    state: "Status",
    inactive: "Inaktiv",
    asOf: "Stand",
    parts: {
      required: "Gefordert",
      held: "Gültig",
      open: "Offen",
      ended: "Nicht mehr gültig",
      failed: "Nicht bestanden",
    },
    nothing: {
      required: "An diesem Tag ist nichts gefordert.",
      held: "An diesem Tag ist nichts gültig.",
      open: "Nichts ist offen.",
    },
    columns: {
      course: "Schulung",
      kind: "Art",
      state: "Status",
      deadline: "Frist",
      finished: "Abgeschlossen",
      validUntil: "Gültig bis",
      certificate: "Nachweis",
    },
    standings: {
      held: "Gültig",
      expired: "Abgelaufen",
      renewed: "Erneuert",
      superseded: "Ersetzt",
      revoked: "Widerrufen",
      failed: "Nicht bestanden",
      notshownup: "Nicht erschienen",
    },
    required: {
      valid: "Gültig",
      expiring: "Läuft ab",
      overdue: "Überfällig",
      open: "Offen",
      exempt: "Befreit",
      absent: "Abwesend",
    },
    overdue: (deadline) => `${deadline} (überfällig)`,
    leftOut: {
      open: (count) => `Nicht gedruckt: ${count} weitere offene Schulungen.`,
      completed: (count) => `Nicht gedruckt: ${count} ältere abgeschlossene Schulungen.`,
    },
    footer: (day) => `Persönliche Schulungsakte · Gedruckt am ${day}`,
  },
}
