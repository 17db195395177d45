import { ownCommand } from "./own-command.ts"

/*
 * This executable, started again with a hidden command. The child reports that it has started, gets its request as a
 * message (everybody on the machine can see arguments), and then sends its own messages. `own-work.ts` is the child's
 * side.
 */

/** Milliseconds between asking a process to end and killing it. */
const LAST_PATIENCE = 2_000

/** Number of last characters on standard error that are kept for the log. */
const LAST_WORDS = 2_000

/** A child that exchanges messages with this process. */
type Child = Bun.Subprocess<"ignore", "pipe" | "inherit", "pipe" | "inherit">

interface SpawnOptions<Message> {
  /** The message to the child once it has started. */
  readonly request: object
  readonly onMessage: (message: Message) => void
  readonly env?: Record<string, string | undefined> | undefined
  /** The command that starts the executable; this executable by default. */
  readonly own?: ReturnType<typeof ownCommand> | undefined
}

/**
 * Starts this executable with a hidden command.
 *
 * @param output where standard output and standard error go
 * @throws when the system cannot start another process
 */
export function spawnOwn<Message extends { readonly type: string }, Output extends "pipe" | "inherit">(
  hiddenCommand: string,
  output: Output,
  { request, onMessage, env = process.env, own: { command, shownAs } = ownCommand() }: SpawnOptions<Message>,
): Bun.Subprocess<"ignore", Output, Output> {
  return Bun.spawn([...command, hiddenCommand], {
    argv0: shownAs,
    stdio: ["ignore", output, output],
    env,
    serialization: "json",
    ipc(message: Message | { readonly type: "started" }, child) {
      if (message.type === "started") tellChild(child, request)
      else onMessage(message as Message)
    },
  })
}

/** Sends a message, unless the child has just ended. */
export function tellChild(child: Child, message: object): void {
  if (child.exitCode === null && child.signalCode === null) child.send(message)
}

/** How a process ended: `exit code 1`, `signal SIGKILL`. */
export function endOf({ exitCode, signalCode }: Pick<Child, "exitCode" | "signalCode">): string {
  return signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
}

interface WorkOptions<Message> {
  readonly onMessage: (message: Message) => void
  /** Ends the process with SIGTERM, and if that does not help, by force. */
  readonly signal: AbortSignal
  /** Milliseconds without a message after which the process counts as stuck and is killed. */
  readonly patience: number
  /**
   * The number of bytes of output once the work is done, from the message that says so; undefined for any other
   * message. The process can continue to work then. Without this, work is done when its process ends.
   */
  readonly lengthBy?: (message: Message) => number | undefined
}

interface EndedWork {
  /** Standard output. */
  readonly output: Uint8Array<ArrayBuffer>
  /** The end of standard error. */
  readonly lastWords: string
  /** How the process ended; undefined while it can work on. */
  readonly end: string | undefined
}

/** A piece of work in progress. */
interface Task<Message> {
  readonly onMessage: (message: Message) => void
  readonly onOutput: () => void
}

type Environment = Pick<SpawnOptions<never>, "env" | "own">

/** A separate process for one piece of work after the other. It is started for the first one. */
export class OwnProcess<Message extends { readonly type: string }> {
  readonly #hiddenCommand: string
  readonly #environment: Environment
  #child: Bun.Subprocess<"ignore", "pipe", "pipe"> | undefined
  #task: Task<Message> | undefined
  #output: Uint8Array<ArrayBuffer>[] = []
  #length = 0
  #lastWords = ""
  /** Resolves when the process has ended, and all its output was read. */
  #ended: Promise<unknown> = Promise.resolve()

  constructor(hiddenCommand: string, environment: Environment = {}) {
    this.#hiddenCommand = hiddenCommand
    this.#environment = environment
  }

  /** Whether it has not ended. */
  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /**
   * Does a piece of work; there is only one at a time.
   *
   * @throws the reason of `signal` if it is aborted; the process has then ended
   */
  async work(request: object, { signal, patience, onMessage, lengthBy }: WorkOptions<Message>): Promise<EndedWork> {
    signal.throwIfAborted()
    const { promise: done, resolve } = Promise.withResolvers<void>()
    let expected: number | undefined
    const settle = () => {
      if (expected !== undefined && this.#length >= expected) resolve()
    }
    this.#output = []
    this.#length = 0
    this.#lastWords = ""
    this.#task = {
      onMessage(message) {
        watchdog.refresh()
        if (message.type === "alive") return
        onMessage(message)
        expected ??= lengthBy?.(message)
        settle()
      },
      onOutput: settle,
    }
    const child = this.#told(request)
    const kill = () => child.kill("SIGKILL")
    const watchdog = setTimeout(kill, patience)
    let last: NodeJS.Timeout | undefined
    const end = () => {
      child.kill("SIGTERM")
      last = setTimeout(kill, LAST_PATIENCE)
    }
    signal.addEventListener("abort", end, { once: true })
    try {
      await Promise.race([done, this.#ended])
      if (signal.aborted) await this.#ended
      signal.throwIfAborted()
      const endedBy = this.isAlive ? undefined : endOf(child)
      return { output: joined(this.#output), lastWords: this.#lastWords, end: endedBy }
    } finally {
      clearTimeout(watchdog)
      clearTimeout(last)
      signal.removeEventListener("abort", end)
      this.#task = undefined
      this.#output = []
    }
  }

  /** The process does not keep this one running; its next work does. */
  unref(): void {
    this.#child?.unref()
  }

  /** Kills the process; it has no work in progress. */
  async stop(): Promise<void> {
    this.#child?.kill("SIGKILL")
    await this.#ended
  }

  /** Sends the request, to a new process for the first one. */
  #told(request: object): Bun.Subprocess<"ignore", "pipe", "pipe"> {
    if (this.#child !== undefined) {
      this.#child.ref()
      try {
        tellChild(this.#child, request)
      } catch {
        // It will soon be noticed that it has ended.
        this.#child.kill("SIGKILL")
      }
      return this.#child
    }
    const child = spawnOwn(this.#hiddenCommand, "pipe", {
      ...this.#environment,
      request,
      onMessage: (message: Message) => this.#task?.onMessage(message),
    })
    this.#child = child
    const reading = [
      this.#read(child.stdout, (bytes) => {
        this.#output.push(bytes)
        this.#length += bytes.length
        this.#task?.onOutput()
      }),
      this.#read(child.stderr, (bytes) => {
        this.#lastWords = (this.#lastWords + new TextDecoder().decode(bytes)).slice(-LAST_WORDS)
      }),
    ]
    // Possibly nobody awaits this when it happens.
    this.#ended = Promise.allSettled([...reading, child.exited])
    return child
  }

  async #read(
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    onBytes: (bytes: Uint8Array<ArrayBuffer>) => void,
  ): Promise<void> {
    for await (const bytes of stream) onBytes(bytes)
  }
}

/**
 * Runs one piece of work in its own process, and waits for the end of the process.
 *
 * @throws the reason of `signal` when it is aborted
 */
export function workInProcess<Message extends { readonly type: string }>(
  hiddenCommand: string,
  { request, env, own, ...options }: Omit<WorkOptions<Message>, "lengthBy"> & SpawnOptions<Message>,
): Promise<EndedWork> {
  return new OwnProcess<Message>(hiddenCommand, { env, own }).work(request, options)
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
