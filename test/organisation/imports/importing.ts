import { claimDue, finish } from "../../../src/background/jobs/rules.ts"
import { importHandler } from "../../../src/organisation/imports/running.ts"
import type { Answer, Installation, Json } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"

/** What is sent with a file. */
interface Sent {
  readonly mapping?: object | string
  readonly as?: string
  readonly token?: string
  readonly name?: string
  readonly headers?: Record<string, string>
  readonly fields?: Readonly<Record<string, string | number | boolean>>
}

function formOf(file: string | Uint8Array<ArrayBuffer>, { mapping, name = "people.csv", fields = {} }: Sent = {}) {
  const form = new FormData()
  form.set("file", new File([file], name))
  if (mapping !== undefined) form.set("mapping", typeof mapping === "string" ? mapping : JSON.stringify(mapping))
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  return form
}

/** Sends a file with people. */
export function sendFile(
  installation: Installation,
  file: string | Uint8Array<ArrayBuffer>,
  sent: Sent = {},
): Promise<Answer> {
  const { mapping: _, name: __, fields: ___, ...options } = sent
  return installation.request("POST", "imports/users", { ...options, body: formOf(file, sent) })
}

/** Does all that is in the queue for imports, as a server would. */
export async function runImports({ database, time }: Pick<Installation, "database" | "time">): Promise<void> {
  const clock = () => time.now
  const handler = importHandler({ database, mail: new RecordedMail(), leadDays: 30, clock })
  for (let round = 0; round < 20; round++) {
    const jobs = await claimDue(database, { kinds: { only: [handler.kind] }, limit: 1, holder: "test:1", clock })
    const [job] = jobs
    if (job === undefined) return
    await handler.run(job, new AbortController().signal)
    await finish(database, job)
    time.now += 1_000
  }
}

/** Sends a file, waits until it is imported, and returns the import. */
export async function bring(
  installation: Installation,
  file: string | Uint8Array<ArrayBuffer>,
  sent: Sent = {},
): Promise<Json> {
  const answer = await sendFile(installation, file, sent)
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`)
  await runImports(installation)
  return importAt(installation, Number(answer.body.data?.id))
}

export async function importAt(installation: Installation, id: number): Promise<Json> {
  return (await installation.request("GET", `imports/${id}`)).body.data as Json
}

/** The rows of an import. */
export async function rowsAt(installation: Installation, id: unknown, query = ""): Promise<Json[]> {
  const { body } = await installation.request("GET", `imports/${id}/rows?per_page=100${query}`)
  return [...(body.data as Json)]
}
