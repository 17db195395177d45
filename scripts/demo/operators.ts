import { luck, type TrainingBook } from "./book.ts"
import { addDays, DEMO_DAY } from "./days.ts"
import { DEMO_FILES } from "./files.ts"
import { recordSeries, type Standing } from "./recurring.ts"
import type { Assignment, AssignmentState, GroupTraining, User } from "./shapes.ts"
import { mayOperate, USERS, userKey, userNamed } from "./users.ts"

const FORKLIFT_TEAMS = ["wareneingang", "hochregal", "versand", "magazyn"]
/** Whoever is this old now had the age that each machine asks for when the records begin, three years ago. */
const AGE = 24

const inTeams = (user: User, teams: readonly string[]): boolean => teams.includes(user.team_keys[0] ?? "")
const isTrainer = (user: User): boolean => user.roles.includes("company.trainer")
const trainees = (teams: readonly string[]): User[] =>
  USERS.filter((user) => inTeams(user, teams) && !isTrainer(user) && mayOperate(user, AGE, DEMO_DAY))

interface Yearly {
  licence: string
  courseKey: string
  trainer: string
  /** How the people's instructions stand, in turn. */
  standings: [Standing, ...Standing[]]
}

/** A machine's recurring instructions since the licence for it. */
function recordYearly(book: TrainingBook, users: User[], { licence, courseKey, trainer, standings }: Yearly): void {
  for (const [index, user] of users.entries()) {
    const since = book.lastSuccess(user, licence)
    if (since === null) throw new Error(`${user.key} has no ${licence}: record it before ${courseKey}`)
    recordSeries(book, user, courseKey, {
      standing: standings[index % standings.length] ?? standings[0],
      rounds: 2,
      since,
      trainerKey: userKey(trainer),
      creatorKey: userKey("Frauke Petersen"),
    })
  }
}

/** Records a licence that somebody brought along or earned elsewhere, vouched for by the personnel department. */
function recordApproval(
  book: TrainingBook,
  user: User,
  courseKey: string,
  finish: string,
  more: Partial<Assignment> = {},
): void {
  book.add(user, courseKey, {
    state: "success",
    assignment_type: "approval",
    begin_date: finish,
    finish_date: finish,
    creator_user_key: userKey("Jürgen Weißhaupt"),
    ...more,
  })
}

/** A course of some days with a trainer, planned by the location's head. */
function recordCourse(book: TrainingBook, user: User, courseKey: string, finish: string, trainer: string): void {
  book.add(user, courseKey, {
    state: "success",
    deadline_date: addDays(finish, 20),
    begin_date: addDays(finish, -3),
    finish_date: finish,
    trainer_user_key: userKey(trainer),
    creator_user_key: userKey("Frauke Petersen"),
  })
}

/** A group training of one week: `states` are those of the first participants, all others passed. */
function recordGroup(book: TrainingBook, group: GroupTraining, users: User[], states: AssignmentState[]): void {
  book.groupTrainings.push(group)
  for (const [index, user] of users.entries()) {
    const state = states[index] ?? "success"
    book.add(user, group.course_key, {
      state,
      deadline_date: addDays(group.begin_date, 14),
      begin_date: state === "assigned" || state === "notshownup" ? null : group.begin_date,
      finish_date: ["success", "failed", "done"].includes(state) ? addDays(group.begin_date, 4) : null,
      trainer_user_key: group.trainer_user_key,
      creator_user_key: userKey("Frauke Petersen"),
      group_training_key: group.key,
    })
  }
}

/** Two group trainings for the forklift licence: one long closed, one that goes on during the demo. */
function recordGroups(book: TrainingBook, earlier: User[], present: User[]): void {
  const closed: GroupTraining = {
    key: "stapler-2025",
    course_key: "forklift-op",
    trainer_user_key: userKey("Søren Kjærgaard"),
    state: "closed",
    begin_date: "2025-05-12",
    end_date: "2025-05-16",
  }
  const ongoing: GroupTraining = {
    key: "stapler-2026",
    course_key: "forklift-op",
    trainer_user_key: userKey("René Léger"),
    state: "ongoing",
    begin_date: "2026-10-26",
    end_date: null,
  }
  recordGroup(book, closed, earlier, ["failed", "notshownup"])
  recordGroup(book, ongoing, present, ["inprogress", "inprogress", "assigned", "done", "notshownup"])
}

