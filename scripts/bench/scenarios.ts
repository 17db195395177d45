import { compare } from "./comparison.ts"
import { someUserId } from "./data.ts"
import type { Bench } from "./installation.ts"
import { measurePasswords } from "./passwords.ts"
import type { Result } from "./results.ts"
import { measureIdleMemory, measureStartUp } from "./start-up.ts"

/** Connections of readers and of those who create. */
const READERS = 16
const CREATORS = 64

const NEW_USER =
  '{"first_name":"Nele","last_name":"Neu","username":"neu.{n}","email":"neu.{n}@bench.example","birthday":"1990-02-28"}'

/** Everything that is measured, by the name that `--only` takes, in the order of the report. */
export const scenarios: Readonly<Record<string, (bench: Bench) => Promise<Result>>> = {
  list: (bench) =>
    compare(bench, {
      name: "list",
      title: `List of 15 of ${bench.users} users, ${READERS} connections`,
      question: { path: "/api/v1/users", connections: READERS },
      shareGoal: 85,
    }),
  create: (bench) =>
    compare(bench, {
      name: "create",
      title: `Create a user without password, ${CREATORS} connections, synchronous=FULL`,
      question: { path: "/api/v1/users", connections: CREATORS, body: NEW_USER },
      rateGoal: 3000,
    }),
  one: (bench) =>
    compare(bench, {
      name: "one",
      title: `One user, ${READERS} connections`,
      question: { path: `/api/v1/users/${someUserId(bench.users)}`, connections: READERS },
    }),
  search: (bench) =>
    compare(bench, {
      name: "search",
      title: `Search for 3 letters, others every time, among ${bench.users} users, ${READERS} connections`,
      question: { path: "/api/v1/users?search=~~~", connections: READERS },
    }),
  passwords: measurePasswords,
  "start-up": measureStartUp,
  memory: measureIdleMemory,
}
