import type { PeopleWording } from "./shape.ts"

export const german: PeopleWording = {
  title: "Personen",
  caption: "Personen, die Sie sehen",
  columns: {
    name: "Name",
    username: "Benutzername",
    email: "E-Mail",
    teams: "Teams",
    roles: "Rollen",
    state: "Status",
    created: "Angelegt",
    id: "ID",
    externalId: "Personalnummer",
  },
  filters: {
    search: "Name, Benutzername oder E-Mail",
    team: "Team",
    location: "Standort",
    role: "Rolle",
    state: "Status",
  },
  acts: {
    assign: "Kurs zuweisen",
    record: "Qualifikation eintragen",
    join: "In ein Team aufnehmen",
    leave: "Aus einem Team entfernen",
    giveRole: "Rolle geben",
    takeRole: "Rolle entziehen",
    deactivate: "Deaktivieren",
    activate: "Aktivieren",
    letters: "Anmeldebriefe drucken",
  },
  add: "Person anlegen",
  import: "Personen importieren",
  empty: {
    title: "Noch niemand da",
    text: "Importieren Sie eine Liste aus Ihrem Personalsystem, oder legen Sie Personen einzeln an.",
  },
}
