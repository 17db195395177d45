import type { Location, Team } from "./shapes.ts"

export const MAIL_DOMAIN = "moewenkamp.example"

/** Who looks after a location or team, by full name; `users.ts` makes user keys of it. */
interface Care {
  admins: string[]
  trainers: string[]
}
type TeamPlan = Omit<Team, "admin_user_keys" | "trainer_admin_user_keys"> & Partial<Care> & { seats: number }
type LocationPlan = Omit<Location, "admin_user_keys" | "trainer_admin_user_keys" | "teams"> &
  Care & { teams: TeamPlan[] }

function team(
  key: string,
  name: string,
  seats: number,
  instructionCourseKey: string | null,
  description: string | null,
  rest: Partial<Care & Pick<Team, "state">> = {},
): TeamPlan {
  return { key, name, description, state: "active", instruction_course_key: instructionCourseKey, seats, ...rest }
}

// Telephone numbers here and in users.ts come from the ranges that are kept free for fiction in Germany
// (Bundesnetzagentur, Mitteilung 148/2021), so that nobody is ever called; the Polish site has a Hamburg line.
export const LOCATIONS: LocationPlan[] = [
  {
    key: "hamburg",
    name: "Hamburg – Zentrale und Logistik",
    description: "Verwaltung, Hochregallager und Versand. Anmeldung für Besucher an Tor 2.",
    street: "Alter Schauerkai 14",
    zip_city: "20539 Hamburg",
    country: "DE",
    phone: "+49 40 66969 100",
    email: `hamburg@${MAIL_DOMAIN}`,
    state: "active",
    admins: ["Frauke Petersen"],
    trainers: ["Søren Kjærgaard", "René Léger"],
    teams: [
      team("verwaltung", "Verwaltung", 14, "safety-instr", "Personal, Einkauf, Vertrieb und Buchhaltung."),
      team("wareneingang", "Wareneingang", 20, "lager-unterweisung", "Annahme und Prüfung, Tore 1 bis 6.", {
        admins: ["Оксана Шевченко"],
      }),
      team("kommi", "Kommissionierung", 30, "lager-unterweisung", "Zwei Schichten, Halle B."),
      team("hochregal", "Hochregallager", 16, "lager-unterweisung", "Sechs Gassen, Regalbediengeräte 1 bis 6.", {
        trainers: ["Søren Kjærgaard"],
      }),
      team("versand", "Versand", 20, "lager-unterweisung", "Verpackung, Verladung, Zoll."),
      team("fuhrpark", "Fuhrpark", 14, "lager-unterweisung", "Eigene Lkw mit Ladekran.", {
        trainers: ["Ralf Thomsen"],
      }),
    ],
  },
  {
    key: "koeln",
    name: "Köln – Fertigung",
    description: "Bau von Förderstrecken und Regalbediengeräten.",
    street: "Rollenbahnstraße 82",
    zip_city: "50735 Köln",
    country: "DE",
    phone: "+49 221 4710 200",
    email: `koeln@${MAIL_DOMAIN}`,
    state: "active",
    admins: ["Mehmet Yıldız"],
    trainers: ["Mehmet Yıldız", "Elif Çelik"],
    teams: [
      team("vormontage", "Vormontage", 20, "produktion-unterweisung", "Baugruppen für Rollenbahnen."),
      team("endmontage", "Endmontage", 24, "produktion-unterweisung", "Endmontage und Abnahme mit dem Kunden."),
      team("schweisserei", "Schweißerei", 12, "produktion-unterweisung", "MAG und WIG, Roboterzelle 3.", {
        admins: ["Đorđe Đurić"],
        trainers: ["Elif Çelik"],
      }),
      team("instandhaltung", "Instandhaltung", 8, "produktion-unterweisung", null),
    ],
  },
  {
    key: "poznan",
    name: "Poznań – Magazyn",
    description: "Ersatzteillager für Mittel- und Osteuropa.",
    street: "ul. Żurawi Łuk 7",
    zip_city: "61-249 Poznań",
    country: "PL",
    phone: "+49 40 66969 300",
    email: `poznan@${MAIL_DOMAIN}`,
    state: "active",
    admins: ["Agnieszka Kowalczyk"],
    trainers: ["Łukasz Wójcik"],
    teams: [
      team("magazyn", "Magazyn części", 17, "safety-instr", "Przyjęcie, składowanie i wysyłka części zamiennych."),
      team("leergut", "Leergut", 3, null, "Aufgelöst zum 30. Juni 2025, Aufgaben jetzt im Versand.", {
        state: "inactive",
      }),
    ],
  },
]
