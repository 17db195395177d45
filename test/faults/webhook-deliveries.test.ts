import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { times } from "../harness/effort.ts"
import { createByKey } from "../harness/keyed-requests.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"

const KILLS = times(10, 50)
const WRITERS = 4
/** Maximum time in milliseconds from the first response of a run to the kill. */
const LONGEST_LIFE = 300
/** How long the last server may take to send the remaining events, in milliseconds. */
const PATIENCE = 60_000

const own = sandboxOfFile()

/** Works on the database while no server runs. */
function withFile<T>(work: (file: Database) => T): T {
  const file = new Database(own.sandbox.path("data", "trainbase.sqlite"))
  try {
    return work(file)
  } finally {
    file.close()
  }
}

test(`every event, and no other, arrives at least once, despite ${KILLS} kills of the server`, async () => {
  await using receiver = new WebhookReceiver(async () => {
    await Bun.sleep(Math.random() * 20)
    return new Response(null, { status: Math.random() < 0.9 ? 204 : 500 })
  })
  own.sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect((await own.sandbox.run(["import", "small.json"])).exitCode).toBe(0)
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  const reach = ["--webhook-http", "true", "--webhook-networks", "127.0.0.0/8"]
  let server = await own.sandbox.serve([...options, ...reach])
  const token = await tokenFor(server.origin, smallCompanyClient)
  const added = await fetch(`${server.origin}/api/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `http://127.0.0.1:${receiver.port}/hook`, events: ["user.created"] }),
  })
  expect(added.status).toBe(201)

  const answered: string[] = []
  const writeUntilGone = async (onAnswer: () => void) => {
    for (;;) {
      const key = crypto.randomUUID()
      const answer = await createByKey({ origin: server.origin, token }, key)
      if (answer === undefined) return
      onAnswer()
      expect(answer.status).toBe(201)
      answered.push(key)
    }
  }
  for (let kills = 0; kills < KILLS; kills++) {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const writing = Array.from({ length: WRITERS }, () => writeUntilGone(resolve))
    await first
    await Bun.sleep(Math.random() * LONGEST_LIFE)
    await server.stop("SIGKILL")
    await Promise.all(writing)
    // Makes failed deliveries due now. Those that the dead process had claimed are due at the next start anyway.
    // After a second failure the wait would be minutes, so the last server must not cause one.
    if (kills === KILLS - 1) receiver.answer = () => new Response(null, { status: 204 })
    withFile((file) =>
      file.run("update webhook_deliveries set next_attempt_at = 0 where state = 'pending' and holder is null"),
    )
    server = await own.sandbox.serve([...options, ...reach])
  }
  const pending = async () => {
    const answer = await fetch(`${server.origin}/api/v1/webhooks/1/deliveries?state=pending`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { meta: { total: number } }).meta.total
  }
  const until = performance.now() + PATIENCE
  while ((await pending()) > 0 && performance.now() < until) await Bun.sleep(100)
  expect(await pending()).toBe(0)
  expect((await server.stop()).exitCode).toBe(0)

  const sent = Map.groupBy(receiver.received, ({ headers }) => String(headers["webhook-id"]))
  const events = withFile((file) =>
    file.query<{ id: string; body: string }, []>("select event_id as id, body from webhook_events").all(),
  )
  expect([...sent.keys()].sort()).toEqual(events.map(({ id }) => id).sort())
  for (const { id, body } of events) expect([...new Set(sent.get(id)?.map((one) => one.body))]).toEqual([body])
  const users = withFile((file) =>
    file.query<{ key: string }, []>("select last_name as key from users where first_name = 'Once'").all(),
  ).map(({ key }) => key)
  const announced = events.map(({ body }) => String(JSON.parse(body).data.last_name))
  expect(announced.sort()).toEqual(users.sort())
  expect(answered.filter((key) => !users.includes(key))).toEqual([])
  const again = receiver.received.length - sent.size
  process.stdout.write(`${users.length} events, sent ${again} times more than once each\n`)
}, 600_000)
