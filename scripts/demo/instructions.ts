import { luck, type TrainingBook } from "./book.ts"
import { addDays, DEMO_DAY } from "./days.ts"
import { LOCATIONS } from "./organisation.ts"
import { hash } from "./random.ts"
import { recordSeries, type Standing } from "./recurring.ts"
import type { User } from "./shapes.ts"
import { USERS, userKey } from "./users.ts"

const THREE_YEARS_AGO = "2023-11-01"

/** The standings that the people of a series have in turn. */
const STANDINGS: Standing[] = [
  "current",
  "due",
  "ending",
  "overdue",
  "current",
  "started",
  "current",
  "missed",
  "current",
  "finished",
  "overdue",
  "failed",
]

/** The yearly or half-yearly instruction of the teams, for about a fifth of their members, and for those who left. */
function recordInstructions(book: TrainingBook): void {
  const teams = LOCATIONS.flatMap((location) => location.teams)
  const chosen = USERS.filter(
    (user) => user.state === "inactive" || hash(`${user.last_name} ${user.first_name}`) % 11 < 2,
  )
  for (const [index, user] of chosen.entries()) {
    const courseKey = teams.find((team) => team.key === user.team_keys[0])?.instruction_course_key
    if (courseKey === undefined || courseKey === null) continue
    recordSeries(book, user, courseKey, {
      standing: user.state === "inactive" ? "lapsed" : (STANDINGS[index % STANDINGS.length] ?? "current"),
      rounds: luck(user, "rounds").between(1, 3),
      since: THREE_YEARS_AGO,
      trainerKey: null,
      creatorKey: "svc",
    })
  }
}

/** One after the other, how far new people have come with a base course. */
const NEWCOMERS = ["passed", "passed", "started", "passed", "late", "second try", "new", "done", "missed"] as const

function recordNewcomer(book: TrainingBook, user: User, courseKey: string, standing: (typeof NEWCOMERS)[number]): void {
  const random = luck(user, courseKey)
  const creator = { creator_user_key: "svc" }
  const finish = addDays(DEMO_DAY, -random.between(30, 900))
  const past = { ...creator, deadline_date: addDays(finish, 12), begin_date: addDays(finish, -3), finish_date: finish }
  const future = { ...creator, deadline_date: addDays(DEMO_DAY, random.between(5, 30)) }
  const begun = addDays(DEMO_DAY, -random.between(3, 10))
  if (standing === "passed") book.add(user, courseKey, { ...past, state: "success" })
  if (standing === "started") book.add(user, courseKey, { ...future, state: "inprogress", begin_date: begun })
  if (standing === "late") {
    book.add(user, courseKey, {
      ...creator,
      state: "assigned",
      deadline_date: addDays(DEMO_DAY, -random.between(2, 40)),
    })
  }
  if (standing === "new") book.add(user, courseKey, { ...future, state: "assigned" })
  if (standing === "done") {
    book.add(user, courseKey, { ...future, state: "done", begin_date: begun, finish_date: addDays(DEMO_DAY, -1) })
  }
  if (standing === "second try") {
    const again = addDays(finish, 9)
    book.add(user, courseKey, { ...past, state: "failed" })
    book.add(user, courseKey, { ...past, state: "success", begin_date: addDays(again, -1), finish_date: again })
  }
  if (standing === "missed") {
    const missed = { ...creator, deadline_date: addDays(DEMO_DAY, -random.between(10, 30)) }
    book.add(user, courseKey, { ...missed, state: "notshownup", trainer_user_key: userKey("Elif Çelik") })
    book.add(user, courseKey, { ...future, state: "assigned" })
  }
}

/** The base courses of new people, by the teams that need them. */
function recordBaseCourses(book: TrainingBook): void {
  const plans = [
    { courseKey: "safety-base", teams: ["verwaltung", "magazyn"], people: 9 },
    { courseKey: "lager-basis", teams: ["wareneingang", "kommi", "versand"], people: 14 },
    { courseKey: "produktion-basis", teams: ["vormontage", "endmontage", "schweisserei"], people: 14 },
  ]
  for (const { courseKey, teams, people } of plans) {
    const members = USERS.filter((user) => user.state === "active" && teams.includes(user.team_keys[0] ?? ""))
    for (const [index, user] of members.slice(-people).entries()) {
      recordNewcomer(book, user, courseKey, NEWCOMERS[index % NEWCOMERS.length] ?? "passed")
    }
  }
  const starter = USERS.find((user) => user.key === userKey("Chloé Lefèvre"))
  if (starter !== undefined) recordNewcomer(book, starter, "safety-base", "new")
}

/** The course that is out of use now: what was done stays in the records. */
function recordRetiredCourse(book: TrainingBook): void {
  for (const [index, user] of USERS.filter((one) => one.team_keys[0] === "endmontage")
    .slice(0, 5)
    .entries()) {
    const finish = addDays("2023-11-13", 4 * index)
    const done = { state: "success" as const, begin_date: finish, finish_date: finish }
    book.add(user, "infektionsschutz", { ...done, creator_user_key: userKey("Mehmet Yıldız") })
  }
}

/** Everything that is learned without a machine. */
export function recordInstructionsAndBasics(book: TrainingBook): void {
  recordInstructions(book)
  recordBaseCourses(book)
  recordRetiredCourse(book)
}
