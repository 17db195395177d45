import { foldForSearch } from "../../src/language/fold.ts"
import { addDays, ageAt, DEMO_DAY } from "./days.ts"
import { PEOPLE, type Person } from "./names.ts"
import { LOCATIONS, MAIL_DOMAIN } from "./organisation.ts"
import { hash, type Random, seeded } from "./random.ts"
import type { User } from "./shapes.ts"
import { SERVICE_USER, STAFF } from "./staff.ts"

const fullName = (person: Person): string => `${person.firstName} ${person.lastName}`

/** Teams in which many drive or climb and are therefore examined by the company doctor. */
const EXAMINED_TEAMS = ["wareneingang", "hochregal", "versand", "fuhrpark", "magazyn", "instandhaltung"]
const WAREHOUSE_TEAMS = ["wareneingang", "kommi", "hochregal", "versand"] as const

/** The team of everybody whose team is not set by hand: Poznań is staffed in Polish, the rest is mixed. */
function seatPeople(): (person: Person) => string {
  const taken = new Map<string, number>()
  for (const { team_keys } of PEOPLE.map((person) => STAFF[fullName(person)] ?? {})) {
    const [first] = team_keys ?? []
    if (first !== undefined) taken.set(first, (taken.get(first) ?? 0) + 1)
  }
  const seats = LOCATIONS.flatMap((location) => location.teams)
    .flatMap(({ key, seats }) => Array.from({ length: seats - (taken.get(key) ?? 0) }, (_, seat) => ({ key, seat })))
    .sort((a, b) => hash(`${a.seat} ${a.key}`) - hash(`${b.seat} ${b.key}`))
    .map(({ key }) => key)
  return (person) => {
    const polish = person.language === "pl" ? seats.indexOf("magazyn") : -1
    const [seat] = seats.splice(Math.max(polish, 0), 1)
    if (seat === undefined) throw new Error(`No team has a seat for ${fullName(person)}: raise one in organisation.ts`)
    return seat
  }
}

function latin(person: Person): string {
  if (person.latinName !== null) return person.latinName
  const name = `${person.firstName}.${person.lastName}`.toLowerCase()
  const spelled = person.language === "de" ? name.replace(/[äöü]/g, (vowel) => `${foldForSearch(vowel)}e`) : name
  return foldForSearch(spelled).replace(/[^a-z.-]/g, "")
}

/** Mail addresses of a person: the second one of a name gets a number. */
function mailAddresses(): (person: Person) => string {
  const taken = new Map<string, number>()
  return (person) => {
    const name = latin(person)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return `${name}${count === 1 ? "" : count}@${MAIL_DOMAIN}`
  }
}

function drivingClasses(random: Random, team: string | undefined): string[] {
  if (team === "fuhrpark")
    return random.pick([
      ["B", "C", "CE"],
      ["B", "C"],
      ["B", "BE", "C1", "C1E"],
      ["B", "C", "CE", "D"],
    ])
  if (random.chance(0.3)) return []
  return random.pick([
    ["B"],
    ["B"],
    ["B"],
    ["B"],
    ["A", "B"],
    ["B", "BE"],
    ["A2", "B"],
    ["B", "L"],
    ["B", "C1"],
    ["B", "T"],
  ])
}

function teamsOf(random: Random, first: string): string[] {
  const second = random.pick([...WAREHOUSE_TEAMS])
  const helpsOut = WAREHOUSE_TEAMS.some((team) => team === first) && first !== second && random.chance(0.15)
  return helpsOut ? [first, second] : [first]
}

function mobileNumber(number: number): string {
  const last = String(number % 100).padStart(2, "0")
  return number < 100 ? `+49 171 39200${last}` : `+49 176 040690${last}`
}

function language(random: Random, own: string): string | null {
  if (random.chance(0.1)) return null
  return random.chance(0.65) ? own : "de"
}

/** All users of the company: the service user, then everybody of `names.ts`, keys u001 and on. */
function makeUsers(): User[] {
  const seat = seatPeople()
  const mail = mailAddresses()
  const people = PEOPLE.map((person, index): User => {
    const random = seeded(`user ${fullName(person)}`)
    const staff = STAFF[fullName(person)] ?? {}
    const teams = staff.team_keys ?? teamsOf(random, seat(person))
    const [team] = teams
    const address = mail(person)
    const day = addDays("1962-01-01", random.below(16_400))
    const examined = EXAMINED_TEAMS.some((name) => name === team) && random.chance(0.8)
    return {
      key: `u${String(index + 1).padStart(3, "0")}`,
      first_name: person.firstName,
      last_name: person.lastName,
      salutation: person.salutation,
      email: staff.roles !== undefined || team === "verwaltung" || random.chance(0.86) ? address : null,
      mobile_number: random.chance(0.4) ? mobileNumber(index + 1) : null,
      username: null,
      password: null,
      language: language(random, person.language),
      birthday: random.chance(0.93) ? day : null,
      driving_classes: drivingClasses(random, team),
      fitness_valid_until: examined ? addDays(DEMO_DAY, random.between(-200, 900)) : null,
      state: staff.roles === undefined && (team === "leergut" || random.chance(0.05)) ? "inactive" : "active",
      roles: ["company.employee"],
      ...staff,
      team_keys: teams,
    }
  })
  return [SERVICE_USER, ...people]
}

export const USERS: User[] = makeUsers()

/** The one user with that full name; a name that nobody or more than one bears is a fault of the plan. */
export function userNamed(name: string): User {
  const [user, another] = USERS.filter((one) => `${one.first_name} ${one.last_name}` === name)
  if (user === undefined || another !== undefined)
    throw new Error(`Name exactly one person: "${name}" is none or several`)
  return user
}

export function userKey(name: string): string {
  return userNamed(name).key
}

/** True when the user may be trained on machines on `date`: active, of age, and fit beyond the demo's day. */
export function mayOperate(user: User, minimumAge: number, date: string): boolean {
  if (user.state !== "active" || user.birthday === null || user.fitness_valid_until === null) return false
  return ageAt(user.birthday, date) >= minimumAge && user.fitness_valid_until > DEMO_DAY
}
