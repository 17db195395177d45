import type { OverviewWording } from "./shape.ts"

export const german: OverviewWording = {
  title: "Übersicht",
  lead: (company, isWhole) =>
    isWhole
      ? `Alle Schulungen bei ${company}.`
      : `Schulungen der Personen bei ${company}, die Sie schulen oder verwalten.`,
  figures: {
    rate: ["Quote", "Anteil des Geforderten, der heute gültig ist"],
    overdue: ["Überfällig", "Gefordert, nicht gültig, Frist vorbei"],
    expiring: ["Läuft ab", "Noch gültig, jetzt zu erneuern"],
    exceptions: ["Ausnahmen", "Gefordert, aber nichts ist offen"],
    unreachable: ["Ohne E-Mail", "Aktive Personen, die keine Mails bekommen"],
  },
  trainings: {
    open: ["Offen", "Noch nicht abgeschlossene Schulungen"],
    overdue: ["Überfällig", "Schulungen, deren Frist vorbei ist"],
    waiting: ["Wartet auf Sie", "Gespräche, Ergebnisse und Versuche"],
    expiring: ["Läuft ab", "Nachweise, die in 30 Tagen enden"],
  },
  nextStep: {
    title: "Legen Sie fest, wer welchen Kurs braucht",
    text: "Mit Anforderungen erhalten alle ihre Kurse von selbst, und diese Seite zeigt, wie weit sie erfüllt sind.",
    add: "Anforderung anlegen",
  },
  moreThan: (count) => `über ${count}`,
  needs: {
    title: "Wartet auf Sie",
    all: "Alle zeigen",
    nothing: {
      title: "Nichts wartet auf Sie",
      text: "Gespräche, praktische Ergebnisse und weitere Versuche erscheinen hier.",
    },
    faulty: (file, rows) =>
      `${rows === 1 ? "1 Zeile" : `${rows.toLocaleString("de")} Zeilen`} von ${file} korrigieren und die Datei erneut importieren`,
    exceptions: (count, isOne) => (isOne ? "Über 1 Ausnahme entscheiden" : `Über ${count} Ausnahmen entscheiden`),
    failed: (count, isOne) =>
      isOne
        ? "1 Erinnerung ist in den letzten 30 Tagen fehlgeschlagen"
        : `${count} Erinnerungen sind in den letzten 30 Tagen fehlgeschlagen`,
    submissions: (count, isOne) =>
      isOne ? "Über 1 eingereichten Nachweis entscheiden" : `Über ${count} eingereichte Nachweise entscheiden`,
    training: "Person und Kurs",
    what: "Was fehlt",
  },
  teams: {
    title: "Teams, größter Rückstand zuerst",
    all: "Alle Teams",
    team: "Team",
    overdue: "Überfällig",
    expiring: "Läuft ab",
    open: "Offen",
  },
  rated: { title: "Teams, niedrigste Quote zuerst", all: "Alle Teams", team: "Team", rate: "Quote" },
  course: {
    title: "Quote der letzten zwölf Monate",
    now: (rate) => `heute ${rate}`,
    day: "Tag",
    gap: "Nicht erfasst",
    nothing: { title: "Noch keine Quote", text: "Ab morgen erscheint hier jeder Tag." },
  },
  due: {
    title: "Als Nächstes fällig",
    all: "Alle offenen Schulungen",
    deadline: "Frist",
    nothing: { title: "Nichts offen", text: "Weisen Sie einen Kurs zu, dann erscheint seine Frist hier." },
  },
  completed: {
    title: "Abgeschlossen in den letzten zwölf Monaten",
    month: "Monat",
    count: "Abgeschlossen",
    nothing: {
      title: "Noch nichts abgeschlossen",
      text: "Hier erscheinen die abgeschlossenen Schulungen jedes Monats.",
    },
  },
  expiry: {
    title: "Nachweise, die in zwölf Monaten enden",
    month: "Monat",
    count: "Nachweise",
    nothing: {
      title: "Kein Nachweis endet",
      text: "Hier erscheinen Nachweise, die in den nächsten zwölf Monaten enden.",
    },
  },
  notices: { checklist_hidden: "Die Liste ist ausgeblendet." },
  asTable: "Als Tabelle zeigen",
}
