import type { OverviewWording } from "./shape.ts"

export const german: OverviewWording = {
  title: "Übersicht",
  lead: (company) => `Schulungen bei ${company}, soweit Sie sie sehen.`,
  figures: {
    open: ["Offen", "Schulungen sind zugewiesen"],
    overdue: ["Überfällig", "Schulungen haben ihre Frist verpasst"],
    waiting: ["Wartet auf Sie", "Gespräche, Ergebnisse und Versuche"],
    expiring: ["Läuft ab", "Nachweise enden in den nächsten 30 Tagen"],
    unreachable: ["Ohne Adresse", "Personen bekommen keine Mails"],
  },
  moreThan: (count) => `über ${count}`,
  needs: {
    title: "Was Sie tun können",
    all: "Alle zeigen",
    nothing: {
      title: "Nichts wartet auf Sie",
      text: "Gespräche, praktische Ergebnisse und weitere Versuche erscheinen hier.",
    },
    person: "Person",
    course: "Kurs",
    what: "Was fehlt",
  },
  due: {
    title: "Als Nächstes fällig",
    all: "Alle offenen Schulungen zeigen",
    deadline: "Frist",
    nothing: { title: "Nichts offen", text: "Weisen Sie einen Kurs zu, dann erscheint seine Frist hier." },
  },
  completed: { title: "Abgeschlossen in den letzten zwölf Monaten", month: "Monat", count: "Abgeschlossen" },
  expiry: { title: "Nachweise, die in den nächsten zwölf Monaten enden", month: "Monat", count: "Nachweise" },
  notices: { checklist_hidden: "Die Liste ist ausgeblendet." },
  asTable: "Als Tabelle zeigen",
}
