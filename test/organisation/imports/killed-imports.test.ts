import { expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { importHandler } from "../../../src/organisation/imports/running.ts"
import { Installation } from "../../harness/installation.ts"
import { methodsOf } from "../../harness/methods.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { importAt, rowsAt, runImports, sendFile } from "./importing.ts"

test("an import that is killed in the middle goes on, and saves nobody twice", async () => {
  const installation = await Installation.start()
  try {
    const rows = Array.from({ length: 300 }, (_, index) => `Nora;Neu${index};${index}`)
    const { body } = await sendFile(installation, `first_name;last_name;Telefon\n${rows.join("\n")}\n`)
    const { database, time } = installation
    const clock = () => time.now
    let transactions = 0
    const dying = {
      ...methodsOf(database),
      transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) => {
        if (++transactions > 6) throw new Error("killed")
        return database.transaction(work)
      },
    }
    const handler = importHandler({ database: dying, mail: new RecordedMail(), leadDays: 30, clock })
    const job = { import_id: Number(body.data?.id) }
    const claimed = { id: 0, attempts: 1, failures: 0, kind: handler.kind, companyId: null, payload: job }
    await expect(handler.run(claimed, new AbortController().signal)).rejects.toThrow("killed")
    const begun = await rowsAt(installation, body.data?.id, "&status=new")
    expect(begun.length).toBeGreaterThan(0)
    await runImports(installation)
    expect(await importAt(installation, Number(body.data?.id))).toMatchObject({
      state: "finished",
      counts: { new: 300 },
    })
    const made = await database.get<{ count: number }>(sql`
      select count(*) as count from users where last_name like 'Neu%'`)
    expect(made?.count).toBe(300)
  } finally {
    await installation.stop()
  }
})
