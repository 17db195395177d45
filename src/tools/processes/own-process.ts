import { ownCommand } from "./own-command.ts"

/*
 * This executable, started once more with a hidden command. The child says that it has started, is told what to do by a
 * message (arguments can be seen by everybody on the machine), and then sends messages of its own. `own-work.ts` is the
 * child's side.
 */

/** Milliseconds from asking a process to end to killing it. */
const LAST_PATIENCE = 2_000

/** As many of the last characters on standard error are kept for the log. */
const LAST_WORDS = 2_000

/** A child that exchanges messages with this process. */
type Child = Bun.Subprocess<"ignore", "pipe" | "inherit", "pipe" | "inherit">

interface SpawnOptions<Message> {
  /** What the child is told once it has started. */
  readonly request: object
  readonly onMessage: (message: Message) => void
  readonly env?: Record<string, string | undefined> | undefined
  /** What starts the executable; this one itself when left out. */
  readonly own?: ReturnType<typeof ownCommand> | undefined
}

/**
 * Starts this executable with a hidden command.
 *
 * @param output where standard output and standard error go
 * @throws when the system has no room for a process
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

/** Sends a message; a child that has just ended needs none any more. */
export function tellChild(child: Child, message: object): void {
  if (child.exitCode === null && child.signalCode === null) child.send(message)
}

/** How a process has ended: `exit code 1`, `signal SIGKILL`. */
export function endOf({ exitCode, signalCode }: Pick<Child, "exitCode" | "signalCode">): string {
  return signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
}

interface WorkOptions<Message> extends SpawnOptions<Message> {
  /** Ends the process: by SIGTERM, and if that does not help, by force. */
  readonly signal: AbortSignal
  /** Milliseconds without any message after which the process is taken for stuck, and killed. */
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
 * Has one piece of work done in a process of its own, and waits for the end of the process.
 *
 * @throws the reason of `signal` when that is aborted
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
