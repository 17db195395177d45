import { removeExpiredTokens } from "../access/tokens/rules.ts"
import type { Duty } from "../background/duties.ts"
import { createLoop } from "../background/loop.ts"
import type { Database } from "../database/port.ts"
import { REMOVE_FILES_JOB, removalHandler } from "../downloads/removal.ts"
import { createApp } from "../http/app.ts"
import { listen } from "../http/server.ts"
import type { Log } from "../log.ts"
import { mailHandler } from "../mail/delivery.ts"
import { MAIL_JOB } from "../mail/payload.ts"
import { createMail } from "../mail/rules.ts"
import type { Settings } from "../settings/read.ts"
import { createRenderer } from "../training/certificates/renderer.ts"
import { renewRecurring } from "../training/recurrence/rules.ts"
import { MISSING_VIDEOS_JOB, missingVideosHandler } from "../video/missing.ts"
import { RENDER_JOB } from "../video/promise.ts"
import { renderHandler } from "../video/rendering/handler.ts"
import type { Installation } from "./installation.ts"
import { hasEnded, processName } from "./process-name.ts"

interface RunningServer {
  readonly origin: string
  readonly port: number
  /** Finishes what is in flight. Afterwards the database may be closed. */
  stop(): Promise<void>
}

/**
 * Begins to answer requests and to work in the background, in this process. Throws `OperatorError`.
 *
 * @param shared whether other processes of this server listen on the same port
 */
export function startServer(
  { settings, database, files, key }: Installation,
  log: Log,
  options: { shared?: boolean } = {},
): RunningServer {
  const clock = Date.now
  const loop = createLoop({
    database,
    log,
    clock,
    monotonic: () => performance.now(),
    holder: processName(),
    // Only one machine works on the file of SQLite, and it knows which of its processes run.
    ...(database.engine === "sqlite" ? { hasEnded } : {}),
    handlers: {
      [MAIL_JOB]: mailHandler({ settings, key }),
      [RENDER_JOB]: renderHandler({ database, files, settings, log, clock }),
      [MISSING_VIDEOS_JOB]: missingVideosHandler(database, clock),
      [REMOVE_FILES_JOB]: removalHandler(files),
    },
    duties: dutiesOf(database, settings),
  })
  const mail = createMail({ settings, key, nudge: loop.nudge })
  const certificates = createRenderer({ log })
  const app = createApp({ database, files, settings, log, mail, certificates, nudge: loop.nudge, clock })
  const server = listen(app, settings, options)
  loop.start()
  return {
    origin: server.origin,
    port: server.port,
    async stop() {
      await server.stop()
      await certificates.stop()
      await loop.stop()
    },
  }
}

function dutiesOf(database: Database, { renewal_lead }: Settings): readonly Duty[] {
  return [
    {
      name: "remove expired tokens",
      run: async (now, lead) => {
        await lead.transaction((tx) => removeExpiredTokens(tx, now))
      },
    },
    {
      name: "renew recurring instruction",
      run: (now, lead) => renewRecurring(database, { lead, leadDays: renewal_lead, now }),
    },
  ]
}
