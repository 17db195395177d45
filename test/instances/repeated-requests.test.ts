import { expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { times } from "../harness/effort.ts"
import { parsedAddress } from "../harness/engine.ts"
import { createByKey, createUntilAnswered, type KeyedAnswer } from "../harness/keyed-requests.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
import { Cluster } from "./cluster.ts"
import { CREDENTIALS, THREE_TEAMS } from "./company.ts"

const KEYS = times(20, 100)
/** The number of requests with the same key to each of two instances. */
const EACH = 3
const KILLS = times(4, 20)
const CLIENTS = 4

async function startTwo(server: PostgresServer): Promise<Cluster> {
  const cluster = await Cluster.start(2, { TRAINBASE_DATABASE: server.address })
  const imported = await cluster.run(["import", "-", "--json"], JSON.stringify(THREE_TEAMS))
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" })
  return cluster
}

/** The users created by requests with keys: their keys and ids. */
async function savedUsers(cluster: Cluster, server: PostgresServer): Promise<{ key: string; id: number }[]> {
  const database = await openDatabase({ data: cluster.directory, database: parsedAddress(server.address) })
  try {
    return await database.all(sql`select last_name as key, id from users where first_name = 'Once' order by last_name`)
  } finally {
    await database.close()
  }
}

function userOf(key: string, { text }: KeyedAnswer): { key: string; id: number } {
  return { key, id: (JSON.parse(text) as { data: { id: number } }).data.id }
}

test("of requests with one key sent to two instances at once, one is carried out, and all get its response", async () => {
  await using server = await PostgresServer.start()
  await using cluster = await startTwo(server)
  const origins = cluster.instances.map(({ origin }) => origin ?? "")
  const token = await tokenFor(origins[0] ?? "", CREDENTIALS)
  const expected: { key: string; id: number }[] = []
  for (let index = 0; index < KEYS; index++) {
    const key = `key ${String(index).padStart(3, "0")}`
    const targets = Array.from({ length: EACH }, () => origins).flat()
    const answers = await Promise.all(targets.map((origin) => createUntilAnswered(() => ({ origin, token }), key)))
    expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expected.push(...answers.slice(0, 1).map((answer) => userOf(key, answer)))
  }
  expect(await savedUsers(cluster, server)).toEqual(expected)
}, 300_000)

test("a request to a killed instance is carried out once, however it is repeated on the other one", async () => {
  await using server = await PostgresServer.start()
  await using cluster = await startTwo(server)
  const token = await tokenFor(cluster.instances[0]?.origin ?? "", CREDENTIALS)
  const keys: string[] = []
  const answers = new Map<string, KeyedAnswer>()
  let over = false

  const write = async (client: number) => {
    for (let turn = 0; !over; turn++) {
      const key = `client ${client} turn ${String(turn).padStart(5, "0")}`
      keys.push(key)
      const origin = cluster.instances[turn % 2]?.origin
      if (origin === undefined) continue
      const answer = await createByKey({ origin, token }, key)
      if (answer?.status === 201) answers.set(key, answer)
      else await Bun.sleep(10)
    }
  }
  const writing = Array.from({ length: CLIENTS }, (_, client) => write(client))
  for (let kills = 0; kills < KILLS; kills++) {
    await Bun.sleep(100 + Math.random() * 300)
    const instance = cluster.instances[kills % 2]
    await instance?.end("SIGKILL")
    await instance?.start()
  }
  over = true
  await Promise.all(writing)

  const expected: { key: string; id: number }[] = []
  for (const [index, key] of keys.entries()) {
    const next = () => ({ origin: cluster.instances[index % 2]?.origin ?? "", token })
    const answer = await createUntilAnswered(next, key)
    expect({ key, status: answer.status }).toEqual({ key, status: 201 })
    const before = answers.get(key)
    if (before !== undefined) expect({ key, ...answer }).toEqual({ key, ...before, isReplay: true })
    expected.push(userOf(key, answer))
  }
  expect(answers.size).toBeGreaterThan(KILLS)
  expect(await savedUsers(cluster, server)).toEqual(expected.sort((one, other) => (one.key < other.key ? -1 : 1)))
}, 300_000)
