import type { RequirementsWording } from "./shape.ts"

export const german: RequirementsWording = {
  title: "Anforderungen",
  lead: "Wer welchen Kurs braucht. Wer dazukommt, erhält ihn; wer geht, nicht mehr.",
  caption: "Anforderungen in Ihrem Bereich",
  add: "Anforderung anlegen",
  exceptions: "Ausnahmen",
  everybody: "Alle",
  endless: "Ohne Ende",
  until: (day) => `bis ${day}`,
  states: { active: "Aktiv", ended: "Beendet" },
  columns: {
    title: "Anforderung",
    course: "Kurs",
    audience: "Wer",
    from: "Von",
    until: "Bis",
    bound: "Personen",
    rate: "Quote",
    progress: "Fortschritt",
    state: "Status",
  },
  fields: {
    title: "Titel",
    course: "Kurs",
    location: "Standort",
    team: "Team",
    role: "Rolle",
    from: "Von",
    until: "Bis",
    lead: "Erneuerung: Tage vor dem Ablauf",
    grace: "Tage für Neue",
  },
  hints: {
    title: "Leer: der Titel des Kurses.",
    audience:
      "Wählen Sie den Kurs und wer ihn braucht: Standort, Team und Rolle müssen alle zutreffen. Leer heißt alle.",
    from: "Der erste Tag. Leer: heute.",
    until: "Der letzte Tag. Leer: ohne Ende.",
    lead: "Ab dann wird der Kurs wieder verlangt. 0 bis 365.",
    grace: "Um ihn das erste Mal abzuschließen. 0 bis 365.",
    fixed: "Kurs und Personenkreis bleiben, weil die Anforderung bereits für jemanden galt.",
  },
  preview: {
    submit: "Vorschau",
    again: "Neue Vorschau",
    title: "Was geschehen würde",
    numbers: {
      bound: "Personen, die ihn brauchen",
      valid: "Haben ihn",
      would_open: "Erhalten die Schulung",
      would_withdraw: "Verlieren eine offene Schulung",
      prerequisites: "Erfüllen die Voraussetzungen nicht",
      absent: "Sind abwesend",
      exempt: "Sind befreit",
    },
    sample: "Einige der Personen",
    person: "Person",
    outcome: "Was geschehen würde",
    deadline: "Frist",
    outcomes: {
      open: "Erhält die Schulung",
      taken: "Ist schon offen",
      valid: "Hat ihn",
      withdraw: "Verliert die offene Schulung",
      release: "Braucht ihn nicht mehr",
      exempt: "Befreit",
      prerequisites: "Voraussetzung fehlt",
      failed: "Nicht bestanden",
      withdrawn: "Zurückgezogen",
      course_inactive: "Kurs inaktiv",
    },
    create: "Anlegen",
    save: "Speichern",
  },
  detail: {
    about: "Über diese Anforderung",
    creator: "Angelegt von",
    running: (done, total) => `${done.toLocaleString("de")} von ${total.toLocaleString("de")} Personen sind erledigt`,
    teams: "Nach Team",
    team: "Team",
    noTeam: "Ohne Team",
    people: "Personen",
    open: "Offen",
    overdue: "Überfällig",
    exceptions: "Ausnahmen",
    days: (count) => (count === 1 ? "1 Tag" : `${count} Tage`),
  },
  edit: "Bearbeiten",
  end: {
    title: (name) => `„${name}“ beenden?`,
    act: "Beenden",
    text: (people) =>
      people === 1
        ? "Von 1 Person wird der Kurs nicht mehr verlangt. Was noch nicht begonnen ist, wird zurückgezogen. Das lässt sich nicht rückgängig machen: Legen Sie eine neue an."
        : `Von ${people.toLocaleString("de")} Personen wird der Kurs nicht mehr verlangt. Was noch nicht begonnen ist, wird zurückgezogen. Das lässt sich nicht rückgängig machen: Legen Sie eine neue an.`,
    withdrawn: (trainings) =>
      trainings === 0
        ? "Keine Schulung wird zurückgezogen."
        : trainings === 1
          ? "1 Schulung wird zurückgezogen."
          : `${trainings.toLocaleString("de")} Schulungen werden zurückgezogen.`,
    confirm: (count) => `Zur Bestätigung die Zahl der Personen eingeben: ${count.toLocaleString("de")}`,
    confirmHint: "Nur Ziffern.",
  },
  notices: { created: "Die Anforderung wurde angelegt.", ended: "Die Anforderung wurde beendet." },
  empty: {
    title: "Noch keine Anforderungen",
    text: "Legen Sie fest, wer welchen Kurs braucht. Schulungen öffnen sich dann von selbst.",
  },
}
