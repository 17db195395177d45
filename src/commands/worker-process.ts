import { ownCommand } from "../own-command.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"

/** The command that a worker is started with. Its settings reach it by a channel: arguments can be seen by everybody. */
export const WORKER_COMMAND = "worker"

/** What a worker tells its parent: that it can take its settings, that it listens, or why it cannot. */
export type WorkerMessage =
  | { readonly type: "started" }
  | { readonly type: "listening"; readonly port: number }
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }

export interface WorkerProcess {
  readonly pid: number
  /** Resolves with the port when it answers requests there; throws `OperatorError` when it ended without. */
  readonly listening: Promise<number>
  /** Resolves when the process is gone, with the reason for a log line. */
  readonly ended: Promise<string>
  /** Asks it to finish what is in flight, then to end. */
  stop(): void
  /** Ends it at once. */
  kill(): void
}

/** Starts this executable once more, as a worker with these settings. Throws when the system has no room for a process. */
export function startWorkerProcess(settings: Settings): WorkerProcess {
  const { promise: listening, resolve, reject } = Promise.withResolvers<number>()
  let failure: OperatorError | undefined
  const { command, shownAs } = ownCommand()
  const child = Bun.spawn([...command, WORKER_COMMAND], {
    argv0: shownAs,
    stdio: ["ignore", "inherit", "inherit"],
    serialization: "json",
    ipc(message: WorkerMessage) {
      if (message.type === "started") child.send(settings)
      else if (message.type === "listening") resolve(message.port)
      else failure = new OperatorError(message.message, message.hint)
    },
  })
  const ended = child.exited.then(() => {
    const how = child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`
    reject(failure ?? new OperatorError(`a worker ended with ${how} before it listened`, "look for its reason above"))
    return failure?.message ?? how
  })
  // Whoever waits for it learns of a failure; of a worker that is started again, `ended` tells the same.
  listening.catch(() => {})
  return {
    pid: child.pid,
    listening,
    ended,
    stop: () => child.kill("SIGTERM"),
    kill: () => child.kill("SIGKILL"),
  }
}
