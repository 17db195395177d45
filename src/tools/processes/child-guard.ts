/** Milliseconds from asking a process to end to killing it. */
const LAST_PATIENCE = 2_000

interface GuardOptions {
  /** Has the process end: when it is asked, and if it does not, by force. */
  readonly signal: AbortSignal
  /** Milliseconds without a sign of life after which the process is taken for stuck, and killed. */
  readonly patience: number
}

/** Sees to it that a child process ends: when it is no longer wanted, or gives no sign of life. For one block. */
export class ChildGuard implements Disposable {
  readonly #child: Pick<Bun.Subprocess, "kill">
  readonly #signal: AbortSignal
  readonly #watchdog: NodeJS.Timeout
  #last: NodeJS.Timeout | undefined

  constructor(child: Pick<Bun.Subprocess, "kill">, { signal, patience }: GuardOptions) {
    this.#child = child
    this.#signal = signal
    this.#watchdog = setTimeout(() => this.#kill(), patience)
    signal.addEventListener("abort", this.#end, { once: true })
  }

  /** Notes a sign of life. */
  heard(): void {
    this.#watchdog.refresh()
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#last)
    this.#signal.removeEventListener("abort", this.#end)
  }

  readonly #end = () => {
    this.#child.kill("SIGTERM")
    this.#last = setTimeout(() => this.#kill(), LAST_PATIENCE)
  }

  #kill(): void {
    this.#child.kill("SIGKILL")
  }
}
