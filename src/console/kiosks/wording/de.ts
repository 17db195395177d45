import type { KiosksWording } from "./shape.ts"

export const german: KiosksWording = {
  title: "Gemeinsame Tablets",
  lead: "An einem gemeinsamen Tablet melden sich Personen eines Standorts oder Teams mit einer PIN an und machen ihre Schulungen.",
  add: "Tablet anlegen",
  edit: "Umbenennen",
  caption: "Gemeinsame Tablets Ihres Unternehmens",
  fields: {
    name: "Name",
    nameHint: "Wo es ist, damit Sie es erkennen: Halle 3, Pausenraum.",
    place: "Standort oder Team",
    placeHint: "Dessen Personen können sich am Tablet anmelden.",
    state: "Status",
    paired: "Eingerichtet am",
    lastUsed: "Letzte Anmeldung",
    created: "Angelegt am",
  },
  location: (name) => `Standort ${name}`,
  team: (name) => `Team ${name}`,
  states: { waiting: "Wartet auf ein Gerät", paired: "In Betrieb", revoked: "Gesperrt" },
  never: "Noch nie",
  code: {
    make: "Neuen Code erstellen",
    makeText:
      "Mit einem neuen Code richten Sie das Gerät ein oder an seiner Stelle ein anderes. Das alte funktioniert dann nicht mehr.",
    title: (name) => `${name} einrichten`,
    lead: "Dieser Code wird nur einmal gezeigt.",
    open: "Öffnen Sie im Browser des Tablets diese Adresse:",
    type: "Geben Sie dort diesen Code ein:",
    until: (time) => `Der Code gilt einmal und bis ${time}. Danach können Sie einen neuen erstellen.`,
    done: "Fertig",
  },
  revoke: {
    title: (name) => `${name} sperren?`,
    text: "Alle, die an diesem Tablet angemeldet sind, werden abgemeldet, und niemand kann sich dort mehr anmelden. Das lässt sich nicht rückgängig machen; Sie können ein neues Tablet anlegen.",
    submit: "Tablet sperren",
  },
  notices: {
    created: "Das Tablet wurde angelegt. Erstellen Sie einen Code, um es einzurichten.",
    revoked: "Das Tablet wurde gesperrt.",
  },
  empty: {
    title: "Es gibt noch keine gemeinsamen Tablets",
    text: "Mit einem Tablet in der Halle oder Werkstatt machen auch Personen ohne Computer und E-Mail-Adresse ihre Schulungen.",
  },
}
