import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Subprocess } from "bun"

/** Signals that stop a run early, and the numbers that a shell adds to 128 for them. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** A temporary directory and the processes that work in it. However this process ends, they are removed and stopped with it. */
export class Workspace {
  readonly directory = mkdtempSync(join(tmpdir(), "trainbase-bench-"))
  readonly #processes = new Set<Subprocess>()
  #names = 0

  constructor() {
    // Synchronous, because nothing asynchronous runs once a process is exiting.
    process.on("exit", () => this.#clean())
    for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(128 + number))
  }

  path(...names: readonly string[]): string {
    return join(this.directory, ...names)
  }

  /** A path that no other call returns. */
  unused(name: string): string {
    return this.path(this.#unusedName(name))
  }

  /** Starts a process that is killed when this one ends. Standard error goes to the file `stderr` of the workspace. */
  spawn(command: readonly string[], options: { stderr: string; directory?: string }): Subprocess<"ignore", "pipe"> {
    const child = Bun.spawn([...command], {
      cwd: options.directory ?? process.cwd(),
      stdin: "ignore",
      stdout: "pipe",
      stderr: Bun.file(this.path(options.stderr)),
      // Settings of the person who runs the benchmark must not apply.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TRAINBASE_"))),
    })
    this.#processes.add(child)
    void child.exited.then(() => this.#processes.delete(child))
    return child
  }

  /** Runs a program to its end and returns its output. Throws with the last of its output when it fails. */
  async run(command: readonly string[], { directory }: { directory?: string } = {}): Promise<string> {
    const stderr = `${this.#unusedName("run")}.err`
    const child = this.spawn(command, { stderr, ...(directory === undefined ? {} : { directory }) })
    const printed = await new Response(child.stdout).text()
    if ((await child.exited) === 0) return printed
    throw new Error(`${command.slice(0, 2).join(" ")} failed: ${printed}${await this.tail(stderr)}`)
  }

  /** The last lines that a process has written to this file, for the error that reports its failure. */
  async tail(stderr: string): Promise<string> {
    const text = await Bun.file(this.path(stderr)).text()
    return text.trimEnd().split("\n").slice(-5).join("\n")
  }

  #unusedName(name: string): string {
    return `${name}-${++this.#names}`
  }

  #clean(): void {
    for (const child of this.#processes) child.kill("SIGKILL")
    rmSync(this.directory, { recursive: true, force: true })
  }
}
