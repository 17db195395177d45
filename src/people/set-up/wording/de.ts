import type { SetUpWording } from "./shape.ts"

export const german: SetUpWording = {
  title: "trainbase einrichten",
  lead: "Ihre Firma und die Person, die sie verwaltet. Alles außer dem Benutzernamen lässt sich später ändern.",
  fields: {
    company: "Firma",
    language: "Sprache",
    timezone: "Zeitzone",
    first_name: "Vorname",
    last_name: "Nachname",
    email: "E-Mail-Adresse",
    username: "Benutzername",
    password: "Passwort",
    password_again: "Passwort wiederholen",
  },
  firstNameHint: "Lassen Sie das Feld leer, wenn Sie nur einen Namen haben.",
  timezoneHint: "Bitte prüfen: Nach ihr enden Tage und Fristen.",
  usernameHint: "Lassen Sie das Feld leer, dann wird er aus Ihrem Namen gebildet.",
  demo: "Eine Demofirma zum Ausprobieren hinzufügen",
  demoHint: "Sie besteht neben Ihrer eigenen Firma und enthält Personen und Schulungen.",
  submit: "Einrichten",
  faults: {
    required: "Füllen Sie dieses Feld aus.",
    name_too_long: "Geben Sie höchstens 255 Zeichen ein.",
    characters: "Verwenden Sie sichtbare Zeichen in einer Zeile.",
    email: "Geben Sie eine E-Mail-Adresse wie ada@acme.example ein.",
    username: "Wählen Sie einen Benutzernamen ohne unsichtbare Zeichen, der nicht mit =, +, - oder @ beginnt.",
    taken: "Wählen Sie einen anderen Benutzernamen: Diesen verwendet die Demofirma.",
    timezone: "Wählen Sie eine Zeitzone aus der Liste.",
    language: "Wählen Sie eine Sprache aus der Liste.",
  },
  closed: {
    title: "Diese Adresse ist nicht gültig",
    expired:
      "Sie ist abgelaufen, oder inzwischen wurde eine neuere ausgegeben. Starten Sie den Server neu: Er gibt eine neue Adresse aus, die 24 Stunden lang gilt. Oder richten Sie die Installation auf dem Rechner des Servers ein:",
    missing:
      "Öffnen Sie die Adresse, die der Server beim Start ausgegeben hat: Sie beginnt mit „/setup?token=“. Sie gilt 24 Stunden; ein Neustart gibt eine neue aus. Oder richten Sie die Installation auf dem Rechner des Servers ein:",
  },
  done: {
    title: "Ihre Firma ist eingerichtet",
    summary: "Zusammenfassung",
    key: "Schlüssel in Befehlen",
    administrator: "Administrator",
    demo: "Demofirma",
    text: "Sie sind angemeldet. Die Demofirma hat eigene Personen: Melden Sie sich ab und dann als eine von ihnen an.",
    kept: "Diese Namen und Passwörter stehen auch in der Datei demo-client.json im Datenverzeichnis des Servers.",
    failed:
      "Die Demofirma konnte nicht hinzugefügt werden. Ihre eigene Firma ist vollständig; mehr steht im Protokoll des Servers.",
    role: "Rolle",
    roles: { learner: "lernt", trainer: "schult", administrator: "verwaltet" },
  },
  checklist: {
    title: "Nächste Schritte",
    lead: "Nichts davon eilt. Sie finden diese Liste unter „Team“, bis alles erledigt ist oder Sie sie ausblenden.",
    progress: (done, all) => `${done} von ${all} erledigt`,
    statuses: { open: "Offen", done: "Erledigt" },
    steps: {
      people: { title: "Personen anlegen", text: "Aus einer Tabelle oder über die API aus Ihrem HR-System." },
      places: { title: "Standorte und Teams anlegen", text: "Mit einem Datensatz oder über die API." },
      logo: { title: "Logo hinterlegen", text: "Es erscheint auf Zertifikaten. Im Datensatz nennt „logo“ die Datei." },
      mail: {
        title: "E-Mail-Versand einrichten",
        text: "Setzen Sie „smtp_url“ und „mail_from“ und probieren Sie es aus.",
      },
      training: { title: "Erste Schulung zuweisen", text: "Sobald es Personen und Inhalte gibt." },
    },
    hide: "Liste ausblenden",
    continue: "Einrichtung fortsetzen",
  },
}