function recordForklift(book: TrainingBook): void {
  const people = trainees(FORKLIFT_TEAMS)
  recordGroups(book, people.slice(0, 8), people.slice(8, 16))
  const licensed = people.slice(16, 30)
  for (const [index, user] of licensed.entries()) {
    const finish = addDays("2023-12-04", luck(user, "forklift-op").below(500))
    const more = index === 0 ? { certificate_file: DEMO_FILES.licence } : {}
    if (index % 2 === 0) recordApproval(book, user, "forklift-op", finish, more)
    else recordCourse(book, user, "forklift-op", finish, "Søren Kjærgaard")
  }
  const plan = { trainer_user_key: userKey("Søren Kjærgaard"), creator_user_key: userKey("Оксана Шевченко") }
  const [late, started, failing] = people.slice(30)
  if (late) book.add(late, "forklift-op", { ...plan, state: "assigned", deadline_date: "2026-09-30" })
  if (started) {
    const running = { deadline_date: "2026-11-20", begin_date: "2026-10-29" }
    book.add(started, "forklift-op", { ...plan, ...running, state: "inprogress" })
  }
  if (failing) {
    const failed = { deadline_date: "2026-07-31", begin_date: "2026-07-06", finish_date: "2026-07-10" }
    book.add(failing, "forklift-op", { ...plan, ...failed, state: "failed" })
  }
  const closedAndPassed = people.slice(2, 8)
  recordYearly(book, [...closedAndPassed, ...licensed], {
    licence: "forklift-op",
    courseKey: "forklift-yearly",
    trainer: "Søren Kjærgaard",
    standings: ["current", "due", "ending", "overdue", "started"],
  })

  for (const [index, user] of licensed
    .filter((one) => inTeams(one, ["hochregal", "wareneingang", "versand"]))
    .entries()) {
    const finish = addDays("2025-05-05", 41 * index)
    // The course lets the approver choose how long it is valid.
    const validUntil = addDays(finish, index % 2 === 0 ? 365 : 548)
    if (index % 3 !== 2) recordApproval(book, user, "schubmast", finish, { valid_until: validUntil })
    else recordCourse(book, user, "schubmast", finish, "René Léger")
  }
}

function recordHighBay(book: TrainingBook): void {
  const people = trainees(["hochregal"]).slice(0, 6)
  for (const [index, user] of people.entries()) {
    recordCourse(book, user, "lager-basis", addDays("2023-11-20", 9 * index), "Søren Kjærgaard")
    recordCourse(book, user, "rbg", addDays("2024-09-02", 97 * index), "Søren Kjærgaard")
  }
  recordYearly(book, people, {
    licence: "rbg",
    courseKey: "notabstieg",
    trainer: "Søren Kjærgaard",
    standings: ["current", "due", "overdue"],
  })
}

function recordCranes(book: TrainingBook): void {
  const people = trainees(["fuhrpark"]).filter((user) => user.driving_classes.includes("C"))
  for (const [index, user] of people.slice(0, 6).entries()) {
    const finish = addDays("2024-02-05", 150 * index)
    recordCourse(book, user, "safety-base", addDays("2023-11-27", index), "Ralf Thomsen")
    // The first one renewed in time: the older approval ends the day before the newer one.
    const before = { valid_until: addDays("2025-12-15", -1), superseded: true }
    if (index === 0) recordApproval(book, user, "crane-op", finish, before)
    const more = index === 1 ? { certificate_file: DEMO_FILES.card } : {}
    recordApproval(book, user, "crane-op", index === 0 ? "2025-12-15" : finish, more)
  }
  recordYearly(book, people.slice(0, 5), {
    licence: "crane-op",
    courseKey: "crane-yearly",
    trainer: "Ralf Thomsen",
    standings: ["current", "finished", "overdue"],
  })
}

function recordTrainers(book: TrainingBook): void {
  const highBay = userNamed("Søren Kjærgaard")
  recordApproval(book, highBay, "rbg", "2025-09-15")
  recordCourse(book, highBay, "rbg-trainer", "2025-10-10", "Ralf Thomsen")
  // All that he lacks for the loader crane is the driving licence.
  recordCourse(book, userNamed("Łukasz Wójcik"), "safety-base", "2024-03-08", "Ralf Thomsen")
  const trainers = USERS.filter((user) => isTrainer(user) && user.fitness_valid_until !== null)
  for (const [index, user] of trainers.entries()) {
    recordApproval(book, user, "forklift-op", addDays("2023-11-06", index))
    const course = {
      creator_user_key: userKey("Annika Möwenkamp"),
      begin_date: "2026-10-12",
      deadline_date: "2026-12-18",
    }
    if (index === 0) book.add(user, "forklift-trainer", { ...course, state: "inprogress" })
    else recordCourse(book, user, "forklift-trainer", addDays("2024-01-19", 60 * index), "Mehmet Yıldız")
  }
}

/** Everything about machines: licences, group trainings, yearly instructions, trainers. */
export function recordOperators(book: TrainingBook): void {
  recordForklift(book)
  recordHighBay(book)
  recordCranes(book)
  recordTrainers(book)
}
