import type { SetUpWording } from "./shape.ts"

export const german: SetUpWording = {
  title: "trainbase einrichten",
  lead: "Ihre Firma und wer sie verwaltet. Alles außer dem Benutzernamen lässt sich später ändern.",
  fields: {
    company: "Firma",
    language: "Sprache",
    timezone: "Zeitzone",
    first_name: "Vorname",
    last_name: "Nachname",
    email: "E-Mail-Adresse",
    username: "Benutzername",
    password: "Passwort",
    password_again: "Passwort, noch einmal",
  },
  firstNameHint: "Lassen Sie das Feld leer, wenn Sie nur einen Namen haben.",
  usernameHint: "Lassen Sie das Feld leer, dann wird er aus Ihrem Namen gebildet.",
  demo: "Eine Demofirma zum Ausprobieren hinzufügen",
  demoHint: "Sie steht neben Ihrer eigenen Firma und hat Personen, Kurse und Schulungen.",
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
    title: "Diese Adresse gilt nicht",
    text: "Sie ist abgelaufen, oder inzwischen wurde eine neuere ausgegeben. Starten Sie den Server neu: Er gibt eine neue Adresse aus, die 24 Stunden lang gilt. Oder richten Sie die Installation auf dem Rechner des Servers ein:",
  },
  done: {
    title: "Ihre Firma ist eingerichtet",
    text: "Sie sind angemeldet. Die Demofirma hat eigene Personen: Melden Sie sich ab und dann als eine von ihnen an.",
    kept: "Diese Namen und Passwörter stehen auch in der Datei demo-client.json im Datenverzeichnis des Servers.",
    failed:
      "Die Demofirma konnte nicht hinzugefügt werden. Ihre eigene Firma ist vollständig; mehr steht im Protokoll des Servers.",
    role: "Rolle",
    roles: { learner: "lernt", trainer: "schult", administrator: "verwaltet" },
    go: "Zu meinem Konto",
  },
}
