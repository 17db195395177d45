// Writes data/demo.json, the dataset that `serve --demo` imports, and the files that it names: `bun scripts/demo.ts`.
// Nothing in it depends on the clock or the machine; the committed files are exactly what this writes.

import { COMPANY_COURSES, SHARED_COURSES, TrainingBook } from "./demo/book.ts"
import { DEMO_FILES, demoFiles } from "./demo/files.ts"
import { recordInstructionsAndBasics } from "./demo/instructions.ts"
import { layOut } from "./demo/layout.ts"
import { recordOperators } from "./demo/operators.ts"
import { LOCATIONS } from "./demo/organisation.ts"
import type { Company, Dataset } from "./demo/shapes.ts"
import { SCOPES } from "./demo/shared-courses.ts"
import { USERS, userKey } from "./demo/users.ts"

const locations = LOCATIONS.map(({ teams, admins, trainers, ...location }) => ({
  ...location,
  admin_user_keys: admins.map(userKey),
  trainer_admin_user_keys: trainers.map(userKey),
  teams: teams.map(({ seats: _, admins = [], trainers = [], ...team }) => ({
    ...team,
    admin_user_keys: admins.map(userKey),
    trainer_admin_user_keys: trainers.map(userKey),
  })),
}))

/** The text of data/demo.json. */
export function demoText(): string {
  const book = new TrainingBook()
  recordOperators(book)
  recordInstructionsAndBasics(book)
  const company: Company = {
    key: "demo",
    name: "Möwenkamp Fördertechnik GmbH",
    language: "de",
    timezone: "Europe/Berlin",
    logo: DEMO_FILES.logo,
    courses: COMPANY_COURSES,
    locations,
    users: USERS,
    api_course_keys: ["lager-basis", "produktion-basis"],
    clients: [
      {
        key: "hr-sync",
        name: "HR sync",
        service_user_key: "svc",
        collection_course_key: "lager-basis",
        client_id: null,
        client_secret: null,
      },
    ],
    group_trainings: book.groupTrainings,
    assignments: book.assignments.sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
  const dataset: Dataset = { scopes: SCOPES, courses: SHARED_COURSES, companies: [company] }
  return `${layOut(dataset)}\n`
}

if (import.meta.main) {
  const data = new URL("../data/", import.meta.url)
  await Bun.write(new URL("demo.json", data), demoText())
  for (const [name, bytes] of await demoFiles()) await Bun.write(new URL(name, data), bytes)
}
