import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { tokenFor } from "../../scripts/executable/token.ts"
import { fileForm } from "../harness/company-files.ts"
import { times } from "../harness/effort.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

const KILLS = times(5, 40)
const WRITERS = 4
/** Maximum time in milliseconds from the first response of a run to the kill. */
const LONGEST_LIFE = 150

const own = sandboxOfFile()

/** A PDF of 200 kB that is different each time. */
const document = () => Buffer.from(`%PDF-1.7\n(${crypto.randomUUID().repeat(5_000)})\n%%EOF\n`)

test(`files sent before ${KILLS} kills have their row and their bytes, or neither for more than an hour`, async () => {
  own.sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect((await own.sandbox.run(["import", "small.json"])).exitCode).toBe(0)
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  let server = await own.sandbox.serve(options)
  const authorization = `Bearer ${await tokenFor(server.origin, smallCompanyClient)}`
  const added: number[] = []

  const sendUntilGone = async (onAnswer: () => void) => {
    for (;;) {
      const request = { method: "POST", headers: { authorization }, body: fileForm(document(), "plan.pdf") }
      const answer = await fetch(`${server.origin}/api/v1/files`, request).catch(() => undefined)
      const body = (await answer?.json().catch(() => undefined)) as { data?: { id: number } } | undefined
      if (answer === undefined || body === undefined) return
      expect(answer.status).toBe(201)
      added.push(Number(body.data?.id))
      onAnswer()
    }
  }

  for (let kills = 0; kills < KILLS; kills++) {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const sending = Array.from({ length: WRITERS }, () => sendUntilGone(resolve))
    await first
    await Bun.sleep(Math.random() * LONGEST_LIFE)
    await server.stop("SIGKILL")
    await Promise.all(sending)
    if (kills < KILLS - 1) server = await own.sandbox.serve(options)
  }

  const database = new Database(own.sandbox.path("data", "trainbase.sqlite"), { readonly: true })
  const named = database.query("select i.id, f.storage_name as name from images i join files f on f.id = i.file_id")
  const rows = named.all() as { id: number; name: string }[]
  const removals = (
    database.query("select payload from jobs where kind = 'remove_files'").all() as { payload: string }[]
  ).flatMap(({ payload }) => (JSON.parse(payload) as { names: string[] }).names)
  database.close()
  const stored = readdirSync(own.sandbox.path("data", "files")).filter((name) => /^[0-9a-f]{8}-/.test(name))
  expect(rows.filter(({ name }) => !stored.includes(name))).toEqual([])
  expect(added.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  const names = new Set([...rows.map(({ name }) => name), ...removals])
  expect(stored.filter((name) => !names.has(name))).toEqual([])
  expect(rows.filter(({ name }) => removals.includes(name))).toEqual([])
}, 600_000)
