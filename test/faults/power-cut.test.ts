import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import type { RunningServer } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { times } from "../harness/effort.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

const KILLS = times(20, 100)
const WRITERS = 4
/** Maximum time in milliseconds from one of these moments to a kill. */
const LONGEST_LIFE = 150

const own = sandboxOfFile()

/** Creates users in a team with an instruction course until the server is gone, and reports the confirmed ids. */
async function writeUntilGone(
  { origin, token, team }: { origin: string; token: string; team: number },
  onAcknowledged: (id: number) => void,
): Promise<void> {
  for (;;) {
    const answer = await createUser(origin, token, team).catch(() => undefined)
    if (answer === undefined) return
    expect(answer.status).toBe(201)
    onAcknowledged(answer.id)
  }
}

/** Throws if the connection is cut before the response is complete. */
async function createUser(origin: string, token: string, team: number): Promise<{ status: number; id: number }> {
  const answer = await fetch(`${origin}/api/v1/users`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ first_name: "Power", last_name: crypto.randomUUID(), team_ids: [team] }),
  })
  const body = (await answer.json()) as { data?: { id: number } }
  return { status: answer.status, id: body.data?.id ?? 0 }
}

/** One run of the server, killed at a random moment after its start or after the first record that it confirmed. */
async function oneLife(server: RunningServer, token: string, team: number): Promise<number[]> {
  const acknowledged: number[] = []
  const { promise: first, resolve } = Promise.withResolvers<void>()
  const writing = Array.from({ length: WRITERS }, () =>
    writeUntilGone({ origin: server.origin, token, team }, (id) => {
      acknowledged.push(id)
      resolve()
    }),
  )
  if (Math.random() < 0.5) await first
  await Bun.sleep(Math.random() * LONGEST_LIFE)
  await server.stop("SIGKILL")
  await Promise.all(writing)
  return acknowledged
}

test(`a server killed ${KILLS} times while it writes has every record that it confirmed, all complete`, async () => {
  own.sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  const imported = await own.sandbox.run(["import", "small.json", "--json"])
  const team: number = JSON.parse(imported.stdout).companies.small.teams.crew
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  let server = await own.sandbox.serve(options)
  const token = await tokenFor(server.origin, smallCompanyClient)
  const acknowledged: number[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    acknowledged.push(...(await oneLife(server, token, team)))
    server = await own.sandbox.serve(options)
  }
  const { exitCode } = await server.stop()
  expect(exitCode).toBe(0)

  const database = new Database(own.sandbox.path("data", "trainbase.sqlite"), { readonly: true })
  const idsOf = (query: string) =>
    database
      .query<{ id: number }, []>(query)
      .all()
      .map(({ id }) => id)
  const saved = idsOf("select id from users where first_name = 'Power' order by id")
  const ofSaved = (table: string, column: string, condition = "true") =>
    idsOf(`
      select ${column} as id from ${table}
      where ${condition} and ${column} in (select id from users where first_name = 'Power') order by 1`)
  expect(acknowledged.filter((id) => !saved.includes(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(KILLS / 4)
  // Rows that belong together were saved together, even if the response was cut off.
  expect(ofSaved("team_users", "user_id")).toEqual(saved)
  expect(ofSaved("user_roles", "user_id")).toEqual(saved)
  expect(ofSaved("assignments", "user_id", "is_open = 1")).toEqual(saved)
  expect(ofSaved("audit_entries", "record_id", "record_type = 'user' and action = 'create'")).toEqual(saved)
  expect(database.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" })
  expect(database.query("pragma foreign_key_check").all()).toEqual([])
  database.close()
}, 600_000)
