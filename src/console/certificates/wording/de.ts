import type { CertificatesWording } from "./shape.ts"

export const german: CertificatesWording = {
  title: "Nachweise",
  lead: "Was bescheinigt wurde, so wie es ausgestellt ist. Eine Verlängerung ist ein eigener Nachweis.",
  caption: "Nachweise, die Sie sehen",
  columns: {
    holder: "Person",
    course: "Kurs",
    number: "Nummer",
    standing: "Status",
    issued: "Ausgestellt am",
    validUntil: "Gültig bis",
  },
  filters: {
    standing: "Status",
    course: "Kurs",
    team: "Team",
    location: "Standort",
    from: "Gültig mindestens bis",
    to: "Gültig höchstens bis",
  },
  standings: {
    valid: "Gültig",
    expired: "Abgelaufen",
    superseded: "Ersetzt",
    revoked: "Widerrufen",
    not_passed: "Nicht bestanden",
  },
  unlimited: "Unbefristet",
  open: "PDF öffnen",
  empty: { title: "Noch keine Nachweise", text: "Für jede abgeschlossene Schulung wird ein Nachweis ausgestellt." },
}
