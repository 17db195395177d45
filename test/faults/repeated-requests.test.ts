import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { times } from "../harness/effort.ts"
import { createByKey, createUntilAnswered, type KeyedAnswer } from "../harness/keyed-requests.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

const KILLS = times(20, 100)
const WRITERS = 4
/** Maximum time in milliseconds from the first response of a run to the kill. */
const LONGEST_LIFE = 100

const own = sandboxOfFile()

test(`a request repeated with its key is carried out once, with the same response, despite ${KILLS} kills`, async () => {
  own.sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect((await own.sandbox.run(["import", "small.json"])).exitCode).toBe(0)
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  let server = await own.sandbox.serve(options)
  const token = await tokenFor(server.origin, smallCompanyClient)
  const target = () => ({ origin: server.origin, token })
  const keys: string[] = []
  /** Responses by key, as received before a server was killed. */
  const answers = new Map<string, KeyedAnswer>()

  /** Sends requests until the server is gone. Every third one repeats an earlier one, with or without a response. */
  const writeUntilGone = async (onAnswer: () => void) => {
    for (let turn = 0; ; turn++) {
      const earlier = turn % 3 === 2 ? keys[Math.floor(Math.random() * keys.length)] : undefined
      const key = earlier ?? crypto.randomUUID()
      if (earlier === undefined) keys.push(key)
      const answer = await createByKey(target(), key)
      if (answer === undefined) return
      onAnswer()
      if (answer.status === 409) continue
      expect(answer.status).toBe(201)
      expect(answer.text).toBe(answers.get(key)?.text ?? answer.text)
      answers.set(key, answer)
    }
  }

  for (let kills = 0; kills < KILLS; kills++) {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const writing = Array.from({ length: WRITERS }, () => writeUntilGone(resolve))
    await first
    await Bun.sleep(Math.random() * LONGEST_LIFE)
    await server.stop("SIGKILL")
    await Promise.all(writing)
    server = await own.sandbox.serve(options)
  }
  const ids = new Map<string, number>()
  let unseen = 0
  for (const key of keys) {
    const answer = await createUntilAnswered(target, key)
    expect({ key, status: answer.status }).toEqual({ key, status: 201 })
    const before = answers.get(key)
    if (before === undefined && answer.isReplay) unseen++
    if (before !== undefined) expect({ key, ...answer }).toEqual({ key, ...before, isReplay: true })
    ids.set(key, (JSON.parse(answer.text) as { data: { id: number } }).data.id)
  }
  process.stdout.write(
    `${keys.length} keys, ${answers.size} answered at once, ${unseen} saved whose answer was cut off\n`,
  )
  expect((await server.stop()).exitCode).toBe(0)

  const database = new Database(own.sandbox.path("data", "trainbase.sqlite"), { readonly: true })
  const users = database.query("select last_name as key, id from users where first_name = 'Once' order by id").all()
  expect(users).toEqual([...ids].map(([key, id]) => ({ key, id })).sort((one, other) => one.id - other.id))
  const countOf = (query: string) => (database.query(query).get() as { count: number }).count
  const ofOnce = "in (select id from users where first_name = 'Once')"
  expect(
    countOf(`select count(*) as count from audit_entries where record_type = 'user' and record_id ${ofOnce}`),
  ).toBe(keys.length)
  expect(countOf(`select count(*) as count from changes where record_type = 'user' and record_id ${ofOnce}`)).toBe(
    keys.length,
  )
  expect(countOf("select count(*) as count from idempotency_keys where claim is not null")).toBe(0)
  database.close()
}, 600_000)
