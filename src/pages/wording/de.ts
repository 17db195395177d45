import type { PageWording } from "./shape.ts"

export const german: PageWording = {
  skip: "Zum Inhalt springen",
  language: { own: "Deutsch", choose: "Sprache wählen" },
  toStart: "Zur Startseite",
  portal: {
    navigation: "Hauptnavigation",
    learn: "Lernen",
    certificates: "Zertifikate",
    console: "Verwaltung",
    account: "Konto",
    signOut: "Abmelden",
    kiosk: {
      done: "Fertig – abmelden",
      idle: "Sind Sie noch da?",
      soon: "Sie werden gleich abgemeldet, weil das Tablet nicht verwendet wurde.",
      goOn: "Weitermachen",
    },
  },
  form: { check: "Bitte prüfen Sie Ihre Angaben", fault: "Fehler", faultOf: (label, fault) => `${label}: ${fault}` },
  pager: {
    label: "Seiten",
    previous: "Zurück",
    next: "Weiter",
    position: (page, pages) => `Seite ${page} von ${pages}`,
  },
  text: { newWindow: "öffnet ein neues Fenster", table: "Tabelle", imageMissing: "Bild nicht gefunden" },
  refusals: {
    bad_request: {
      title: "Die Anfrage konnte nicht verarbeitet werden",
      advice: "Gehen Sie zurück und versuchen Sie es noch einmal.",
    },
    unauthenticated: {
      title: "Sie sind nicht angemeldet",
      advice: "Diese Adresse ist nur nach einer Anmeldung zugänglich.",
    },
    forbidden: {
      title: "Sie dürfen diese Seite nicht öffnen",
      advice: "Wenden Sie sich an die Person, von der Sie diese Adresse haben.",
    },
    not_found: {
      title: "Seite nicht gefunden",
      advice: "Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.",
    },
    method_not_allowed: {
      title: "Das geht auf dieser Seite nicht",
      advice:
        "Die Seite gibt es, aber diese Aktion unterstützt sie nicht. Gehen Sie zurück und versuchen Sie es auf einem anderen Weg.",
    },
    too_many_requests: {
      title: "Zu viele Anfragen",
      advice: "Warten Sie eine Minute und laden Sie diese Seite dann neu.",
    },
    server_error: {
      title: "Etwas ist schiefgegangen",
      advice:
        "Der Fehler liegt bei uns, nicht bei Ihnen. Er wurde im Protokoll des Servers festgehalten. Versuchen Sie es später noch einmal.",
    },
    unavailable: {
      title: "Im Moment nicht verfügbar",
      advice: "Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
    },
  },
  reasons: {
    cross_site:
      "Dieses Formular kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite erneut und senden Sie es von dort ab.",
    too_large: "Ihre Eingaben sind zu umfangreich. Gehen Sie zurück und kürzen Sie sie.",
    too_slow:
      "Ihre Eingaben kamen zu langsam an. Prüfen Sie Ihre Verbindung, gehen Sie zurück und senden Sie sie noch einmal.",
    address_not_valid: "Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.",
    for_oneself: "Das dürfen Sie nicht für sich selbst tun. Wenden Sie sich an jemand anderen, der es darf.",
    at_kiosk:
      "Ein gemeinsames Tablet öffnet nur Ihre Schulungen. Für alles andere melden Sie sich auf einem eigenen Gerät an.",
  },
}
