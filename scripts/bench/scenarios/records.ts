import { TENS } from "../requests.ts"
import { smallTeams } from "../users.ts"
import { compared, ofTrainbase, READERS, type Scenario, WRITERS } from "./scenario.ts"

/** The body of a new user; `kind` keeps the names of different scenarios apart. */
export function newUser(kind: string): string {
  const name = `${kind}.{n}`
  return `{"first_name":"Nele","last_name":"Neu","username":"${name}","email":"${name}@bench.example","birthday":"1990-02-28"}`
}

/** The requests for lists and single users, nine of them between two new users. */
export const MIXED_READS = ["", "?sort=username", "?team_id=3", "?search=win", "/7", "/11", "/12", "/13", "/17"]

export const one = compared("one", (users) => ({
  title: "One user",
  question: { path: "/api/v1/users/{id}", ids: users, connections: READERS },
  goals: users > 200_000 ? {} : { rate: 20_000, share: 80 },
}))

export const create = compared("create", () => ({
  title: `Create a user, ${WRITERS} connections`,
  question: { path: "/api/v1/users", body: newUser("neu"), connections: WRITERS },
  adds: true,
  goals: { rate: 5000 },
}))

export const histories: readonly Scenario[] = [
  ofTrainbase("assigned", (users) => ({
    title: "Open assignments of a user",
    question: { path: "/api/v1/users/{id}/assigned-courses", ids: users, connections: READERS },
  })),
  ofTrainbase("completed", (users) => ({
    title: "Completed courses of a user",
    question: { path: "/api/v1/users/{id}/certificated-courses", ids: users, connections: READERS },
  })),
]

export const changes: readonly Scenario[] = [
  compared("update", (users) => ({
    title: `Change a user, ${WRITERS} connections`,
    question: {
      path: "/api/v1/users/{id}",
      method: "PATCH",
      body: '{"mobile_number":"+49 151 {n}"}',
      ids: users,
      connections: WRITERS,
    },
  })),
  compared("attach", (users) => {
    // All users whose number ends in 0 are active.
    const tens = Math.floor(users / 10)
    const ids = smallTeams(users)
    const body = '{"user_ids":[{tens}]}'
    return {
      title: `Attach ${Math.min(TENS, tens)} users to a team without members`,
      question: { path: "/api/v1/teams/9{id}/users", body, ids, tens, connections: READERS },
      different: ids,
    }
  }),
]

export const mixed = compared("mixed", () => ({
  title: "Nine lists and users, then a new user",
  question: {
    path: "/api/v1/users{word}",
    words: MIXED_READS,
    bodyPath: "/api/v1/users",
    body: newUser("mix"),
    bodyEvery: 10,
    connections: READERS,
  },
}))
