import type { Question } from "./requests.ts"
import { newUser } from "./scenarios/records.ts"

/** Total connections, however many processes share them: with few per process, each request wakes a process. */
const READERS = 64
const WRITERS = 32
/** A search among many users takes a long time, so more connections would only wait. */
const SEARCHERS = 4

/** Four-digit numbers, nearly all of them: each search finds a few users among many. */
const FOUR_DIGITS = 9_999

/** The requests sent to both engines at this number of users, by their names for `--only`; writes come last. */
export function engineQuestions(users: number): Readonly<Record<string, { title: string; question: Question }>> {
  const asked = (title: string, question: Question) => ({
    title: `${title}, ${question.connections} connections`,
    question,
  })
  const readers = { connections: READERS }
  return {
    list: asked("List of 15", { path: "/api/v1/users", ...readers }),
    username: asked("List of 15 by username", { path: "/api/v1/users?sort=username", ...readers }),
    team: asked("List of 15 of a team, page 20", { path: "/api/v1/users?team_id=7&page=20", ...readers }),
    search: asked("Search for 4 characters", {
      path: "/api/v1/users?search={id}",
      connections: SEARCHERS,
      ids: FOUR_DIGITS,
    }),
    one: asked("One user", { path: "/api/v1/users/{id}", ...readers, ids: users }),
    create: asked("Create a user", { path: "/api/v1/users", body: newUser("neu"), connections: WRITERS }),
    attach: asked("Attach a user to a team", {
      path: "/api/v1/teams/9{id}/users",
      // All users whose number ends in 0 are active.
      body: '{"user_ids":[{id}0]}',
      connections: WRITERS,
      ids: Math.floor(users / 10),
    }),
    mixed: asked("Nine times a list of 15, once a new user", {
      path: "/api/v1/users",
      body: newUser("mix"),
      bodyEvery: 10,
      ...readers,
    }),
  }
}
