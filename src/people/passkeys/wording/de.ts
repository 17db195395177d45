import type { PasskeyWording } from "./shape.ts"

export const german: PasskeyWording = {
  title: "Passkeys",
  about:
    "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an. Es gibt kein Passwort, das jemand stehlen oder erraten könnte.",
  consequence: "Sobald Sie einen haben, genügt Ihr Passwort allein nicht mehr zur Anmeldung.",
  demanded:
    "Für Ihre Rolle ist die Zwei-Faktor-Anmeldung vorgeschrieben. Ein Passkey genügt: Fügen Sie einen hinzu, um fortzufahren.",
  none: "Keine",
  count: (count) => (count === 1 ? "1 Passkey" : `${count} Passkeys`),
  emptyTitle: "Noch keine Passkeys",
  emptyText: "Fügen Sie einen für jedes Gerät hinzu, auf dem Sie sich anmelden.",
  added: (day) => `Hinzugefügt am ${day}`,
  lastUsed: (moment) => `Zuletzt verwendet: ${moment}`,
  neverUsed: "Noch nie verwendet",
  onlyOne:
    "Das ist Ihr einziger Passkey. Fügen Sie noch einen hinzu oder richten Sie eine Authenticator-App mit Wiederherstellungscodes ein: Dann sperrt ein verlorenes Gerät Sie nicht aus.",
  manage: "Passkeys verwalten",
  change: "Ändern",
  add: "Passkey hinzufügen",
  full: "Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie einen, den Sie nicht mehr brauchen.",
  unsupported:
    "In diesem Browser oder unter dieser Adresse lassen sich keine Passkeys verwenden. Öffnen Sie die Seite in einem aktuellen Browser, mit JavaScript und über https.",
  app: "Stattdessen eine Authenticator-App verwenden",
  instead: "Stattdessen einen Passkey verwenden",
  create: {
    title: "Passkey erstellen",
    lead: "Ihr Browser fragt jetzt nach Fingerabdruck, Gesicht oder PIN. Er bietet auch ein Telefon oder einen Sicherheitsschlüssel an.",
    name: "Name",
    nameHint: "Damit Sie ihn in Ihrer Liste wiedererkennen.",
    submit: "Passkey erstellen",
    cancel: "Abbrechen",
    known: "Auf diesem Gerät ist schon ein Passkey für Ihr Konto.",
    refused: "Der Passkey wurde nicht hinzugefügt, weil es zu lange dauerte oder etwas nicht stimmte.",
    again: "Neu beginnen",
  },
  cancelled: "Der Vorgang wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es noch einmal.",
  failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
  one: {
    save: "Namen speichern",
    removeTitle: "Diesen Passkey entfernen",
    removeText: "Sie können sich damit dann nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.",
    remove: "Passkey entfernen",
    last: "Für Ihre Rolle ist die Zwei-Faktor-Anmeldung vorgeschrieben, und dies ist Ihr einziger Passkey. Fügen Sie zuerst einen anderen Passkey oder eine Authenticator-App hinzu.",
    back: "Zurück zu allen Passkeys",
  },
  notices: {
    passkey_added: "Der Passkey wurde hinzugefügt.",
    passkey_renamed: "Der Name wurde gespeichert.",
    passkey_removed: "Der Passkey wurde entfernt.",
  },
  signIn: {
    or: "oder",
    submit: "Mit Passkey anmelden",
    refused:
      "Die Anmeldung mit diesem Passkey hat nicht geklappt. Versuchen Sie es noch einmal oder verwenden Sie Benutzername und Passwort.",
  },
  step: {
    title: "Bestätigen Sie, dass Sie es sind",
    lead: "Mit Ihrem Passkey schließen Sie die Anmeldung ab.",
    submit: "Passkey verwenden",
    refused: "Mit diesem Passkey hat die Bestätigung nicht geklappt. Versuchen Sie es noch einmal.",
  },
}
