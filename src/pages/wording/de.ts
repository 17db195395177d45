import type { PageWording } from "./shape.ts"

export const german: PageWording = {
  skip: "Zum Inhalt springen",
  language: { own: "Deutsch", choose: "Sprache wählen" },
  toStart: "Zur Startseite",
  portal: {
    navigation: "Hauptnavigation",
    learn: "Lernen",
    certificates: "Zertifikate",
    team: "Team",
    account: "Konto",
    signOut: "Abmelden",
  },
  form: { check: "Bitte prüfen Sie Ihre Angaben", fault: "Fehler" },
  pager: {
    label: "Seiten",
    previous: "Zurück",
    next: "Weiter",
    position: (page, pages) => `Seite ${page} von ${pages}`,
  },
  text: { newWindow: "öffnet ein neues Fenster", table: "Tabelle", imageMissing: "Bild nicht gefunden" },
  refusals: {
    bad_request: {
      title: "Diese Anfrage lässt sich nicht beantworten",
      advice: "Gehen Sie zurück und versuchen Sie es noch einmal.",
    },
    unauthenticated: {
      title: "Sie sind nicht angemeldet",
      advice: "Diese Adresse ist nur für diejenigen, die sich ausweisen.",
    },
    forbidden: {
      title: "Diese Seite dürfen Sie nicht öffnen",
      advice: "Wenden Sie sich an die Person, von der Sie diese Adresse haben.",
    },
    not_found: {
      title: "Seite nicht gefunden",
      advice: "Unter dieser Adresse gibt es nichts. Prüfen Sie sie, oder beginnen Sie auf der Startseite.",
    },
    method_not_allowed: {
      title: "Diese Adresse ist für etwas anderes",
      advice:
        "Die Seite gibt es, aber das Gewünschte kann sie nicht. Gehen Sie zurück und versuchen Sie es auf einem anderen Weg.",
    },
    too_many_requests: {
      title: "Zu viele Anfragen",
      advice: "Warten Sie eine Minute und laden Sie diese Seite dann neu.",
    },
    server_error: {
      title: "Etwas ist schiefgegangen",
      advice:
        "Der Fehler liegt bei uns, nicht bei Ihnen. Er steht im Protokoll des Servers. Versuchen Sie es später noch einmal.",
    },
    unavailable: {
      title: "Im Moment nicht verfügbar",
      advice: "Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
    },
  },
  reasons: {
    cross_site:
      "Dieses Formular kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite erneut und senden Sie es von dort ab.",
    too_large: "Was Sie gesendet haben, ist zu groß. Gehen Sie zurück und senden Sie weniger.",
    too_slow:
      "Was Sie gesendet haben, kam zu langsam an. Prüfen Sie Ihre Verbindung, gehen Sie zurück und senden Sie es noch einmal.",
    address_not_valid: "Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.",
    for_oneself: "Das dürfen Sie nicht für sich selbst tun. Wenden Sie sich an jemand anderen, der es darf.",
  },
}
