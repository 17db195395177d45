import type { SignOnWording } from "./shape.ts"

const people = (count: number) => (count === 1 ? "1 Person hat" : `${count.toLocaleString("de")} Personen haben`)

export const german: SignOnWording = {
  title: "Single Sign-on",
  lead: "Personen melden sich mit dem Konto an, das sie schon haben: bei Microsoft, Google, Keycloak oder einem anderen OpenID-Connect-Anbieter.",
  add: "Anbieter anlegen",
  edit: "Bearbeiten",
  caption: "Anbieter Ihres Unternehmens",
  fields: {
    name: "Name",
    nameHint: "Wie ihn der Knopf auf der Anmeldeseite nennt, etwa Microsoft.",
    key: "Name in Adressen",
    keyHint:
      "Teil der Weiterleitungsadresse. Kleinbuchstaben, Ziffern und Bindestriche; er lässt sich später nicht ändern.",
    issuer: "Aussteller (Issuer)",
    issuerHint:
      "Die https-Adresse vor /.well-known/openid-configuration, genau wie der Anbieter sie schreibt, etwa https://login.microsoftonline.com/MANDANTEN-ID/v2.0.",
    clientId: "Client-ID",
    clientIdHint: "Der Anbieter zeigt sie, wenn Sie diese Anwendung dort registrieren.",
    clientSecret: "Geheimer Clientschlüssel",
    clientSecretHint: "Er wird verschlüsselt gespeichert und nie wieder gezeigt.",
    matches: "Personen erkennen an",
    matchesHint: "Bei der ersten Anmeldung. Danach zählt das Konto selbst, wie auch immer es heißt.",
    matched: { username: "Benutzername", email: "E-Mail-Adresse", external_id: "Personalnummer" },
    claim: "Claim, in dem das steht",
    claimHint:
      "Wenn Sie es leer lassen: preferred_username, email oder sub. Wählen Sie einen, den Personen nicht selbst ändern können.",
    trustsEmail: "E-Mail-Adressen vertrauen, die der Anbieter nicht als bestätigt kennzeichnet",
    trustsEmailHint: "Nur wenn dort niemand die eigene Adresse ändern kann.",
    createsUsers: "Unbekannte Personen als Mitarbeitende anlegen",
    createsUsersHint: "Sonst können sich nur Personen anmelden, die es hier schon gibt.",
    allowsPasswords: "Passwörter und Passkeys dieses Servers gelten weiter",
    allowsPasswordsHint:
      "Administratoren können ihre immer nutzen, damit ein Ausfall des Anbieters niemanden aussperrt.",
    state: "Status",
    people: "Verknüpfte Personen",
  },
  states: { active: "Eingeschaltet", inactive: "Ausgeschaltet" },
  redirect: {
    title: "Weiterleitungsadresse",
    text: "Tragen Sie sie beim Anbieter genau so als Redirect-URI ein:",
    copy: "Kopieren",
    copied: "Kopiert.",
  },
  secret: {
    title: "Geheimen Clientschlüssel ersetzen",
    text: "Der neue gilt ab der nächsten Anmeldung.",
    submit: "Schlüssel ersetzen",
  },
  activate: {
    title: (name) => `${name} einschalten?`,
    text: () => "Der Knopf erscheint auf der Anmeldeseite. Testen Sie den Anbieter vorher.",
    submit: "Einschalten",
  },
  passwordsOff:
    "Danach können sich nur Administratoren mit Passwort oder Passkey anmelden: Alle anderen müssen sich hier anmelden.",
  deactivate: {
    title: (name) => `${name} ausschalten?`,
    text: (linked) =>
      `Bis Sie ihn wieder einschalten, kann sich dort niemand anmelden. ${people(linked)} sich dort angemeldet; ohne Passwort können sie sich nicht anmelden.`,
    submit: "Ausschalten",
  },
  remove: {
    title: (name) => `${name} entfernen?`,
    text: (linked) =>
      `Der Anbieter wird mit seinem Schlüssel entfernt. ${people(linked)} sich dort angemeldet; die Personen bleiben und brauchen ein Passwort. Das lässt sich nicht rückgängig machen.`,
    submit: "Anbieter entfernen",
  },
  test: {
    submit: "Anmeldung testen",
    again: "Noch einmal testen",
    title: "Test",
    text: "Sie melden sich beim Anbieter an und sehen, was er schickt und zu wem es passt. Niemand wird angemeldet, angelegt oder geändert.",
    resultTitle: (name) => `Test von ${name}`,
    linked: (username) => `Dieses Konto gehört zu ${username} und würde diese Person anmelden.`,
    matched: (username) => `Es passt zu ${username}: Die Person würde angemeldet und künftig an diesem Konto erkannt.`,
    created: "Es passt zu niemandem. Eine neue Person würde als Mitarbeitende angelegt und angemeldet.",
    refused: "Niemand würde angemeldet.",
    failed: "Die Anmeldung hat nicht funktioniert.",
    failures: {
      unavailable: "Der Anbieter antwortet nicht. Aussteller und Netzwerk müssen stimmen.",
      untrusted: "Die Antwort des Anbieters ließ sich nicht prüfen. Sehen Sie nach dem Aussteller.",
      misconfigured:
        "Der Anbieter hat diesen Server abgelehnt. Prüfen Sie Client-ID, Clientschlüssel und Weiterleitungsadresse.",
      cancelled: "Der Anbieter sagt, dass Sie sich dort nicht angemeldet haben.",
      expired: "Der Test hat zu lange gedauert, war schon beendet oder begann in einem anderen Browser.",
      unknown: "Keine aktive Person hier passt zu diesem Konto.",
      unverified: "Der Anbieter sagt nicht, dass die E-Mail-Adresse bestätigt ist.",
      taken: "Eine neue Person bräuchte einen Benutzernamen oder eine E-Mail-Adresse, die schon jemand hat.",
      incomplete: "Der Anbieter schickt zu wenig, um eine neue Person anzulegen.",
    },
    details: "Einzelheiten",
    received: "Was der Anbieter geschickt hat",
    claim: "Claim",
    value: "Wert",
    compared: "wird verglichen",
    manyFactors: "Der Anbieter hat mehr als einen Faktor verlangt, also verlangt dieser Server keinen.",
    oneFactor: "Der Anbieter sagt nicht, dass er mehr als einen Faktor verlangt hat.",
  },
  notices: {
    created: "Der Anbieter wurde angelegt. Tragen Sie dort die Weiterleitungsadresse ein und testen Sie ihn.",
    secret_replaced: "Der Clientschlüssel wurde ersetzt.",
    activated: "Der Anbieter wurde eingeschaltet.",
    deactivated: "Der Anbieter wurde ausgeschaltet.",
    removed: "Der Anbieter wurde entfernt.",
  },
  empty: {
    title: "Es gibt noch keinen Anbieter",
    text: "Lassen Sie Personen sich mit ihrem Firmenkonto anmelden, ohne eigenes Passwort hier.",
  },
}
