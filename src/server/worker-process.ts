import type { Tls } from "../http/tls.ts"
import { withinPatience } from "../operation/health/patience.ts"
import type { Gather } from "../operation/metrics/exposition.ts"
import type { Figures } from "../operation/metrics/figures.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { endOf, spawnOwn, tellChild } from "../tools/processes/own-process.ts"
import { Pending } from "../tools/processes/pending.ts"
import type { ParentMessage, WorkerMessage } from "./worker-messages.ts"

/** The command that starts a worker. Its settings are sent over a channel, because everybody can see arguments. */
export const WORKER_COMMAND = "worker"

export interface WorkerProcess {
  readonly pid: number
  /** Resolves with the port once the worker serves requests; throws `OperatorError` if it ended before that. */
  readonly listening: Promise<number>
  /** Resolves when the process has ended, with the reason for a log line. */
  readonly ended: Promise<string>
  /** The worker's metrics, or the last reported ones if it does not respond in time. Never rejects. */
  figures(): Promise<Figures>
  /** The last reported metrics. */
  readonly lastFigures: Figures
  /** Makes the worker use another certificate from now on. */
  renew(tls: Tls): void
  /** Asks the worker to finish the requests in progress, then to end. */
  stop(): void
  /** Kills the worker. */
  kill(): void
}

interface WorkerOptions {
  readonly settings: Settings
  /** The certificate and key for HTTPS. */
  readonly tls: Tls | undefined
  /** Whether another worker logs the findings that are common to all. */
  readonly isExtra: boolean
  /** Asks all workers for their metrics. */
  readonly gather: Gather
  readonly log: Log
}

/** Starts this executable again, as a worker with these settings. Throws if the system cannot start a process. */
export function startWorkerProcess({ settings, isExtra, tls, gather, log }: WorkerOptions): WorkerProcess {
  const { promise: listening, resolve, reject } = Promise.withResolvers<number>()
  const counting = new Pending<Figures>()
  let failure: OperatorError | undefined
  let lastFigures: Figures = []
  const child = spawnOwn(WORKER_COMMAND, "inherit", {
    request: { type: "settings", settings, isExtra, tls } satisfies ParentMessage,
    onMessage(message: WorkerMessage) {
      switch (message.type) {
        case "listening":
          return resolve(message.port)
        case "failed":
          failure = new OperatorError(message.message, message.hint)
          return
        case "gather":
          void gather().then((all) => tell({ type: "gathered", id: message.id, all }))
          return
        case "figures":
          lastFigures = message.figures
          return counting.answer(message.id, message.figures)
      }
    },
  })
  const tell = (message: ParentMessage) => tellChild(child, message)
  const ended = child.exited.then(() => {
    const how = endOf(child)
    reject(failure ?? new OperatorError(`a worker ended with ${how} before it listened`, "the log lines above say why"))
    return failure?.message ?? how
  })
  // Callers that await it see the failure; for a restarted worker, `ended` reports the same.
  listening.catch(() => {})
  return {
    pid: child.pid,
    listening,
    ended,
    async figures() {
      try {
        return await counting.ask((id) => tell({ type: "count", id }), withinPatience)
      } catch (error) {
        log.warn({ pid: child.pid, err: error }, "a worker did not report its metrics; using its last report")
        return lastFigures
      }
    },
    get lastFigures() {
      return lastFigures
    },
    renew: (renewed) => tell({ type: "tls", tls: renewed }),
    stop: () => child.kill("SIGTERM"),
    kill: () => child.kill("SIGKILL"),
  }
}
