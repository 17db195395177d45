import { expect, test } from "bun:test"
import { claimKey } from "../../src/access/idempotency/rules.ts"
import { sql } from "../../src/database/port.ts"
import { prepareFirstSteps } from "../../src/server/installation.ts"
import { readSettings } from "../../src/settings/read.ts"
import { RequestUnderWay } from "../../src/tools/errors.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import { Installation, WEBHOOK_KEY } from "../harness/installation.ts"

test("a starting server releases what a killed one had in progress, unless others may be using the database", async () => {
  const installation = await Installation.start()
  const { database, files, directory } = installation
  try {
    const client = await database.get<{ id: number }>(sql`select min(id) as id from clients`)
    const request = { clientId: client?.id ?? 0, key: "k", fingerprint: "f" }
    await claimKey(database, request, Date.now())
    const { settings } = readSettings({ flags: { data: directory }, environment: {} })
    const steps = await prepareFirstSteps(
      { database, files, settings, key: WEBHOOK_KEY },
      { demo: false, log: silentLog() },
    )
    await steps.setUpKey
    const again = await claimKey(database, request, Date.now()).catch((error: unknown) => error)
    if (database.engine === "sqlite") expect(again).toMatchObject({ progress: null })
    else expect(again).toBeInstanceOf(RequestUnderWay)
  } finally {
    await installation.stop()
  }
})
