import type { CourseWording } from "./shape.ts"

export const german: CourseWording = {
  back: "Ihre Schulungen",
  acts: {
    begin: "Beginnen",
    continue: "Weiter",
    test: "Zum Test",
    continueTest: "Test fortsetzen",
    confirmation: "Bestätigen",
  },
  completedPages: (done, all) => `${done} von ${all} ${all === 1 ? "Seite" : "Seiten"} abgeschlossen`,
  steps: {
    title: "Schritte",
    content: "Inhalt",
    test: "Test",
    confirmation: "Bestätigung",
    conversation: "Gespräch",
    trainer: "Praktischer Teil",
    questions: (amount) => (amount === 1 ? "1 Frage" : `${amount} Fragen`),
    attemptsLeft: (amount) => (amount === 1 ? "noch 1 Versuch" : `noch ${amount} Versuche`),
    attemptUnderWay: "Versuch läuft",
    aboutConfirmation: "Sie bestätigen, dass Sie alles verstanden haben.",
    aboutConversation: "Eine Person, die Sie schult, spricht mit Ihnen und beantwortet Ihre Fragen.",
    aboutTrainer: "Eine Person, die Sie schult, sieht sich Ihre praktische Arbeit an und trägt das Ergebnis ein.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Offen", done: "Erledigt", locked: "Später", changed: "Geändert", failed: "Nicht bestanden" },
  changed: "Diese Seite hat sich geändert, seit Sie sie abgeschlossen haben. Bitte gehen Sie sie noch einmal durch.",
  ask: {
    title: "Haben Sie Fragen?",
    text: "Sie können jederzeit fragen:",
    nobody: "Sie können jederzeit die Person fragen, die Ihre Schulungen verwaltet.",
  },
  obstacles: {
    no_content: {
      title: "Hier gibt es noch nichts zu lernen",
      text: "Diese Schulung hat noch keinen Inhalt und lässt sich hier nicht abschließen.",
    },
    too_few_points: {
      title: "Diese Schulung lässt sich nicht abschließen",
      text: "Mit ihren Fragen lassen sich nicht genug Punkte erreichen, um den Test zu bestehen. Das muss zuerst korrigiert werden.",
    },
  },
  waiting: {
    conversation: {
      title: "Das Gespräch steht noch aus",
      text: "Ihr Teil ist erledigt. Bitten Sie eine dieser Personen um ein Gespräch über das Gelernte:",
    },
    trainer: {
      title: "Der praktische Teil steht noch aus",
      text: "Die Theorie ist abgeschlossen. Bitten Sie eine dieser Personen um den praktischen Teil:",
    },
  },
  ended: {
    success: "Bestanden",
    failed: "Nicht bestanden",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "Ihr Versuch für den Test ist aufgebraucht. Eine dieser Personen kann Ihnen einen weiteren gewähren:"
        : `Ihre ${attempts} Versuche für den Test sind aufgebraucht. Eine dieser Personen kann Ihnen einen weiteren gewähren:`,
    notPassed: "Eine dieser Personen kann Ihnen sagen, wie es weitergeht:",
    notShownUp: {
      title: "Sie haben nicht teilgenommen",
      text: "Eine dieser Personen kann Ihnen einen anderen Termin nennen:",
    },
    readAgain: "Sie können alles jederzeit noch einmal lesen.",
  },
  node: {
    position: (number, all) => `${number} von ${all}`,
    previous: "Zurück",
    next: "Nächste Seite",
    continue: "Weiter",
    toCourse: "Zur Schulung",
    empty: "Diese Seite hat keinen Text.",
    instead: "Stattdessen den Text lesen",
    insteadOf: "Das ist der Text des Videos.",
    toVideo: "Stattdessen das Video ansehen",
  },
  player: {
    watched: (share) => `${share} angesehen`,
    need: "Diese Seite ist abgeschlossen, wenn Sie 90 % des Videos angesehen haben. Was Sie überspringen, zählt nicht.",
    enough: "Sie haben das Video weit genug angesehen. Diese Seite ist abgeschlossen.",
    resumes: (time) => `Es geht bei ${time} weiter.`,
    fromStart: "Von vorn ansehen",
    chapters: "Abschnitte",
    speed: "Tempo",
    withoutScript:
      "Ihr Browser führt keine Skripte aus und kann nicht melden, wie viel Sie vom Video angesehen haben. Lesen Sie stattdessen den Text.",
    offline:
      "Keine Verbindung. Was Sie ansehen, bleibt gespeichert und wird gesendet, sobald die Verbindung wieder da ist.",
    outdated: "Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu.",
    broken: "Das Video lässt sich nicht abspielen. Laden Sie die Seite neu, oder lesen Sie stattdessen den Text.",
  },
  practice: {
    title: "Übung",
    lead: "Prüfen Sie selbst, was Sie behalten haben. Ihre Antworten werden nicht gespeichert.",
    severalMayBeRight: "Es können mehrere Antworten richtig sein.",
    check: "Antworten prüfen",
    right: "Richtig",
    wrong: "Nicht richtig",
    rightAnswer: "richtige Antwort",
  },
  confirmation: {
    title: "Bestätigung",
    lead: "Sie sind alles durchgegangen. Wenn noch etwas unklar ist, fragen Sie, bevor Sie bestätigen.",
    sentences: {
      instruction: (course) =>
        `Ich habe an der Unterweisung „${course}“ teilgenommen, habe sie verstanden und werde danach handeln.`,
      training: (course) => `Ich habe die Schulung „${course}“ durchgearbeitet und verstanden.`,
    },
    fullName: "Ihr voller Name",
    fullNameHint: (name) => `Wie er in Ihrem Konto steht: ${name}`,
    signature: "Unterschrift (optional)",
    signatureHint: "Unterschreiben Sie mit dem Finger, einem Stift oder der Maus.",
    signatureField: "Feld für Ihre Unterschrift",
    clear: "Unterschrift löschen",
    submit: "Bestätigen",
    unreadableSignature:
      "Die Unterschrift konnte nicht gelesen werden. Bitte unterschreiben Sie noch einmal, oder lassen Sie das Feld leer.",
  },
  faults: {
    already_completed: () => "Diese Schulung ist bereits abgeschlossen.",
    not_begun: () => "Beginnen Sie zuerst die Schulung.",
    begun_already: () => "Sie haben diese Schulung bereits begonnen.",
    no_content: () => "Diese Schulung hat noch keinen Inhalt.",
    too_few_points: () =>
      "Mit den Fragen dieser Schulung lassen sich nicht genug Punkte erreichen, um den Test zu bestehen.",
    page_changed: () => "Diese Seite wurde geändert, während Sie sie geöffnet hatten. Bitte lesen Sie sie noch einmal.",
    video_not_played: () => "Sehen Sie zuerst mindestens 90 % des Videos an, oder lesen Sie stattdessen den Text.",
    nothing_to_confirm: () => "Es gibt gerade nichts zu bestätigen.",
    not_ticked: () => "Setzen Sie das Häkchen, um den Satz zu bestätigen.",
    not_your_name: (name) => `Geben Sie Ihren vollen Namen ein: ${name}`,
  },
}
