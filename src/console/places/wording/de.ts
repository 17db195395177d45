import type { PlacesWording } from "./shape.ts"

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("de")} ${several}`

export const german: PlacesWording = {
  title: "Standorte und Teams",
  location: "Standort",
  team: "Team",
  locations: "Standorte",
  teams: "Teams",
  counted: {
    locations: (count) => counted(count, "Standort", "Standorte"),
    teams: (count) => counted(count, "Team", "Teams"),
    people: (count) => counted(count, "Person", "Personen"),
    open: (count) => (count === "1" ? "1 offene Schulung" : `${count} offene Schulungen`),
    overdue: (count) => `${count} überfällig`,
    more: (count) => `${count.toLocaleString("de")} weitere`,
  },
  filters: { search: "Name, Beschreibung oder Ort", searchPeople: "Name, Benutzername oder E-Mail", state: "Status" },
  acts: {
    addLocation: "Standort anlegen",
    addTeam: "Team anlegen",
    order: "Reihenfolge ändern",
    orderTeams: "Reihenfolge der Teams",
    edit: "Bearbeiten",
    editOne: (name) => `${name} bearbeiten`,
    activate: "Aktivieren",
    deactivate: "Deaktivieren",
    addMembers: "Mitglieder hinzufügen",
    nextDate: "Nächster Unterweisungstermin",
    remove: "Entfernen",
    removeMember: (name) => `${name} aus dem Team entfernen`,
  },
  tree: {
    apart: "Ihre Teams an anderen Standorten",
    allTeams: (count) => `Alle ${count.toLocaleString("de")} Teams`,
    tooMany: (shown) => `Das sind die ersten ${shown}. Geben Sie mehr vom Namen ein, um andere zu finden.`,
    empty: {
      title: "Noch keine Standorte",
      text: "Ein Standort ist ein Ort Ihres Unternehmens. Seine Teams sind Gruppen von Personen mit derselben Unterweisung.",
    },
    nothingLed: {
      title: "Noch keine Standorte oder Teams",
      text: "Hier sehen Sie, was Sie verwalten oder schulen. Eine Administratorin oder ein Administrator kann Sie dort eintragen.",
    },
  },
  tabs: { teams: "Teams", people: "Personen", members: "Mitglieder", trainings: "Unterweisung", about: "Angaben" },
  columns: {
    name: "Name",
    people: "Personen",
    course: "Unterweisung",
    leaders: "Verantwortliche",
    state: "Status",
    deadline: "Frist",
    validUntil: "Gültig bis",
    person: "Person",
    username: "Benutzername",
    act: "Aktionen",
  },
  captions: {
    teams: "Teams an diesem Standort",
    people: "Personen an diesem Standort",
    members: "Mitglieder dieses Teams",
    trainings: "Schulungen zur Unterweisung dieses Teams",
  },
  noTeams: { title: "Noch keine Teams", text: "Personen gehören über Teams zu einem Standort." },
  noPeople: { title: "Noch niemand da", text: "Nehmen Sie Personen in ein Team dieses Standorts auf." },
  noMembers: {
    title: "Noch keine Mitglieder",
    text: "Fügen Sie Personen einzeln hinzu, oder fügen Sie eine Spalte mit Namen oder Personalnummern ein.",
  },
  noTrainings: {
    title: "Noch keine Schulungen",
    text: "Aktive Mitglieder bekommen diese Unterweisung, sobald sie im Team sind.",
  },
  noCourse: {
    title: "Dieses Team hat keine Unterweisung",
    text: "Wählen Sie eine, und alle Mitglieder werden wieder unterwiesen, sobald es fällig ist.",
  },
  status: {
    label: "Schulungen",
    open: "Offen",
    overdue: "Überfällig",
    completed: "Abgeschlossen",
    unlimited: "Unbegrenzt",
  },
  fields: {
    name: "Name",
    location: "Standort",
    course: "Unterweisung",
    courseHint: "Alle Mitglieder bekommen diese Unterweisung, und immer wieder, sobald sie fällig ist.",
    description: "Beschreibung",
    street: "Straße und Hausnummer",
    city: "Postleitzahl und Ort",
    country: "Land",
    countryHint: "Zwei Buchstaben, zum Beispiel DE.",
    phone: "Telefon",
    email: "E-Mail-Adresse",
    emailHint: "Für Rückfragen. Es werden keine Mails dorthin gesendet.",
    externalId: "Kennung in anderen Systemen",
    externalIdHint: "Für Importe, zum Beispiel eine Kostenstelle. Sie muss eindeutig sein.",
    inactiveCourse: (title) => `${title} (inaktiv)`,
  },
  panels: { contact: "Kontakt", leaders: "Verantwortliche", about: "Allgemein", training: "Unterweisung" },
  leaders: {
    admin: "Verwaltung",
    trainer_admin: "Trainerinnen und Trainer",
    nobody: "Noch niemand",
    add: { admin: "Person für die Verwaltung hinzufügen", trainer_admin: "Trainerin oder Trainer hinzufügen" },
    remove: (name) => `${name} entfernen`,
    hint: {
      location: {
        admin:
          "Sie sehen diesen Standort mit seinen Teams und verwalten ihn. Dafür brauchen sie die Rolle „Standortadministration“.",
        trainer_admin:
          "Sie sehen diesen Standort mit seinen Teams und schulen dort. Dafür brauchen sie die Rolle „Trainer/in“.",
      },
      team: {
        admin: "Sie sehen dieses Team und verwalten es. Dafür brauchen sie die Rolle „Standortadministration“.",
        trainer_admin: "Sie sehen dieses Team und schulen es. Dafür brauchen sie die Rolle „Trainer/in“.",
      },
    },
    lacksRole: (role) => `ohne die Rolle „${role}“`,
  },
  adding: {
    search: "Name, Benutzername oder E-Mail",
    submitSearch: "Suchen",
    found: "Gefunden",
    nobodyFound: "Niemand gefunden, der hinzugefügt werden kann.",
    moreFound: "Es gibt noch mehr. Geben Sie mehr vom Namen ein, um sie zu finden.",
    chosen: "Ausgewählt",
    pasted: "Oder eine Spalte einfügen",
    pastedHint: "Namen, Benutzernamen, E-Mail-Adressen oder Personalnummern, eine Angabe pro Zeile.",
    date: "Nächster Unterweisungstermin",
    dateHint:
      "Die Frist der Unterweisung, die sie bekommen. Wenn Sie nichts eintragen, ergibt sie sich aus der Unterweisung.",
    submit: "Hinzufügen",
    choose: "Wählen Sie Personen, oder fügen Sie eine Spalte ein.",
    unknown: (lines) => `Nicht gefunden: ${lines}. Korrigieren oder löschen Sie diese Zeilen.`,
    ambiguous: (line) =>
      `„${line}“ passt zu mehreren Personen. Wählen Sie oben in der Liste, und löschen Sie die Zeile.`,
    inactive: (names) => `Inaktiv, deshalb nicht möglich: ${names}.`,
    most: (count) =>
      `Höchstens ${count} Personen lassen sich auf einmal hinzufügen. Die übrigen bleiben in diesem Feld.`,
    already: "ist schon Mitglied",
  },
  order: {
    lead: "In dieser Reihenfolge stehen Standorte und Teams in allen Listen. Jede Änderung wird sofort gespeichert.",
    keys: "Ziehen Sie eine Zeile an ihrem Griff. Mit der Tastatur: Leertaste nimmt eine Zeile auf, Pfeiltasten verschieben sie, Leertaste legt sie ab, Escape bricht ab.",
    first: (name) => `${name} ganz nach oben`,
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    last: (name) => `${name} ganz nach unten`,
    grip: (name) => `${name} verschieben`,
    grabbed: "Aufgenommen: {name}. Platz {place} von {count}.",
    moved: "{name}: Platz {place} von {count}.",
    dropped: "{name} steht jetzt auf Platz {place} von {count}.",
    cancelled: "Abgebrochen. {name} steht wieder auf Platz {place}.",
    back: "Fertig",
    tooMany: "Es sind zu viele, um sie hier zu ordnen. Verwenden Sie die API.",
    gone: "Die Liste hat sich inzwischen geändert. Bitte versuchen Sie es noch einmal.",
  },
  deactivate: {
    title: (name) => `${name} deaktivieren?`,
    team: "Das Team behält seine Mitglieder und alle Nachweise, aber niemand bekommt mehr neue Schulungen daraus. Offene Schulungen bleiben offen. Sie können das Team jederzeit wieder aktivieren.",
    location: (teams) =>
      `Der Standort behält ${teams === 1 ? "sein Team" : `seine ${counted(teams, "Team", "Teams")}`} und alle Nachweise, aber niemand bekommt mehr neue Schulungen daraus. Offene Schulungen bleiben offen. Sie können den Standort jederzeit wieder aktivieren.`,
    releases: (count) =>
      count === 1
        ? "1 Person wird nicht mehr regelmäßig unterwiesen, weil kein anderes Team es verlangt:"
        : `${count.toLocaleString("de")} Personen werden nicht mehr regelmäßig unterwiesen, weil kein anderes Team es verlangt:`,
    releasesNobody: "Alle werden weiter unterwiesen wie bisher.",
    others: (count) => `und ${count.toLocaleString("de")} weitere`,
    confirm: (count) => `Das betrifft ${count.toLocaleString("de")} Personen. Geben Sie diese Zahl zur Bestätigung ein`,
    confirmHint: "Das sind mehr als 5 % des Unternehmens.",
    submit: "Deaktivieren",
  },
  nextDate: {
    title: "Nächster Unterweisungstermin",
    lead: (course) => `Der Tag, bis zu dem die Mitglieder „${course}“ abschließen müssen.`,
    date: "Nächster Unterweisungstermin",
    whom: "Für wen?",
    needing: "Mitglieder ohne aktuelle Unterweisung",
    all: (count) =>
      `Alle aktiven Mitglieder (${count.toLocaleString("de")}): offene Fristen ändern sich, und wer eine gültige Unterweisung hat, wird erneut unterwiesen`,
    notOneself: "Sie sind selbst Mitglied. Ihre eigene Frist bleibt, wie sie ist; jemand anderes kann sie ändern.",
    submit: "Termin festlegen",
  },
  notices: {
    location_created: "Der Standort wurde angelegt.",
    team_created: "Das Team wurde angelegt.",
    activated: "Aktiviert.",
    deactivated: "Deaktiviert.",
    ordered: "Die neue Reihenfolge ist gespeichert.",
    joined: (count) => `${counted(count, "Person wurde", "Personen wurden")} in das Team aufgenommen.`,
    left: "Aus dem Team entfernt.",
    leaders_added: (count) => `${counted(count, "Person wurde", "Personen wurden")} hinzugefügt.`,
    leader_removed: "Entfernt.",
    date_set: (count) =>
      count === 0
        ? "Niemand brauchte einen neuen Termin."
        : `Der Termin gilt für ${counted(count, "Mitglied", "Mitglieder")}.`,
  },
}
