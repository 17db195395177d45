import type { CoursesWording } from "./shape.ts"

const counted = (one: string, several: string) => (count: number) =>
  `${count.toLocaleString("de")} ${count === 1 ? one : several}`

/** Until the end of a calendar month or year: the one of the finish date, or `count` months or years later. */
const untilEndOf = (now: string, next: string) => (count: number) => {
  if (count === 0) return `Bis ${now}`
  return count === 1 ? `Bis Ende des ${next}` : `Bis Ende des ${count}. ${next}`
}

const points = counted("Punkt", "Punkte")

export const german: CoursesWording = {
  title: "Kurse",
  lead: "Was gelernt werden kann, wer es gültig hat und wer es noch abschließen muss.",
  caption: "Kurse Ihres Unternehmens und gemeinsame Kurse",
  empty: {
    title: "Es gibt noch keine Kurse",
    text: "Nehmen Sie für den Anfang einen der Kurse auf, die mit trainbase kommen.",
  },
  kinds: {
    base: "Basiskurs",
    instruction: "Unterweisung",
    operator: "Fahrauftrag",
    operator_recurring: "Fahrauftrag, wiederkehrend",
    trainer: "Schulung für Ausbildende",
  },
  shared: "Gemeinsam",
  sharedText: "Ein gemeinsamer Kurs des Anbieters. Ihr Unternehmen nutzt ihn, kann ihn aber nicht ändern.",
  filters: { search: "Titel", kind: "Art", state: "Status" },
  columns: {
    title: "Kurs",
    kind: "Art",
    state: "Status",
    open: "Offen",
    overdue: "Überfällig",
    held: "Gültig",
    validity: "Gültigkeit",
    person: "Person",
    deadline: "Frist",
    validUntil: "Gültig bis",
  },
  validity: {
    unlimited: "Unbefristet",
    periods: {
      d: counted("Tag", "Tage"),
      w: counted("Woche", "Wochen"),
      m: counted("Monat", "Monate"),
      y: counted("Jahr", "Jahre"),
    },
    calendarPeriods: {
      m: untilEndOf("Monatsende", "Folgemonats"),
      y: untilEndOf("Jahresende", "Folgejahres"),
    },
  },
  tabs: { about: "Überblick", content: "Inhalt", people: "Personen" },
  acts: {
    assign: "Personen zuweisen",
    record: "Qualifikationen eintragen",
    film: "Video hinzufügen",
    filmPage: "Ein Video für diese Seite erstellen",
  },
  obstacles: {
    no_content: {
      title: "Dieser Kurs hat keinen Inhalt",
      text: () => "Solange er keinen Inhalt hat, kann ihn niemand im Portal abschließen.",
    },
    too_few_points: {
      title: "Den Test dieses Kurses kann niemand bestehen",
      text: (all, needed) =>
        `Zum Bestehen sind ${points(needed)} nötig. Alle Fragen zusammen bringen ${points(all)}, die eines Tests zu wenig.`,
    },
  },
  panels: { asks: "Anforderungen", rules: "Gültigkeit", prerequisites: "Voraussetzungen" },
  facts: {
    content: "Inhalt",
    test: "Test",
    confirmation: "Bestätigung",
    conversation: "Gespräch",
    trainer: "Praktischer Teil",
    validity: "Gültigkeit",
    renewal: "Verlängerung",
    recordable: "Von Hand eintragen",
    instruction: "Wiederkehrende Unterweisung",
    owner: "Gehört",
    age: "Alter",
    courses: "Kurse",
    drivingClasses: "Führerscheinklassen",
    fitness: "Tauglichkeit",
  },
  asks: {
    no: "Nein",
    nothing: "Noch keiner",
    own: "Ihrem Unternehmen",
    pages: counted("Seite", "Seiten"),
    minutes: (count) => `etwa ${counted("Minute", "Minuten")(count)}`,
    questions: counted("Frage", "Fragen"),
    points: (needed) => `${points(needed)} zum Bestehen`,
    pointsInAll: points,
    attempts: counted("Versuch", "Versuche"),
    anyAttempts: "beliebig viele Versuche",
    confirmation: "Die Teilnehmenden bestätigen, dass sie alles verstanden haben",
    conversation: "Eine ausbildende Person spricht mit den Teilnehmenden und vermerkt es",
    trainer: "Eine ausbildende Person trägt das Ergebnis ein",
    recordable: "Ja",
    anniversary: "Zählt ab dem Ende der bisherigen Gültigkeit",
    ownValidity: "Ja, jeweils mit eigener Gültigkeit",
    age: (years) => `Mindestens ${years} Jahre`,
    fitness: "Eine gültige Tauglichkeitsuntersuchung",
    noPrerequisites: "Keine. Alle können beginnen.",
  },
  noContent: {
    title: "Noch kein Inhalt",
    text: "Sobald der Kurs Inhalt hat, steht er hier so, wie die Teilnehmenden ihn sehen.",
  },
  emptyPage: "Diese Seite hat noch keinen Text.",
  videoText: "Text des Videos",
  videoWaits: "Für diese Seite wird gerade ein Video erstellt",
  videoFailed: "Das Video für diese Seite konnte nicht erstellt werden",
  questions: (count) => (count === 1 ? "Frage" : "Fragen"),
  questionWord: (count) => (count === 1 ? "Frage" : "Fragen"),
  ofTest: "Sie werden im Test gestellt.",
  ofPractice: "Auf dieser Seite beantwortet man sie zur Übung.",
  keyHidden: "Welche Antworten richtig sind, sehen nur Administratoren.",
  correct: "richtig",
  nobodyOpen: { title: "Für niemanden offen", text: "Weisen Sie den Kurs Personen zu, dann stehen sie hier." },
  nobodyHolds: { title: "Noch niemand hat ihn gültig", text: "Wer den Kurs abschließt, steht hier." },
  all: (count) => `Alle ${count} anzeigen`,
  pick: {
    assign: {
      title: "Personen zuweisen",
      lead: "Wählen Sie, wer den Kurs bekommt. Bevor etwas geschieht, sehen Sie, was es für die Einzelnen bedeutet.",
    },
    record: {
      title: "Qualifikationen eintragen",
      lead: "Wählen Sie, wer den Kurs bestanden hat. Bevor etwas geschieht, sehen Sie, was es für die Einzelnen bedeutet.",
    },
    team: "Alle im Team",
    location: "Alle am Standort",
    pasteHint: "Statt eines Teams oder Standorts.",
    submit: "Weiter",
    oneByOne: "Personen einzeln suchen",
    nobody: "Wählen Sie ein Team oder einen Standort, oder geben Sie Personen ein.",
    either: "Wählen Sie ein Team oder einen Standort, oder geben Sie Personen ein, aber nicht beides.",
    tooMany: (limit) => `Geben Sie höchstens ${limit} Personen auf einmal ein.`,
    notAll:
      "Nicht alle wurden gefunden. Korrigieren Sie die Zeilen, oder machen Sie mit den gefundenen Personen weiter.",
    result: "Nach Namen gefunden",
    goOn: (count) => (count === 1 ? "Mit dieser Person weiter" : `Mit diesen ${count} Personen weiter`),
  },
  starter: {
    link: "Starterkurse aufnehmen",
    title: "Starterkurse",
    lead: "Kurse mit Texten, Fragen und Videos, die mit trainbase kommen. Wenn Sie sie aufnehmen, gehören sie Ihrem Unternehmen, und Sie können sie um eigene Angaben ergänzen.",
    submit: "Ausgewählte Kurse aufnehmen",
    added: "Aufgenommen",
    none: "Wählen Sie mindestens einen Kurs.",
    inLanguage: { en: "Die englischen Kurse anzeigen", de: "Die deutschen Kurse anzeigen" },
  },
  notices: {
    starter_added: (count) =>
      count === 0
        ? "Ihr Unternehmen hat diese Kurse schon."
        : `${counted("Kurs wurde", "Kurse wurden")(count)} aufgenommen. Die Videos dazu werden erstellt.`,
  },
}
