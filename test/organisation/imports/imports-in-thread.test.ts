import { afterEach, beforeEach, expect, test } from "bun:test"
import type { Caller } from "../../../src/access/caller.ts"
import { callerLater } from "../../../src/access/deferred/rules.ts"
import { TemporaryFailure } from "../../../src/background/jobs/failures.ts"
import { sql } from "../../../src/database/port.ts"
import { startImport } from "../../../src/organisation/imports/preparing.ts"
import { ImportThread } from "../../../src/server/imports/import-thread.ts"
import { readSettings } from "../../../src/settings/read.ts"
import { Invalid } from "../../../src/tools/errors.ts"
import { databaseEnvironment } from "../../harness/engine.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { until } from "../../harness/processes.ts"
import { importAt } from "./importing.ts"

/** More than are saved in one transaction. */
const ROWS = 900

let installation: Installation
let thread: ImportThread
let caller: Caller
beforeEach(async () => {
  installation = await Installation.start()
  const { database, directory } = installation
  const environment = await databaseEnvironment(directory)
  const { settings } = readSettings({ flags: { data: directory }, environment })
  thread = new ImportThread({ settings, key: WEBHOOK_KEY, onWritten() {} })
  const [client] = await database.all<{ id: number; company_id: number }>(sql`
    select c.id, u.company_id from clients c join users u on u.id = c.service_user_id
    join user_roles r on r.user_id = u.id where r.role = 'company.admin' order by c.id limit 1`)
  const kept = { kind: "client", clientId: client?.id ?? 0, scope: "*", requestId: "r", address: "" } as const
  const found = await callerLater(database, client?.company_id ?? 0, kept)
  if (found === undefined) throw new Error("there is no client of an administrator")
  caller = found
})
afterEach(async () => {
  await thread.stop()
  await installation.stop()
})

function requestOf(text: string) {
  return { file_name: "people.csv", bytes: new TextEncoder().encode(text) }
}

function manyPeople() {
  const rows = Array.from({ length: ROWS }, (_, index) => `Nora;Neu${index}`)
  return requestOf(`first_name;last_name\n${rows.join("\n")}\n`)
}

/** Prepares an import in the thread and puts it into the queue. */
async function queued(): Promise<number> {
  const prepared = await thread.prepare(caller, manyPeople(), Date.now())
  await installation.database.transaction((tx) => startImport(tx, caller, prepared, Date.now()))
  return prepared.id
}

async function countNew(): Promise<number> {
  const row = await installation.database.get<{ count: number }>(sql`
    select count(*) as count from users where last_name like 'Neu%'`)
  return row?.count ?? 0
}

test("an import is prepared and saved in a thread, while the server writes too", async () => {
  const { database } = installation
  const id = await queued()
  expect(await countNew()).toBe(0)
  let isOver = false
  const running = thread.run(id, new AbortController().signal).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await database.transaction((tx) => tx.run(sql`update companies set updated_at = updated_at`))
  }
  await running
  expect(await countNew()).toBe(ROWS)
})

test("a file without people is refused with the faults that the server would find itself", async () => {
  const refusal = await thread.prepare(caller, requestOf("first_name;last_name\n"), Date.now()).catch((error) => error)
  expect(refusal).toBeInstanceOf(Invalid)
  expect(refusal.faults).toMatchObject([{ field: "file" }])
})

test("an import that is interrupted because the server stops goes on later, and saves nobody twice", async () => {
  const id = await queued()
  const stopping = new AbortController()
  const interrupted = thread.run(id, stopping.signal).catch((error) => error)
  await until(async () => (await countNew()) > 0)
  stopping.abort()
  expect(await interrupted).toBeInstanceOf(TemporaryFailure)
  await thread.run(id, new AbortController().signal)
  expect(await countNew()).toBe(ROWS)
})

test("an import whose thread has ended goes on in another one, and saves nobody twice", async () => {
  const id = await queued()
  const cutOff = thread.run(id, new AbortController().signal).catch((error) => error)
  await until(async () => (await countNew()) > 0)
  await thread.stop()
  expect(await cutOff).toBeInstanceOf(Error)
  await thread.run(id, new AbortController().signal)
  expect(await countNew()).toBe(ROWS)
  expect(await importAt(installation, id)).toMatchObject({ state: "finished", counts: { new: ROWS } })
})
