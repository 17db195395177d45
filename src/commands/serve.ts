import { removeExpiredTokens } from "../access/tokens/rules.ts"
import { createLoop } from "../background/loop.ts"
import { openDatabase } from "../database/open.ts"
import { createApp } from "../http/app.ts"
import { listen } from "../http/server.ts"
import { createLog } from "../log.ts"
import { mailHandler } from "../mail/delivery.ts"
import { MAIL_JOB } from "../mail/payload.ts"
import { createMail } from "../mail/rules.ts"
import { installationKey } from "../settings/installation-key.ts"
import type { Settings } from "../settings/read.ts"

/**
 * `trainbase serve`: brings the database up to date, opens the port, says so on standard output, and works until
 * SIGTERM or SIGINT; then finishes what is in flight.
 */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  const database = await openDatabase({ directory: settings.data })
  try {
    const key = installationKey(settings)
    const credentials = demo ? await (await import("../dataset/demo.ts")).prepareDemo(database, settings) : undefined
    const clock = Date.now
    const loop = createLoop({
      database,
      log,
      clock,
      handlers: { [MAIL_JOB]: mailHandler({ settings, key }) },
      duties: [{ name: "remove expired tokens", run: async (now) => void (await removeExpiredTokens(database, now)) }],
    })
    const mail = createMail({ settings, key, nudge: loop.nudge })
    const server = listen(createApp({ database, settings, log, mail, clock }), settings)
    loop.start()
    process.stdout.write(`listening on ${server.origin}\n`)
    if (credentials !== undefined) process.stdout.write(firstSteps(server.origin, credentials))
    else if (demo) log.warn("no demo company: the database holds other companies already")

    log.info({ signal: await stopped }, "stopping")
    await server.stop()
    await loop.stop()
  } finally {
    await database.close()
    log.flush()
  }
  process.exit(0)
}

/** Resolves with the name of the first signal that asks the process to stop. A second one ends it at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(1))
      })
    }
  })
}

function firstSteps(origin: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return `
The demo company is ready. Get a token and list its users:

  TOKEN=$(curl -s ${origin}/oauth/token -u ${clientId}:${clientSecret} -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s "${origin}/api/v1/users?per_page=3" -H "Authorization: Bearer $TOKEN"

Everything else: ${origin}/swagger
`
}
