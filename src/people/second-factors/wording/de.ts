import type { FactorWording } from "./shape.ts"

export const german: FactorWording = {
  title: "Zweiter Schritt bei der Anmeldung",
  about:
    "Eine Authenticator-App auf Ihrem Telefon zeigt einen Code, der alle 30 Sekunden wechselt. Damit kommt niemand hinein, der nur Ihr Passwort kennt.",
  demanded: "Ihre Rolle braucht einen zweiten Schritt. Richten Sie ihn ein, dann geht es weiter.",
  off: "Nicht eingerichtet",
  on: "Eingerichtet",
  codesLeft: (count) => `Übrige Wiederherstellungscodes: ${count}`,
  password: "Aktuelles Passwort",
  begin: "Einrichten",
  scan: "Öffnen Sie eine Authenticator-App auf Ihrem Telefon, scannen Sie dieses Bild und geben Sie den Code ein, den die App zeigt.",
  secret: "Wenn Sie nicht scannen können, tippen Sie diesen Schlüssel in die App:",
  code: "Code",
  confirm: "Bestätigen",
  wrongCode: "Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden; geben Sie den neuesten ein.",
  wrongPassword: "Das Passwort stimmt nicht.",
  tooMany: (minutes) => `Es gab zu viele Versuche. Versuchen Sie es in ${minutes} Minuten noch einmal.`,
  codesTitle: "Bewahren Sie diese Wiederherstellungscodes auf",
  codesLead:
    "Mit jedem melden Sie sich einmal an, wenn Sie Ihr Telefon nicht haben. Drucken Sie sie aus oder schreiben Sie sie auf; sie werden nur jetzt gezeigt.",
  goOn: "Weiter",
  renew: "Neue Wiederherstellungscodes",
  remove: "Zweiten Schritt entfernen",
  stepTitle: "Geben Sie Ihren Code ein",
  stepLead: "Öffnen Sie die Authenticator-App auf Ihrem Telefon.",
  stepHint: "Sechs Ziffern. Ohne Telefon: einer Ihrer Wiederherstellungscodes.",
  stepSubmit: "Weiter",
  back: "Zurück zur Anmeldung",
  manage: "Ändern",
  elsewhere: "Sobald das eingerichtet ist, werden Sie überall sonst abgemeldet.",
  orPasskey: "oder mit einem Passkey bestätigen",
  provePasskey: "Zur Bestätigung, dass Sie es sind, fragt Ihr Browser nach Ihrem Passkey.",
  proveProvider: (provider) => `Zur Bestätigung, dass Sie es sind, melden Sie sich noch einmal bei ${provider} an.`,
  noProof:
    "Sie haben nichts, womit Sie bestätigen könnten, dass Sie es sind: weder ein Passwort noch ein Konto bei einem Anbieter. Fragen Sie Ihre Administration.",
  unproved: "Sie haben nicht bestätigt, dass Sie es sind.",
  notProved: {
    title: "Nicht bestätigt",
    advice: (provider) =>
      `${provider} hat nicht bestätigt, dass Sie sich dort soeben mit Ihrem eigenen Konto angemeldet haben. Versuchen Sie es noch einmal; wenn das nicht hilft, fragen Sie Ihre Administration.`,
    back: "Zurück zu Ihrem Konto",
  },
}
