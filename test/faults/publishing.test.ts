import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { clientId, clientSecret } from "../harness/companies.ts"
import { times } from "../harness/effort.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { LADDER, WRITING_COMPANY, withText } from "../harness/written-course.ts"

const KILLS = times(6, 60)
/** Maximum time in milliseconds from the first publication of a run to the kill. */
const LONGEST_LIFE = 100

const own = sandboxOfFile()

test(`a course is as published, before or after, despite ${KILLS} kills while it is published`, async () => {
  own.sandbox.write("writing.json", JSON.stringify(WRITING_COMPANY))
  expect((await own.sandbox.run(["import", "writing.json"])).exitCode).toBe(0)
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  let server = await own.sandbox.serve(options)
  const token = await tokenFor(server.origin, { id: clientId("admin"), secret: clientSecret("admin") })
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const course = async () => {
    const response = await fetch(`${server.origin}/api/v1/courses/by-external-id/ladder`, { headers })
    const { data } = (await response.json()) as { data: { id: number; content: unknown; publishing: unknown } }
    return data
  }
  const path = `/api/v1/courses/${(await course()).id}`
  const send = async (method: string, place: string, body: object, more: Record<string, string> = {}) => {
    const init = { method, headers: { ...headers, ...more }, body: JSON.stringify(body) }
    const response = await fetch(`${server.origin}${path}/${place}`, init)
    return { status: response.status, body: (await response.json()) as { data?: { revision: number } } }
  }

  let turn = 0
  /** Versions whose publication was confirmed. */
  let confirmed = 1
  /** Saves and publishes until the server is gone. */
  const publishUntilGone = async (onPublished: () => void) => {
    for (;;) {
      try {
        const content = withText("stand", `Text ${++turn}`)
        const saved = await send("PUT", "draft", { content }, { "if-match": "*" })
        const published = await send("POST", "publish", { revision: saved.body.data?.revision })
        expect(published.status).toBe(200)
        confirmed = Math.max(confirmed, (published.body.data as unknown as { number: number }).number)
        onPublished()
      } catch (error) {
        if (error instanceof TypeError || (error instanceof Error && "code" in error)) return
        throw error
      }
    }
  }

  for (let kills = 0; kills < KILLS; kills++) {
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const publishing = publishUntilGone(resolve)
    await first
    await Bun.sleep(Math.random() * LONGEST_LIFE)
    await server.stop("SIGKILL")
    await publishing
    server = await own.sandbox.serve(options)
    const { content, publishing: waiting } = await course()
    expect(waiting).toBeNull()
    const response = await fetch(`${server.origin}${path}/versions`, { headers })
    const { data: versions } = (await response.json()) as { data: { number: number; revision: number | null }[] }
    const newest = versions[0]?.number ?? 0
    expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: newest }, (_, index) => newest - index))
    expect(newest).toBeGreaterThanOrEqual(confirmed)
    const shown = await fetch(`${server.origin}${path}/versions/${newest}`, { headers })
    expect(((await shown.json()) as { data: { content: unknown } }).data.content).toEqual(content)
  }
  expect((await server.stop()).exitCode).toBe(0)

  const database = new Database(own.sandbox.path("data", "trainbase.sqlite"), { readonly: true })
  expect(database.query("pragma foreign_key_check").all()).toEqual([])
  const pages = database.query(
    "select count(*) as count from content_nodes n where n.key in ('stand', 'angle', 'climb')",
  )
  expect(pages.get()).toEqual({ count: LADDER.flatMap(({ nodes }) => nodes).length })
  database.close()
})
