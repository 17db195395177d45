import type { TestWording } from "./shape.ts"

export const german: TestWording = {
  title: (course) => `Test: ${course}`,
  toCourse: "Zurück zur Schulung",
  notices: {
    answer_not_saved: "Ihre Antwort wurde nicht gespeichert, weil der Versuch schon beendet ist.",
    question_skipped:
      "Die letzte Frage hat noch keine Antwort. Bis Sie den Test beenden, können Sie zu ihr zurückgehen.",
  },
  facts: {
    questions: "Fragen",
    neededPoints: "Punkte zum Bestehen",
    attemptsLeft: "Verbleibende Versuche",
    unlimited: "Beliebig viele",
  },
  before: {
    lead: "Jede Seite enthält eine Frage. Bis Sie den Test beenden, können Sie zurückgehen und Antworten ändern. Jede Antwort wird gespeichert, wenn Sie weitergehen, und bleibt bei einer Unterbrechung erhalten.",
    begin: "Test beginnen",
  },
  underWay: {
    title: "Ihr Test läuft",
    text: "Ihre bisherigen Antworten sind gespeichert. Machen Sie dort weiter, wo Sie aufgehört haben.",
    goOn: "Weiter",
  },
  question: {
    position: (number, total) => `Frage ${number} von ${total}`,
    oneAnswer: "Wählen Sie eine Antwort.",
    severalAnswers: "Es können mehrere Antworten richtig sein oder auch keine. Kreuzen Sie jede richtige an.",
    save: "Speichern und weiter",
    back: "Speichern und zurück",
    toOverview: "Speichern und alle Fragen zeigen",
    points: (points) => `Punkte: ${points}`,
    impossible: "Das ist keine der Antworten. Bitte wählen Sie noch einmal.",
  },
  overview: {
    title: "Bevor Sie den Test beenden",
    lead: "Noch können Sie jede Antwort ändern. Nach dem Ende des Tests geht das nicht mehr.",
    answered: "Beantwortet",
    unanswered: "Nicht beantwortet",
    warning: (number) => `Fragen ohne Antwort: ${number}`,
    end: "Test beenden",
  },
  result: {
    passed: "Bestanden",
    failed: "Nicht bestanden",
    right: "Richtige Antworten",
    points: "Punkte",
    of: (some, all) => `${some} von ${all}`,
    again: "Noch einmal versuchen",
    questions: "Ihre Antworten",
    rightAnswer: "Richtig",
    wrongAnswer: "Falsch",
    notAnswered: "Nicht beantwortet",
    yours: "Ihre Antwort",
    correct: "richtige Antwort",
    noneCorrect: "Keine der Antworten ist richtig.",
    nothingChosen: "Sie haben nichts ausgewählt.",
    later: "Die richtigen Antworten sehen Sie, sobald Sie bestanden haben oder kein Versuch mehr übrig ist.",
  },
  locked: {
    title: "Schließen Sie zuerst den Inhalt ab",
    text: "Der Test steht bereit, sobald Sie alle Seiten der Schulung abgeschlossen haben.",
  },
  notBegun: { title: "Noch nicht begonnen", text: "Beginnen Sie zuerst die Schulung. Der Test kommt am Ende." },
  impossible: {
    title: "Zurzeit gibt es keinen Test",
    text: "Mit den Fragen dieser Schulung lassen sich nicht genug Punkte zum Bestehen erreichen. Auf der Seite der Schulung steht, wen Sie fragen können.",
  },
  closed: {
    title: "Diese Schulung hat bereits ein Ergebnis",
    text: "Das Ergebnis dieser Schulung wurde eingetragen. Der Test ändert daran nichts mehr.",
  },
  granted: {
    title: "Sie haben einen weiteren Versuch",
    text: "Wie der letzte Versuch ausging, sehen Sie weiter unten.",
  },
  noneLeft: {
    title: "Kein Versuch mehr übrig",
    text: "Auf der Seite der Schulung steht, wen Sie um einen weiteren Versuch bitten können.",
  },
  passedAlready: { title: "Der Test ist bestanden", text: "Sie brauchen ihn nicht zu wiederholen." },
}
