import type { User } from "./shapes.ts"

/** Facts that are set by hand, by full name; everything else about a person is drawn. */
export const STAFF: Record<string, Partial<User>> = {
  "Annika Möwenkamp": {
    username: "a.moewenkamp",
    birthday: "1979-08-21",
    roles: ["company.admin", "company.employee"],
    team_keys: ["verwaltung"],
  },
  "Jürgen Weißhaupt": {
    username: "j.weisshaupt",
    birthday: "1968-02-11",
    roles: ["company.admin"],
    team_keys: ["verwaltung"],
  },

  "Frauke Petersen": {
    username: "leitung.hamburg",
    birthday: "1972-10-30",
    roles: ["company.location_admin", "company.employee"],
    team_keys: ["verwaltung"],
  },
  "Mehmet Yıldız": {
    username: "leitung.koeln",
    birthday: "1974-09-03",
    roles: ["company.location_admin", "company.trainer", "company.employee"],
    team_keys: ["endmontage"],
  },
  "Agnieszka Kowalczyk": {
    username: "kierownik.poznan",
    birthday: "1983-11-05",
    roles: ["company.location_admin", "company.employee"],
    team_keys: ["magazyn"],
  },
  "Оксана Шевченко": {
    birthday: "1986-03-17",
    roles: ["company.location_admin", "company.employee"],
    team_keys: ["wareneingang"],
  },
  "Đorđe Đurić": {
    birthday: "1980-06-26",
    roles: ["company.location_admin", "company.employee"],
    team_keys: ["schweisserei"],
  },

  "Søren Kjærgaard": trainer("1981-01-23", "hochregal", ["B"], "2028-03-31"),
  "René Léger": trainer("1985-07-14", "versand", ["B", "BE"], "2027-09-30"),
  "Elif Çelik": trainer("1990-05-09", "schweisserei", ["B"], "2028-08-31"),
  "Łukasz Wójcik": trainer("1987-12-02", "magazyn", ["B", "C1"], "2027-05-31"),
  "Ralf Thomsen": trainer("1969-04-28", "fuhrpark", ["A", "B", "C", "CE"], "2027-01-31"),

  // On the advisory board: listed, but without any right.
  "Walter Großkopf": { birthday: "1957-12-24", roles: [], team_keys: ["verwaltung"] },
  // Starts next week and has no team yet.
  "Chloé Lefèvre": { state: "active", team_keys: [] },
  "Ngọc Anh Trần": { state: "active", team_keys: ["kommi", "versand", "wareneingang"] },
  // Two apprentices who are too young for the forklift licence.
  "Emma Sperling": { birthday: "2010-06-12", state: "active", driving_classes: ["AM"], team_keys: ["kommi"] },
  "Finn Ritter": {
    birthday: "2010-09-20",
    state: "active",
    driving_classes: ["AM", "A1", "L"],
    team_keys: ["versand"],
  },
  "Zofia Łęcka": { birthday: "1988-02-29" },
  // Two of the same name and birthday: derived usernames need a number here.
  "Thomas Müller": { birthday: "1979-04-17", state: "active" },
}

function trainer(
  birthday: string,
  teamKey: string,
  drivingClasses: string[],
  fitnessValidUntil: string,
): Partial<User> {
  return {
    birthday,
    driving_classes: drivingClasses,
    fitness_valid_until: fitnessValidUntil,
    roles: ["company.trainer", "company.employee"],
    team_keys: [teamKey],
  }
}

/** The account in whose name the personnel system calls the API. */
export const SERVICE_USER: User = {
  key: "svc",
  first_name: "HR",
  last_name: "Interface",
  salutation: null,
  email: null,
  mobile_number: null,
  username: "service",
  password: null,
  language: "en",
  birthday: null,
  driving_classes: [],
  fitness_valid_until: null,
  state: "active",
  roles: ["company.admin"],
  team_keys: [],
}
