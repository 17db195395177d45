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

interface WorkOptions<Message> extends SpawnOptions<Message> {
  /** Ends the process with SIGTERM, and if that does not help, by force. */
  readonly signal: AbortSignal
  /** Milliseconds without a message after which the process counts as stuck and is killed. */
  readonly patience: number
}

interface EndedWork {
  /** Standard output. */
  readonly output: Uint8Array<ArrayBuffer>
  /** The end of standard error. */
  readonly lastWords: string
  readonly end: string
  readonly usage: ReturnType<Child["resourceUsage"]>
}

/**
 * Runs one piece of work in its own process, and waits for the end of the process.
 *
 * @throws the reason of `signal` when it is aborted
 */
export async function workInProcess<Message extends { readonly type: string }>(
  hiddenCommand: string,
  { signal, patience, onMessage, ...options }: WorkOptions<Message>,
): Promise<EndedWork> {
  signal.throwIfAborted()
  const child = spawnOwn(hiddenCommand, "pipe", {
    ...options,
    onMessage(message: Message | { readonly type: "alive" }) {
      watchdog.refresh()
      if (message.type !== "alive") onMessage(message as Message)
    },
  })
  const kill = () => child.kill("SIGKILL")
  const watchdog = setTimeout(kill, patience)
  let last: NodeJS.Timeout | undefined
  const end = () => {
    child.kill("SIGTERM")
    last = setTimeout(kill, LAST_PATIENCE)
  }
  signal.addEventListener("abort", end, { once: true })
  try {
    const [output, errors] = await Promise.all([
      new Response(child.stdout).arrayBuffer().then((bytes) => new Uint8Array(bytes)),
      new Response(child.stderr).text(),
      child.exited,
    ])
    signal.throwIfAborted()
    return { output, lastWords: errors.slice(-LAST_WORDS), end: endOf(child), usage: child.resourceUsage() }
  } finally {
    clearTimeout(watchdog)
    clearTimeout(last)
    signal.removeEventListener("abort", end)
  }
}
