/** The company of the story, and the files that its administrator has. */

export const COMPANY = "Möwe Spedition GmbH"
export const PASSWORD = "sieben blaue Fähren"

export const ADMIN = { firstName: "Ada", lastName: "Nowak", name: "Ada Nowak", email: "ada@moewe.example" }

/** Somebody of the file, without an email address. */
export const LEARNER = { number: "00007", name: "Käthe Petersen", birthday: "01.02.1984" }
export const LOCATION_ADMIN = { number: "00008", name: "Emre Petersen" }
export const TRAINER = { number: "00009", name: "Ole Petersen" }

/** The family name of the three. */
export const FAMILY = "Petersen"

export const LOCATIONS = ["Hamburg", "Bremen", "Kiel"] as const
export const TEAMS = ["Lager", "Büro", "Hof"] as const

/** Starter courses. */
export const COURSES = {
  en: { fire: "Fire safety", aid: "First aid at work", screen: "Screen work" },
  de: {
    fire: "Unterweisung Brandschutz",
    aid: "Unterweisung Erste Hilfe im Betrieb",
    screen: "Unterweisung Bildschirmarbeit",
  },
} as const

/** How many people of the file are in the first team, and how many in the second. */
export const IN_WAREHOUSE = 200
export const IN_OFFICE = 6
export const IN_FILE = IN_WAREHOUSE + IN_OFFICE

const FIRST = ["Jörg", "Zoë", "Änne", "Björn", "Chiara", "François", "Hanna", "Iñaki", "Renée", "Søren"]
const LAST = ["Größe", "Maß", "Weiß", "Schütte", "Kröger", "Brügge", "Dæhli", "Bäumer", "Ångström", "Łuk"]

const FAMILY_OF: Readonly<Record<string, string>> = Object.fromEntries(
  [LEARNER, LOCATION_ADMIN, TRAINER].map(({ number, name }) => [number, name]),
)

const numberOf = (index: number) => String(index).padStart(5, "0")

/** The personnel numbers of the people in a team. */
export function numbersOf(team: "warehouse" | "office"): string[] {
  const from = team === "warehouse" ? 1 : IN_WAREHOUSE + 1
  return Array.from({ length: team === "warehouse" ? IN_WAREHOUSE : IN_OFFICE }, (_, index) => numberOf(from + index))
}

/** The columns of the file as the HR system names them. The last one means nothing to trainbase. */
const HEADS = {
  en: "Personnel number;Last name;First name;Date of birth;Locker",
  de: "Personalnummer;Nachname;Vorname;Geburtsdatum;Spind",
}
export const LOCKER = { en: "Locker", de: "Spind" }

/** A day that does not exist, a missing name and a personnel number that another line has. */
export const FAULTS = 3

/** The file of the HR system: semicolons, Windows-1252, and numbers with leading zeros. */
export function fileOf(language: "en" | "de", isCorrected: boolean): Uint8Array {
  const lines = [...numbersOf("warehouse"), ...numbersOf("office")].map((number, index) => {
    const name = FAMILY_OF[number]
    const [first, last] = name?.split(" ") ?? [
      `${FIRST[index % 10]}`,
      `${LAST[Math.floor(index / 10) % 10]?.replace("Ł", "L")}-${index < 100 ? "Ost" : index < 200 ? "West" : "Süd"}`,
    ]
    return [
      number,
      last,
      first,
      number === LEARNER.number ? LEARNER.birthday : `${10 + (index % 18)}.11.${1960 + (index % 40)}`,
      `B ${index}`,
    ]
  })
  if (!isCorrected) {
    lines[20]?.splice(3, 1, "30.02.1990")
    lines[30]?.splice(1, 1, "")
    lines[40]?.splice(0, 1, numberOf(40))
  }
  return windows1252([HEADS[language], ...lines.map((line) => line.join(";"))].join("\r\n"))
}

/** All letters of the file have the same number in Unicode. */
function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
