import { measureBeside } from "./beside.ts"
import type { Bench } from "./installation.ts"
import type { Question } from "./load.ts"
import type { Result } from "./results.ts"

const CREATE: Question = {
  path: "/api/v1/users",
  connections: 4,
  body: '{"first_name":"Pia","last_name":"Pass","username":"pass.{n}","password":"correct horse {n}"}',
}

/**
 * How long lists take while others create users with passwords. Hashing a password takes a core for some ten
 * milliseconds; on the thread that answers requests it would show as a pause of that length.
 */
export function measurePasswords(bench: Bench): Promise<Result> {
  return measureBeside(bench, {
    name: "passwords",
    title: `while ${CREATE.connections} clients create users with passwords`,
    question: CREATE,
    row: "users with passwords",
    shortly: "passwords",
    rounds: Math.ceil(bench.rounds / 2),
  })
}
