import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { mayImport } from "../../organisation/imports/importer.ts"
import type { Worded } from "../frame/reader.ts"

interface FoundAct {
  readonly address: string
  readonly permission: Permission
  /** What else it takes. */
  readonly isOffered?: (caller: PersonCaller) => boolean
  readonly label: Worded<string>
}

/** What can be done on pages of the console, as the palette offers it. */
const ACTS: readonly FoundAct[] = [
  {
    address: "/console/people/new",
    permission: "users.create",
    label: { en: "Add a person", de: "Person anlegen" },
  },
  {
    address: "/console/pick/people",
    permission: "course-assignments.create",
    label: { en: "Choose people by name or from a list", de: "Personen nach Namen oder aus einer Liste wählen" },
  },
  {
    address: "/console/people/import",
    permission: "users.create",
    isOffered: mayImport,
    label: { en: "Import people", de: "Personen importieren" },
  },
  {
    // Letters are printed for the people who are selected in the list.
    address: "/console/people?state=active",
    permission: "users.reset-password",
    label: { en: "Print sign-in letters", de: "Anmeldebriefe drucken" },
  },
  {
    address: "/console/reminders/unreachable",
    permission: "course-assignments.update",
    label: { en: "Print reminders for people without email", de: "Erinnerungsbriefe für Personen ohne E-Mail drucken" },
  },
  {
    address: "/console/company/reminders",
    permission: "company.manage",
    label: { en: "Change when people are reminded", de: "Ändern, wann erinnert wird" },
  },
  {
    address: "/console/places/locations/new",
    permission: "locations.create",
    label: { en: "Add a location", de: "Standort anlegen" },
  },
  {
    address: "/console/places/teams/new",
    permission: "teams.create",
    label: { en: "Add a team", de: "Team anlegen" },
  },
  {
    address: "/console/company/appearance",
    permission: "company.manage",
    label: { en: "Change the look of certificates", de: "Aussehen der Nachweise ändern" },
  },
  {
    address: "/console/sign-on/new",
    permission: "company.manage",
    label: { en: "Add a provider for single sign-on", de: "Anbieter für Single Sign-on anlegen" },
  },
  {
    address: "/console/kiosks/new",
    permission: "company.manage",
    label: { en: "Add a shared tablet", de: "Gemeinsames Tablet anlegen" },
  },
  {
    address: "/console/requirements/new",
    permission: "requirements.manage",
    label: { en: "Add a requirement", de: "Anforderung anlegen" },
  },
  {
    address: "/console/requirements/exceptions",
    permission: "requirements.view",
    label: { en: "Decide about exceptions", de: "Über Ausnahmen entscheiden" },
  },
  {
    address: "/console/matrix?standing=overdue",
    permission: "compliance.view",
    label: { en: "See what is overdue in the matrix", de: "Überfälliges in der Matrix ansehen" },
  },
  {
    address: "/console/assignments/new",
    permission: "course-assignments.create",
    label: { en: "Assign a course", de: "Kurs zuweisen" },
  },
  {
    address: "/console/videos/new",
    permission: "content.create",
    label: { en: "New video", de: "Neues Video" },
  },
  {
    address: "/console/courses/new",
    permission: "courses.create",
    label: { en: "New course", de: "Neuer Kurs" },
  },
  {
    address: "/console/courses/starter",
    permission: "courses.create",
    label: { en: "Add starter courses", de: "Starterkurse aufnehmen" },
  },
  {
    address: "/console/clients/new",
    permission: "clients.manage",
    label: { en: "Add an API client", de: "API-Zugang anlegen" },
  },
  {
    address: "/console/webhooks/new",
    permission: "webhooks.manage",
    label: { en: "Add a webhook", de: "Webhook anlegen" },
  },
]

/** The acts that the reader may carry out. */
export function actsFor(caller: PersonCaller): readonly FoundAct[] {
  return ACTS.filter(({ permission, isOffered = () => true }) => mayInConsole(caller, permission) && isOffered(caller))
}
